ALTER TABLE "feed_run_rejects" DROP CONSTRAINT "feed_run_rejects_run_id_line_pk";--> statement-breakpoint
ALTER TABLE "feed_run_rejects" ADD COLUMN "id" uuid PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "total_lines" integer;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD COLUMN "erased" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_run_rejects" ADD CONSTRAINT "feed_run_rejects_line" UNIQUE("run_id","line");