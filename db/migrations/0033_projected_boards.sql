-- Boards derived from the stored answers (docs/decisions/0030). The tables of the blocks of version 0.2 stay, empty, because
-- its processes may have prepared statements that name them.
CREATE TABLE "board_blocks" (
	"window_id" integer NOT NULL,
	"minus_score" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"players" integer NOT NULL,
	CONSTRAINT "board_blocks_pkey" PRIMARY KEY("window_id","minus_score","reached_at"),
	CONSTRAINT "block_players_not_negative" CHECK ("board_blocks"."players" >= 0)
) WITH (fillfactor = 60);
--> statement-breakpoint
INSERT INTO "projections" ("name", "done_number") VALUES ('boards', 0), ('badges', 0), ('fair_play', 0);
--> statement-breakpoint
-- No score changes between counting the players and the triggers that keep the counts.
LOCK TABLE "scores" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
DROP TRIGGER "scores_inserted" ON "scores";
--> statement-breakpoint
DROP TRIGGER "scores_updated" ON "scores";
--> statement-breakpoint
DROP TRIGGER "scores_deleted" ON "scores";
--> statement-breakpoint
DROP FUNCTION "log_score_arrivals"(), "log_score_departures"(), "log_score_changes"();
--> statement-breakpoint
-- The text is in db/functions, which the migrator applies next.
CREATE FUNCTION "count_board_places"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER "scores_inserted" AFTER INSERT ON "scores" REFERENCING NEW TABLE AS "arrived"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_board_places"();
--> statement-breakpoint
CREATE TRIGGER "scores_updated" AFTER UPDATE ON "scores" REFERENCING OLD TABLE AS "departed" NEW TABLE AS "arrived"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_board_places"();
--> statement-breakpoint
CREATE TRIGGER "scores_deleted" AFTER DELETE ON "scores" REFERENCING OLD TABLE AS "departed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_board_places"();
--> statement-breakpoint
DROP FUNCTION "split_rank_block"(rank_blocks, integer), "join_rank_blocks"(integer, integer), "rebuild_rank_chapters"(integer);
--> statement-breakpoint
DELETE FROM "score_moves";
--> statement-breakpoint
DELETE FROM "rank_chapters";
--> statement-breakpoint
DELETE FROM "rank_blocks";
--> statement-breakpoint
-- One block for each window. The projector cuts it.
INSERT INTO "board_blocks" ("window_id", "minus_score", "reached_at", "players")
SELECT "window_id", -2147483648, '-infinity', count(*) FILTER (WHERE "listed") FROM "scores" GROUP BY "window_id";
