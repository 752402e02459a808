-- Trigger: keeps the audit of the desk append-only.
CREATE OR REPLACE FUNCTION refuse_desk_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit of the desk is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER desk_audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_desk_audit_change();
