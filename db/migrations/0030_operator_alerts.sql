DROP INDEX "questions_replaced";--> statement-breakpoint
ALTER TABLE "record_flags" ADD COLUMN "alerted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removal_requests" ADD COLUMN "alerted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "county_removals_day" ON "county_removals" USING btree ("day");