-- Returns the rank of a score, reached at a given time, among the ranked players of a window. Ties are ranked by that time, then by player.
-- Adds up the blocks before the player's block, and the players before it within its block. The settings keep every read a short index
-- range, whatever the statistics say.
CREATE OR REPLACE FUNCTION board_place(of_window integer, of_score integer, of_reached_at timestamptz, of_player uuid)
RETURNS integer LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  b board_blocks;
BEGIN
  SELECT r.* INTO b FROM board_blocks r
  WHERE r.window_id = of_window AND (r.minus_score, r.reached_at) <= (-of_score, of_reached_at)
  ORDER BY r.minus_score DESC, r.reached_at DESC LIMIT 1;
  RETURN 1
    + coalesce((SELECT sum(r.players) FROM board_blocks r WHERE r.window_id = of_window
        AND (r.minus_score, r.reached_at) < (b.minus_score, b.reached_at)), 0)
    + (SELECT count(*) FROM scores s WHERE s.window_id = of_window AND s.listed
        AND (-s.score, s.reached_at) >= (b.minus_score, b.reached_at)
        AND (-s.score, s.reached_at, s.player_id) < (-of_score, of_reached_at, of_player));
END $$;
