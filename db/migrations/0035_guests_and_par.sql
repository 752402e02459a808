ALTER TABLE "players" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "excluded_until" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "exclusion_reason" text;
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "fair_play_since" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "players_guests" ON "players" USING btree ("created_at") WHERE "players"."is_guest";
--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "par" boolean;
--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "weekday_shown" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD COLUMN "guest" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE "record_results" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"answers" integer NOT NULL,
	"right_answers" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "record_results" ADD CONSTRAINT "record_results_record_id_booking_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."booking_records"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- It returns more now; db/functions holds it. No released version calls it.
DROP FUNCTION IF EXISTS judge_quiz_answers(uuid[], uuid[], uuid[], uuid[], smallint[], timestamptz, integer);
--> statement-breakpoint
-- Beside option_codes, which version 0.2 fills by other odds. No row is rewritten.
ALTER TABLE "booking_records" ADD COLUMN "offered_codes" smallint[];
--> statement-breakpoint
ALTER TABLE "pulled_records" ADD COLUMN "offered_codes" smallint[];
