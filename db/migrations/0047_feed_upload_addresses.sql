ALTER TABLE "feed_upload_parts" ADD COLUMN "arrived" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_upload_parts" ADD COLUMN "address_until" timestamp with time zone;