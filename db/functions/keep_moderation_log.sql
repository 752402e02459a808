-- Trigger: keeps the moderation log append-only, with two exceptions. When a player is erased, the foreign key sets `subject_id` to null,
-- and this clears the columns that could name the player. Key rotation may re-encrypt the same values.
CREATE OR REPLACE FUNCTION keep_moderation_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  resealed moderation_log := old;
BEGIN
  IF old.subject_id IS NOT NULL AND new.subject_id IS NULL
    AND NOT EXISTS (SELECT FROM players WHERE id = old.subject_id) THEN
    new := old;
    new.subject_id := NULL;
    new.before_sealed := NULL;
    new.after_sealed := NULL;
    new.reason_sealed := NULL;
    RETURN new;
  END IF;
  IF split_part(old.before_sealed, '.', 1) <> split_part(new.before_sealed, '.', 1) THEN
    resealed.before_sealed := new.before_sealed;
  END IF;
  IF split_part(old.after_sealed, '.', 1) <> split_part(new.after_sealed, '.', 1) THEN
    resealed.after_sealed := new.after_sealed;
  END IF;
  IF split_part(old.reason_sealed, '.', 1) <> split_part(new.reason_sealed, '.', 1) THEN
    resealed.reason_sealed := new.reason_sealed;
  END IF;
  IF new IS DISTINCT FROM resealed OR new IS NOT DISTINCT FROM old THEN
    RAISE EXCEPTION 'the moderation log is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN new;
END
$$;

CREATE OR REPLACE TRIGGER moderation_log_is_append_only BEFORE UPDATE ON moderation_log
  FOR EACH ROW EXECUTE FUNCTION keep_moderation_log();
