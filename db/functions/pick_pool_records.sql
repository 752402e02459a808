-- Picks one record of the pool for each of the random points p_starts: first records of the county that the player has not
-- seen, then any the player has not seen, then repeats. Skips expired records and categories that cannot be asked about.
--
-- Picks near each point, so that no record has a fixed successor. The points take turns to skip 0 to 3 records: a record
-- behind a wide gap would come up too often. Each point reads 20 records at most. One walk from the first point, which wraps
-- around once, finds what is still missing. So the cost does not depend on the number of records.
CREATE OR REPLACE FUNCTION pick_pool_records(
  p_pool text, p_player uuid, p_county text, p_now timestamptz, p_starts float8[], p_categories smallint[], p_except uuid[]
) RETURNS TABLE (record_id uuid, category_code smallint, repeated boolean)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  -- Of the column's type: compared as text, the column's index could not be used.
  v_county bpchar := p_county;
  v_seen uuid[];
  v_picked uuid[] := p_except;
  v_left integer := cardinality(p_starts);
BEGIN
  SELECT coalesce(array_agg(s.id), '{}') INTO v_seen
  FROM player_sets p CROSS JOIN LATERAL unnest(p.record_ids) s (id) WHERE p.player_id = p_player;
  IF p_county IS NOT NULL THEN
    FOR record_id, category_code IN
      SELECT f.id, f.category_code
      FROM pick_ranges(p_starts) s
      CROSS JOIN LATERAL (
        SELECT r.id, r.category_code
        FROM (
          SELECT * FROM booking_records
          WHERE county_fips = v_county AND pool = p_pool AND shuffle >= s.from_point AND shuffle < s.until_point
          ORDER BY county_fips, pool, shuffle LIMIT s.most_read
        ) r
        WHERE (r.expires_at IS NULL OR r.expires_at > p_now)
          AND r.category_code = ANY (p_categories) AND r.id <> ALL (v_picked)
          -- A subquery is hashed; an array would be searched from its start for each record.
          AND r.id NOT IN (SELECT unnest(v_seen))
        OFFSET s.skipped LIMIT s.most_picked
      ) f
    LOOP
      CONTINUE WHEN record_id = ANY (v_picked);
      repeated := false;
      RETURN NEXT;
      v_picked := v_picked || record_id;
      v_left := v_left - 1;
      EXIT WHEN v_left = 0;
    END LOOP;
  END IF;
  FOR v_repeats IN 0 .. 1 LOOP
    EXIT WHEN v_left = 0;
    FOR record_id, category_code IN
      SELECT f.id, f.category_code
      FROM pick_ranges(p_starts) s
      CROSS JOIN LATERAL (
        SELECT r.id, r.category_code
        FROM (
          SELECT * FROM booking_records
          WHERE pool = p_pool AND shuffle >= s.from_point AND shuffle < s.until_point
          ORDER BY pool, shuffle LIMIT s.most_read
        ) r
        WHERE (r.expires_at IS NULL OR r.expires_at > p_now)
          AND r.category_code = ANY (p_categories) AND r.id <> ALL (v_picked)
          AND (v_repeats = 1 OR r.id NOT IN (SELECT unnest(v_seen)))
        OFFSET s.skipped LIMIT s.most_picked
      ) f
    LOOP
      CONTINUE WHEN record_id = ANY (v_picked);
      repeated := v_repeats = 1;
      RETURN NEXT;
      v_picked := v_picked || record_id;
      v_left := v_left - 1;
      EXIT WHEN v_left = 0;
    END LOOP;
  END LOOP;
END
$$;

-- The ranges of the order in which pick_pool_records looks for records: one near each point, then the walk in two parts.
CREATE OR REPLACE FUNCTION pick_ranges(starts float8[]) RETURNS TABLE (
  from_point float8, until_point float8, most_read integer, skipped integer, most_picked integer
) LANGUAGE sql IMMUTABLE AS $$
  SELECT s.start, 1::float8, 20, (s.n % 4)::integer, 1 FROM unnest(starts) WITH ORDINALITY s (start, n)
  UNION ALL SELECT starts[1], 1, NULL, 0, cardinality(starts)
  UNION ALL SELECT 0, starts[1], NULL, 0, cardinality(starts)
$$;
