-- Nothing has written here yet; a row without an e-mail could not be kept.
DELETE FROM "reset_codes";--> statement-breakpoint
CREATE TABLE "reset_hours" (
	"starts_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"codes_sent" integer DEFAULT 0 NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reset_codes" DROP CONSTRAINT "reset_codes_player_id_players_id_fk";
--> statement-breakpoint
DROP INDEX "reset_codes_player";--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "email_index" text NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD COLUMN "has_code" boolean NOT NULL;--> statement-breakpoint
CREATE INDEX "reset_codes_email" ON "reset_codes" USING btree ("email_index","created_at");--> statement-breakpoint
ALTER TABLE "reset_codes" DROP COLUMN "player_id";--> statement-breakpoint
ALTER TABLE "reset_codes" DROP COLUMN "expires_at";