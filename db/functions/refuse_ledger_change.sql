-- Trigger: keeps the ledger append-only, except for the rows of unused guests.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Nested: OLD does not exist in a statement trigger.
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
    IF is_unused_guest(OLD.player_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
