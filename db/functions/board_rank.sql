-- Returns a player's score and exact rank in a window; no row for an unranked player. Among equal scores, the earlier one ranks higher.
-- STABLE, so that all parts read one snapshot.
CREATE OR REPLACE FUNCTION board_rank(of_window integer, of_player uuid)
RETURNS TABLE (score integer, rank integer) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  mine scores;
BEGIN
  SELECT s.* INTO mine FROM scores s WHERE s.window_id = of_window AND s.player_id = of_player AND s.listed;
  IF NOT FOUND THEN RETURN; END IF;
  score := mine.score;
  rank := board_place(of_window, mine.score, mine.reached_at, of_player);
  RETURN NEXT;
END $$;
