-- Joins neighboring blocks of a window that hold at most `piece_size` players together. The caller must hold the lock of
-- compact_score_moves().
CREATE OR REPLACE FUNCTION join_rank_blocks(of_window integer, piece_size integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept rank_blocks;
  b rank_blocks;
BEGIN
  PERFORM 1 FROM (
    SELECT r.players + lag(r.players) OVER (ORDER BY r.minus_score, r.reached_at, r.player_id) AS together
    FROM rank_blocks r WHERE r.window_id = of_window
  ) pair WHERE pair.together <= piece_size LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  FOR b IN SELECT r.* FROM rank_blocks r WHERE r.window_id = of_window
    ORDER BY r.minus_score, r.reached_at, r.player_id
  LOOP
    IF kept.window_id IS NOT NULL AND kept.players + b.players <= piece_size THEN
      DELETE FROM rank_blocks r WHERE r.window_id = b.window_id AND r.minus_score = b.minus_score
        AND r.reached_at = b.reached_at AND r.player_id = b.player_id;
      kept.players := kept.players + b.players;
      UPDATE rank_blocks r SET players = kept.players WHERE r.window_id = kept.window_id
        AND r.minus_score = kept.minus_score AND r.reached_at = kept.reached_at AND r.player_id = kept.player_id;
    ELSE
      kept := b;
    END IF;
  END LOOP;
END $$;
