-- Picks one record of the pool for each of the random points in p_starts: first unseen records of the place, then unseen ones from
-- anywhere, then repeats. Skips expired records and categories that cannot be asked about.
-- p_counties has the county to read from each point, then all counties of the place. It is empty for the nation.
-- Separate points keep two records from always appearing together. From each point it reads at most 20 records, and skips 0 to 3 of them in
-- turn; otherwise records after a wide gap in `shuffle` would be picked too often. What is still missing comes from a full walk that starts
-- at the first point and wraps around once. Only that walk can read many records.
CREATE OR REPLACE FUNCTION pick_pool_records(
  p_pool text, p_player uuid, p_counties char(5)[], p_now timestamptz, p_starts float8[], p_categories smallint[],
  p_except uuid[]
) RETURNS TABLE (record_id uuid, category_code smallint, repeated boolean)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_seen uuid[];
  v_picked uuid[] := p_except;
  v_left integer := cardinality(p_starts);
BEGIN
  SELECT coalesce(array_agg(s.id), '{}') INTO v_seen
  FROM player_sets p CROSS JOIN LATERAL unnest(p.record_ids) s (id) WHERE p.player_id = p_player;
  -- One loop per step. A single loop would prefetch rows, and so start the next step too early.
  FOR v_step IN 0 .. 2 LOOP
    EXIT WHEN v_left = 0 OR cardinality(p_counties) = 0;
    FOR record_id, category_code IN
      SELECT f.id, f.category_code
      FROM pick_ranges(p_starts, v_step) s
      JOIN unnest(p_counties) WITH ORDINALITY c (fips, n)
        ON c.n = s.n OR (s.n IS NULL AND c.n > cardinality(p_starts))
      CROSS JOIN LATERAL (
        SELECT r.id, r.category_code
        FROM (
          SELECT * FROM booking_records
          WHERE county_fips = c.fips AND pool = p_pool AND shuffle >= s.from_point AND shuffle < s.until_point
          ORDER BY county_fips, pool, shuffle LIMIT s.max_read
        ) r
        WHERE (r.expires_at IS NULL OR r.expires_at > p_now)
          AND r.category_code = ANY (p_categories) AND r.id <> ALL (v_picked)
          -- A subquery is hashed. An array would be searched for each record.
          AND r.id NOT IN (SELECT unnest(v_seen))
        OFFSET s.skipped LIMIT least(s.max_picked, v_left)
      ) f
    LOOP
      CONTINUE WHEN record_id = ANY (v_picked);
      repeated := false;
      RETURN NEXT;
      v_picked := v_picked || record_id;
      v_left := v_left - 1;
      EXIT WHEN v_left = 0;
    END LOOP;
  END LOOP;
  FOR v_step IN 0 .. 5 LOOP
    EXIT WHEN v_left = 0;
    FOR record_id, category_code IN
      SELECT f.id, f.category_code
      FROM pick_ranges(p_starts, v_step % 3) s
      CROSS JOIN LATERAL (
        SELECT r.id, r.category_code
        FROM (
          SELECT * FROM booking_records
          WHERE pool = p_pool AND shuffle >= s.from_point AND shuffle < s.until_point
          ORDER BY pool, shuffle LIMIT s.max_read
        ) r
        WHERE (r.expires_at IS NULL OR r.expires_at > p_now)
          AND r.category_code = ANY (p_categories) AND r.id <> ALL (v_picked)
          AND (v_step > 2 OR r.id NOT IN (SELECT unnest(v_seen)))
        OFFSET s.skipped LIMIT least(s.max_picked, v_left)
      ) f
    LOOP
      CONTINUE WHEN record_id = ANY (v_picked);
      repeated := v_step > 2;
      RETURN NEXT;
      v_picked := v_picked || record_id;
      v_left := v_left - 1;
      EXIT WHEN v_left = 0;
    END LOOP;
  END LOOP;
END
$$;

-- Returns the `shuffle` ranges that pick_pool_records reads: one per point (step 0), then the full walk in two parts (steps 1 and 2). `n`
-- is the number of the point; null for the walk.
CREATE OR REPLACE FUNCTION pick_ranges(starts float8[], step integer) RETURNS TABLE (
  n bigint, from_point float8, until_point float8, max_read integer, skipped integer, max_picked integer
) LANGUAGE sql IMMUTABLE AS $$
  SELECT s.n, s.start, 1::float8, 20, (s.n % 4)::integer, 1 FROM unnest(starts) WITH ORDINALITY s (start, n) WHERE step = 0
  UNION ALL SELECT NULL, starts[1], 1, NULL, 0, cardinality(starts) WHERE step = 1
  UNION ALL SELECT NULL, 0, starts[1], NULL, 0, cardinality(starts) WHERE step = 2
$$;
