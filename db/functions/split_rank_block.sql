-- Splits a block into pieces of `piece_size` players; the last piece holds the rest. The counts in blocks lag behind `scores`
-- by exactly the rows of `score_moves`, so within one statement a piece holds its rows of `scores` minus its moves.
-- The caller must hold the lock of compact_score_moves().
CREATE OR REPLACE FUNCTION split_rank_block(b rank_blocks, piece_size integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  following rank_blocks;
BEGIN
  SELECT n.* INTO following FROM rank_blocks n
  WHERE n.window_id = b.window_id
    AND (n.minus_score, n.reached_at, n.player_id) > (b.minus_score, b.reached_at, b.player_id)
  ORDER BY n.minus_score, n.reached_at, n.player_id LIMIT 1;

  WITH places AS (
    SELECT -s.score AS minus_score, s.reached_at, s.player_id, 1 AS players, true AS held
    FROM scores s
    WHERE s.window_id = b.window_id AND s.listed
      AND (-s.score, s.reached_at, s.player_id) >= (b.minus_score, b.reached_at, b.player_id)
      AND (following.window_id IS NULL
        OR (-s.score, s.reached_at, s.player_id) < (following.minus_score, following.reached_at, following.player_id))
    UNION ALL
    SELECT m.minus_score, m.reached_at, m.player_id, -m.delta, false
    FROM score_moves m
    WHERE m.window_id = b.window_id
      AND (m.minus_score, m.reached_at, m.player_id) >= (b.minus_score, b.reached_at, b.player_id)
      AND (following.window_id IS NULL
        OR (m.minus_score, m.reached_at, m.player_id) < (following.minus_score, following.reached_at, following.player_id))
  ), numbered AS (
    SELECT p.*, count(*) FILTER (WHERE p.held) OVER (
      ORDER BY p.minus_score, p.reached_at, p.player_id, p.held DESC ROWS UNBOUNDED PRECEDING) AS nth
    FROM places p
  ), pieces AS (
    SELECT (greatest(n.nth, 1) - 1) / piece_size AS piece, sum(n.players)::integer AS players,
      (array_agg(n.minus_score) FILTER (WHERE n.held AND (n.nth - 1) % piece_size = 0))[1] AS minus_score,
      (array_agg(n.reached_at) FILTER (WHERE n.held AND (n.nth - 1) % piece_size = 0))[1] AS reached_at,
      (array_agg(n.player_id) FILTER (WHERE n.held AND (n.nth - 1) % piece_size = 0))[1] AS player_id
    FROM numbered n GROUP BY 1
  )
  -- The first piece keeps the start of the block.
  INSERT INTO rank_blocks AS r (window_id, minus_score, reached_at, player_id, players)
  SELECT b.window_id,
    CASE WHEN p.piece = 0 THEN b.minus_score ELSE p.minus_score END,
    CASE WHEN p.piece = 0 THEN b.reached_at ELSE p.reached_at END,
    CASE WHEN p.piece = 0 THEN b.player_id ELSE p.player_id END,
    p.players
  FROM pieces p
  ON CONFLICT (window_id, minus_score, reached_at, player_id) DO UPDATE SET players = excluded.players;
END $$;
