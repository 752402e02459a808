-- Rebuilds the chapters of a window, each of 64 blocks. The caller must hold the lock of compact_score_moves().
CREATE OR REPLACE FUNCTION rebuild_rank_chapters(of_window integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rank_chapters c WHERE c.window_id = of_window;
  INSERT INTO rank_chapters (window_id, minus_score, reached_at, player_id, players)
  SELECT of_window, (array_agg(n.minus_score))[1], (array_agg(n.reached_at))[1], (array_agg(n.player_id))[1], sum(n.players)
  FROM (
    SELECT r.*, (row_number() OVER (ORDER BY r.minus_score, r.reached_at, r.player_id) - 1) / 64 AS chapter
    FROM rank_blocks r WHERE r.window_id = of_window
    ORDER BY r.minus_score, r.reached_at, r.player_id
  ) n GROUP BY n.chapter;
END $$;
