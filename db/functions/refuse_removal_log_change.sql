-- Trigger: keeps the removal log append-only. It names no player and nobody in a photo, so erasure need not change it.
CREATE OR REPLACE FUNCTION refuse_removal_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the removal log is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER removal_log_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON removal_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal_log_change();
