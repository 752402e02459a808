CREATE TABLE "category_results" (
	"player_id" uuid NOT NULL,
	"category_code" smallint NOT NULL,
	"answers" integer NOT NULL,
	"right_answers" integer NOT NULL,
	"par_known" integer NOT NULL,
	"par" integer NOT NULL,
	CONSTRAINT "category_results_player_id_category_code_pk" PRIMARY KEY("player_id","category_code")
) WITH (fillfactor = 80);
--> statement-breakpoint
CREATE TABLE "day_results" (
	"player_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hours" integer NOT NULL,
	"answers" integer NOT NULL,
	"right_answers" integer NOT NULL,
	"par_known" integer NOT NULL,
	"par" integer NOT NULL,
	CONSTRAINT "day_results_player_id_day_pk" PRIMARY KEY("player_id","day")
) WITH (fillfactor = 80);
--> statement-breakpoint
CREATE INDEX "day_results_day" ON "day_results" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "players_excluded_until" ON "players" USING btree ("excluded_until") WHERE "players"."excluded_until" is not null;
--> statement-breakpoint
-- From the first stored answer on.
INSERT INTO "projections" ("name", "done_number") VALUES ('results', 0);
--> statement-breakpoint
-- No released version has it. db/schema/records.ts says why it goes.
ALTER TABLE "record_results" DROP CONSTRAINT "record_results_record_id_booking_records_id_fk";
--> statement-breakpoint
ALTER TABLE "record_results" SET (fillfactor = 80);
