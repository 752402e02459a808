-- Version 0.2 calls it until its processes are replaced. Drop it after 0.3.
-- Picks at most p_count records to deal: first records of the county that the player has not seen, then any the player has
-- not seen, then repeats. Each walk follows an index from the random point p_start and wraps around once, so its cost does
-- not depend on the number of records. Skips expired records, categories that cannot be asked about, and records that are not of
-- the quiz.
CREATE OR REPLACE FUNCTION pick_records(
  p_player uuid, p_county text, p_now timestamptz, p_start float8, p_count integer,
  p_categories smallint[], p_except uuid[]
) RETURNS TABLE (record_id uuid, category_code smallint, repeated boolean)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  -- Of the column's type: compared as text, the column's index could not be used.
  v_county bpchar := p_county;
  v_picked uuid[] := p_except;
  v_left integer := p_count;
  v_repeated boolean;
  v_row record;
BEGIN
  IF p_county IS NOT NULL THEN
    FOR v_wrapped IN 0 .. 1 LOOP
      FOR v_row IN
        SELECT r.id, r.category_code FROM booking_records r
        WHERE r.county_fips = v_county AND r.pool = 'quiz'
          AND r.shuffle >= CASE v_wrapped WHEN 0 THEN p_start ELSE 0 END
          AND r.shuffle < CASE v_wrapped WHEN 0 THEN 1 ELSE p_start END
          AND (r.expires_at IS NULL OR r.expires_at > p_now)
          AND r.category_code = ANY (p_categories) AND r.id <> ALL (v_picked)
          AND NOT EXISTS (SELECT 1 FROM questions q WHERE q.player_id = p_player AND q.record_id = r.id)
        ORDER BY r.county_fips, r.pool, r.shuffle LIMIT v_left
      LOOP
        RETURN QUERY SELECT v_row.id, v_row.category_code, false;
        v_picked := v_picked || v_row.id;
        v_left := v_left - 1;
      END LOOP;
      IF v_left = 0 THEN RETURN; END IF;
    END LOOP;
  END IF;
  FOR v_walk IN 0 .. 3 LOOP
    v_repeated := v_walk >= 2;
    FOR v_row IN
      SELECT r.id, r.category_code FROM booking_records r
      WHERE r.pool = 'quiz' AND r.shuffle >= CASE v_walk % 2 WHEN 0 THEN p_start ELSE 0 END
        AND r.shuffle < CASE v_walk % 2 WHEN 0 THEN 1 ELSE p_start END
        AND (r.expires_at IS NULL OR r.expires_at > p_now)
        AND r.category_code = ANY (p_categories) AND r.id <> ALL (v_picked)
        AND (v_repeated
             OR NOT EXISTS (SELECT 1 FROM questions q WHERE q.player_id = p_player AND q.record_id = r.id))
      ORDER BY r.pool, r.shuffle LIMIT v_left
    LOOP
      RETURN QUERY SELECT v_row.id, v_row.category_code, v_repeated;
      v_picked := v_picked || v_row.id;
      v_left := v_left - 1;
    END LOOP;
    IF v_left = 0 THEN RETURN; END IF;
  END LOOP;
END
$$;
