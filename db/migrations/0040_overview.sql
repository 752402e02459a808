CREATE TABLE "play_totals" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"players" integer NOT NULL,
	"answers" integer NOT NULL,
	"rounds" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "player_dailies_day";--> statement-breakpoint
ALTER TABLE "realtime_processes" ADD COLUMN "ack_counts" integer[];--> statement-breakpoint
ALTER TABLE "realtime_processes" ADD COLUMN "failing_jobs" text[];--> statement-breakpoint
CREATE INDEX "player_dailies_day" ON "player_dailies" USING btree ("day","finished_at");