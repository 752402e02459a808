-- Trigger: puts a row without a sequence, as version 0.2 writes it, behind the player's last movement. Drop it after 0.3.
CREATE OR REPLACE FUNCTION place_ledger_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT g.sequence INTO NEW.sequence FROM game_states g WHERE g.player_id = NEW.player_id;
  NEW.sequence := coalesce(NEW.sequence, 0);
  RETURN NEW;
END
$$;
