ALTER TABLE "booking_records" ADD COLUMN "feed_name" text;--> statement-breakpoint
ALTER TABLE "pulled_records" ADD COLUMN "feed_name" text;