-- Trigger: logs inserted listed scores as places taken.
CREATE OR REPLACE FUNCTION log_score_arrivals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO score_moves (window_id, minus_score, reached_at, player_id, delta)
  SELECT a.window_id, -a.score, a.reached_at, a.player_id, 1 FROM arrived a WHERE a.listed;
  RETURN NULL;
END $$;
