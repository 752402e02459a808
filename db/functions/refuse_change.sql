-- Trigger: keeps a log append-only. Its argument names the log in the error.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER desk_audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the audit of the desk');

-- The removal log identifies no player and no person in a photo, so erasure need not change it.
CREATE OR REPLACE TRIGGER removal_log_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON removal_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the removal log');

CREATE OR REPLACE TRIGGER moderation_log_is_kept BEFORE DELETE OR TRUNCATE ON moderation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('the moderation log');
