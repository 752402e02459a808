-- Returns the score and exact rank of a listed player in a window; ties rank by who reached the score first. Returns no row
-- for players who are not listed. Adds up the chapters before the player, the blocks before in the player's chapter, the
-- logged moves before, and the players before within the block. `moves_waiting` tells the caller when compacting is overdue.
-- STABLE, so that all parts read one snapshot. The settings keep every read a short index range, whatever the statistics say.
CREATE OR REPLACE FUNCTION board_rank(of_window integer, of_player uuid)
RETURNS TABLE (score integer, rank integer, moves_waiting integer) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  mine scores;
  c rank_chapters;
  b rank_blocks;
  moved integer;
BEGIN
  SELECT s.* INTO mine FROM scores s WHERE s.window_id = of_window AND s.player_id = of_player AND s.listed;
  IF NOT FOUND THEN RETURN; END IF;
  -- Before the first compaction one block and one chapter start before every place.
  b.minus_score := -2147483648;
  b.reached_at := '-infinity';
  b.player_id := '00000000-0000-0000-0000-000000000000';
  SELECT r.* INTO c FROM rank_chapters r
  WHERE r.window_id = of_window
    AND (r.minus_score, r.reached_at, r.player_id) <= (-mine.score, mine.reached_at, mine.player_id)
  ORDER BY r.minus_score DESC, r.reached_at DESC, r.player_id DESC LIMIT 1;
  IF FOUND THEN
    SELECT r.* INTO b FROM rank_blocks r
    WHERE r.window_id = of_window
      AND (r.minus_score, r.reached_at, r.player_id) <= (-mine.score, mine.reached_at, mine.player_id)
    ORDER BY r.minus_score DESC, r.reached_at DESC, r.player_id DESC LIMIT 1;
  END IF;
  SELECT count(*), coalesce(sum(m.delta) FILTER (WHERE m.window_id = of_window
    AND (m.minus_score, m.reached_at, m.player_id) < (b.minus_score, b.reached_at, b.player_id)), 0)
  INTO moves_waiting, moved FROM score_moves m;
  score := mine.score;
  rank := 1 + moved
    + coalesce((SELECT sum(r.players) FROM rank_chapters r WHERE r.window_id = of_window
        AND (r.minus_score, r.reached_at, r.player_id) < (c.minus_score, c.reached_at, c.player_id)), 0)
    + coalesce((SELECT sum(r.players) FROM rank_blocks r WHERE r.window_id = of_window
        AND (r.minus_score, r.reached_at, r.player_id) >= (c.minus_score, c.reached_at, c.player_id)
        AND (r.minus_score, r.reached_at, r.player_id) < (b.minus_score, b.reached_at, b.player_id)), 0)
    + (SELECT count(*) FROM scores s WHERE s.window_id = of_window AND s.listed
        AND (-s.score, s.reached_at, s.player_id) >= (b.minus_score, b.reached_at, b.player_id)
        AND (-s.score, s.reached_at, s.player_id) < (-mine.score, mine.reached_at, mine.player_id));
  RETURN NEXT;
END $$;
