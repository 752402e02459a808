-- Trigger: logs deleted listed scores as places left.
CREATE OR REPLACE FUNCTION log_score_departures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO score_moves (window_id, minus_score, reached_at, player_id, delta)
  SELECT d.window_id, -d.score, d.reached_at, d.player_id, -1 FROM departed d WHERE d.listed;
  RETURN NULL;
END $$;
