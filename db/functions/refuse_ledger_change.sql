-- Trigger: keeps the ledger append-only, except for the rows of unused guests.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
    IF is_unused_guest(OLD.player_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER ledger_is_append_only BEFORE UPDATE OR TRUNCATE ON ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE OR REPLACE TRIGGER ledger_keeps_its_rows BEFORE DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
