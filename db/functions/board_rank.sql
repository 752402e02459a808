-- Returns the score and exact rank of a listed player in a window; ties rank by who reached the score first. Returns no row
-- for players who are not listed. Adds up the blocks before the player's, and counts the players before within it.
-- STABLE, so that all parts read one snapshot. The settings keep every read a short index range, whatever the statistics say.
-- `moves_waiting` is 0 since version 0.3; version 0.2 reads it.
CREATE OR REPLACE FUNCTION board_rank(of_window integer, of_player uuid)
RETURNS TABLE (score integer, rank integer, moves_waiting integer) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  mine scores;
  b board_blocks;
BEGIN
  SELECT s.* INTO mine FROM scores s WHERE s.window_id = of_window AND s.player_id = of_player AND s.listed;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT r.* INTO b FROM board_blocks r
  WHERE r.window_id = of_window AND (r.minus_score, r.reached_at) <= (-mine.score, mine.reached_at)
  ORDER BY r.minus_score DESC, r.reached_at DESC LIMIT 1;
  score := mine.score;
  rank := 1
    + coalesce((SELECT sum(r.players) FROM board_blocks r WHERE r.window_id = of_window
        AND (r.minus_score, r.reached_at) < (b.minus_score, b.reached_at)), 0)
    + (SELECT count(*) FROM scores s WHERE s.window_id = of_window AND s.listed
        AND (-s.score, s.reached_at) >= (b.minus_score, b.reached_at)
        AND (-s.score, s.reached_at, s.player_id) < (-mine.score, mine.reached_at, mine.player_id));
  moves_waiting := 0;
  RETURN NEXT;
END $$;
