-- Adds the logged moves to their blocks, splits large blocks, joins small ones, and rebuilds the chapters. Returns how many
-- moves it took, or 0 at once while another process compacts.
CREATE OR REPLACE FUNCTION compact_score_moves() RETURNS integer LANGUAGE plpgsql
SET enable_seqscan = off SET jit = off AS $$
DECLARE
  -- Small blocks: counting within a block reads its rows, while adding blocks up is cheap. Also in forget_board_places().
  piece_size CONSTANT integer := 256;
  taken_count integer;
  touched integer[];
  b rank_blocks;
  w integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7276232) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM score_moves RETURNING window_id, minus_score, reached_at, player_id, delta
  ), net AS (
    SELECT t.window_id, t.minus_score, t.reached_at, t.player_id, sum(t.delta)::integer AS delta
    FROM taken t GROUP BY 1, 2, 3, 4 HAVING sum(t.delta) <> 0
  ), placed AS (
    SELECT n.window_id, r.minus_score, r.reached_at, r.player_id, sum(n.delta)::integer AS delta
    FROM net n LEFT JOIN LATERAL (
      SELECT c.minus_score, c.reached_at, c.player_id FROM rank_blocks c
      WHERE c.window_id = n.window_id
        AND (c.minus_score, c.reached_at, c.player_id) <= (n.minus_score, n.reached_at, n.player_id)
      ORDER BY c.minus_score DESC, c.reached_at DESC, c.player_id DESC LIMIT 1
    ) r ON true
    GROUP BY 1, 2, 3, 4 HAVING sum(n.delta) <> 0
  ), counted AS (
    UPDATE rank_blocks r SET players = r.players + p.delta FROM placed p
    WHERE r.window_id = p.window_id AND r.minus_score = p.minus_score
      AND r.reached_at = p.reached_at AND r.player_id = p.player_id
    RETURNING r.window_id
  ), started AS (
    -- The first block of a window starts before every place.
    INSERT INTO rank_blocks (window_id, minus_score, reached_at, player_id, players)
    SELECT p.window_id, -2147483648, '-infinity', '00000000-0000-0000-0000-000000000000', p.delta
    FROM placed p WHERE p.player_id IS NULL
    RETURNING window_id
  )
  SELECT (SELECT count(*) FROM taken),
    (SELECT array_agg(DISTINCT k.window_id) FROM (SELECT window_id FROM counted UNION ALL SELECT window_id FROM started) k)
  INTO taken_count, touched;
  FOR b IN SELECT r.* FROM rank_blocks r WHERE r.window_id = ANY (touched) AND r.players > 2 * piece_size LOOP
    PERFORM split_rank_block(b, piece_size);
  END LOOP;
  FOREACH w IN ARRAY coalesce(touched, '{}') LOOP
    PERFORM join_rank_blocks(w, piece_size);
    PERFORM rebuild_rank_chapters(w);
  END LOOP;
  RETURN taken_count;
END $$;
