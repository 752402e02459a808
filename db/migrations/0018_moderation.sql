CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid,
	"before_sealed" text,
	"after_sealed" text,
	"reason_sealed" text,
	"reports_settled" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "moderation_log_operator" CHECK ("moderation_log"."operator" <> '')
);
--> statement-breakpoint
CREATE TABLE "player_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"reporter_id" uuid,
	"subject_id" uuid NOT NULL,
	"what" text NOT NULL,
	"name_sealed" text,
	"thing" text NOT NULL,
	"reason" text NOT NULL,
	"words_sealed" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "player_reports_name" CHECK (("player_reports"."what" = 'username') = ("player_reports"."name_sealed" is not null))
);
--> statement-breakpoint
CREATE TABLE "withdrawn_names" (
	"username_index" text PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_subject_id_players_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_reports" ADD CONSTRAINT "player_reports_reporter_id_players_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_reports" ADD CONSTRAINT "player_reports_subject_id_players_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_names" ADD CONSTRAINT "withdrawn_names_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_log_subject" ON "moderation_log" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "player_reports_once" ON "player_reports" USING btree ("reporter_id","subject_id","what") WHERE "player_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "player_reports_reporter" ON "player_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "player_reports_subject" ON "player_reports" USING btree ("subject_id","what");--> statement-breakpoint
CREATE INDEX "player_reports_open" ON "player_reports" USING btree ("created_at") WHERE "player_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "withdrawn_names_player" ON "withdrawn_names" USING btree ("player_id");--> statement-breakpoint
-- What operators did only ever grows. Two things may still change: the row of a player who is erased loses whatever could
-- name them (the foreign key asks for that once the player is gone), and a newer key seals the same values anew.
CREATE FUNCTION keep_moderation_log() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER moderation_log_is_append_only BEFORE UPDATE ON moderation_log
  FOR EACH ROW EXECUTE FUNCTION keep_moderation_log();
--> statement-breakpoint
CREATE FUNCTION refuse_moderation_loss() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the moderation log is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER moderation_log_is_kept BEFORE DELETE OR TRUNCATE ON moderation_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_moderation_loss();
