-- Splits each block of more than 2,000 players into blocks of 1,000. Joins two neighbors that have fewer than 1,000 players together. The
-- caller must hold lock_boards().
-- Owner: leaderboard
CREATE OR REPLACE FUNCTION cut_board_blocks(of_windows integer[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET jit = off AS $$
DECLARE
  w integer;
  r record;
BEGIN
  FOREACH w IN ARRAY of_windows LOOP
    FOR r IN
      SELECT b AS block, lead(b) OVER (ORDER BY b.minus_score, b.reached_at) AS beyond
      FROM board_blocks b WHERE b.window_id = w
    LOOP
      IF (r.block).players > 2000 THEN PERFORM cut_board_range(r.block, r.beyond); END IF;
    END LOOP;
    LOOP
      SELECT n.* INTO r FROM (
        SELECT b AS block, lead(b, 2) OVER o AS beyond, b.players + lead(b.players) OVER o AS together
        FROM board_blocks b WHERE b.window_id = w WINDOW o AS (ORDER BY b.minus_score, b.reached_at)
      ) n WHERE n.together < 1000 LIMIT 1;
      EXIT WHEN NOT FOUND;
      PERFORM cut_board_range(r.block, r.beyond);
    END LOOP;
  END LOOP;
END $$;

-- Replaces the blocks from `first` up to, but not including, `beyond` (null: to the end) by blocks of 1,000 players. Players with the same
-- score and time stay in one block.
CREATE OR REPLACE FUNCTION cut_board_range(first board_blocks, beyond board_blocks) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_custom_plan SET enable_seqscan = off SET jit = off AS $$
DECLARE
  w CONSTANT integer := first.window_id;
  end_score CONSTANT integer := coalesce(beyond.minus_score, 2147483647);
  end_time CONSTANT timestamptz := coalesce(beyond.reached_at, 'infinity');
BEGIN
  DELETE FROM board_blocks b WHERE b.window_id = w
    AND (b.minus_score, b.reached_at) > (first.minus_score, first.reached_at)
    AND (b.minus_score, b.reached_at) < (end_score, end_time);
  INSERT INTO board_blocks AS b (window_id, minus_score, reached_at, players)
  SELECT w, CASE WHEN p.piece = 0 THEN first.minus_score ELSE (array_agg(p.minus_score ORDER BY p.before))[1] END,
         CASE WHEN p.piece = 0 THEN first.reached_at ELSE (array_agg(p.reached_at ORDER BY p.before))[1] END, sum(p.players)
  FROM (
    SELECT t.*, div(t.before, 1000)::integer AS piece FROM (
      SELECT -s.score AS minus_score, s.reached_at, count(*) AS players,
             sum(count(*)) OVER (ORDER BY -s.score, s.reached_at) - count(*) AS before
      FROM scores s WHERE s.window_id = w AND s.listed
        AND (-s.score, s.reached_at) >= (first.minus_score, first.reached_at)
        AND (-s.score, s.reached_at) < (end_score, end_time)
      GROUP BY 1, 2
    ) t
  ) p
  GROUP BY p.piece
  ON CONFLICT (window_id, minus_score, reached_at) DO UPDATE SET players = excluded.players;
END $$;
