-- Questions and answers by month (docs/decisions/0029). The tables of version 0.2 stay, so that its processes keep working
-- until they are replaced; the migrator then moves their rows, batch by batch.
CREATE TABLE "quiz_questions" (
	"id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"option_key" uuid NOT NULL,
	"code_1" smallint NOT NULL,
	"code_2" smallint NOT NULL,
	"code_3" smallint NOT NULL,
	"code_4" smallint NOT NULL,
	"position" smallint NOT NULL,
	"answer_index" smallint NOT NULL,
	"points" smallint NOT NULL,
	"timed" boolean NOT NULL,
	"replaced" boolean DEFAULT false NOT NULL,
	CONSTRAINT "quiz_questions_pkey" PRIMARY KEY("id"),
	CONSTRAINT "answer_is_an_option" CHECK ("quiz_questions"."answer_index" between 1 and 4)
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE SEQUENCE "quiz_answer_numbers";
--> statement-breakpoint
CREATE TABLE "quiz_answers" (
	"question_id" uuid NOT NULL,
	"number" bigint DEFAULT nextval('quiz_answer_numbers') NOT NULL,
	"judged_at" timestamp with time zone NOT NULL,
	"sequence" integer NOT NULL,
	"streak_after" integer NOT NULL,
	"choice" smallint NOT NULL,
	"points" smallint NOT NULL,
	"regenerated" smallint NOT NULL,
	"life_spent" boolean NOT NULL,
	"star_spent" boolean NOT NULL,
	CONSTRAINT "quiz_answers_pkey" PRIMARY KEY("question_id"),
	CONSTRAINT "choice_is_an_option" CHECK ("quiz_answers"."choice" between 0 and 4)
) PARTITION BY RANGE ("question_id");
--> statement-breakpoint
CREATE INDEX "quiz_answers_number" ON "quiz_answers" USING btree ("number");
--> statement-breakpoint
-- Take what no month's partition takes; empty while the months are created in time.
CREATE TABLE "quiz_questions_default" PARTITION OF "quiz_questions" DEFAULT;
--> statement-breakpoint
CREATE TABLE "quiz_answers_default" PARTITION OF "quiz_answers" DEFAULT;
--> statement-breakpoint
CREATE TABLE "player_sets" (
	"player_id" uuid NOT NULL,
	"chunk" integer NOT NULL,
	"set_ids" uuid[] NOT NULL,
	"record_ids" uuid[] NOT NULL,
	CONSTRAINT "player_sets_pkey" PRIMARY KEY("player_id","chunk")
) WITH (fillfactor = 70);
--> statement-breakpoint
ALTER TABLE "game_states" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "game_states" ADD COLUMN "open_set_id" uuid;
--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TABLE "projections" (
	"name" text PRIMARY KEY NOT NULL,
	"done_number" bigint NOT NULL
);
--> statement-breakpoint
-- The text is in db/functions, which the migrator applies next.
CREATE FUNCTION "place_ledger_row"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER "place_ledger_row" BEFORE INSERT ON "ledger" FOR EACH ROW WHEN (NEW.sequence = 0) EXECUTE FUNCTION "place_ledger_row"();
