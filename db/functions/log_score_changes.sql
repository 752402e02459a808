-- Trigger: logs updated listed scores as places left and taken.
CREATE OR REPLACE FUNCTION log_score_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO score_moves (window_id, minus_score, reached_at, player_id, delta)
  SELECT d.window_id, -d.score, d.reached_at, d.player_id, -1 FROM departed d WHERE d.listed
  UNION ALL
  SELECT a.window_id, -a.score, a.reached_at, a.player_id, 1 FROM arrived a WHERE a.listed;
  RETURN NULL;
END $$;
