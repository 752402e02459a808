-- Trigger: keeps the audit of the desk append-only.
CREATE OR REPLACE FUNCTION refuse_desk_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit of the desk is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
