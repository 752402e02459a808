-- Trigger: refuses to delete rows of the moderation log.
CREATE OR REPLACE FUNCTION refuse_moderation_loss() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the moderation log is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER moderation_log_is_kept BEFORE DELETE OR TRUNCATE ON moderation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderation_loss();
