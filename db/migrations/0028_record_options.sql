ALTER TABLE "booking_records" ADD COLUMN "option_codes" smallint[];--> statement-breakpoint
ALTER TABLE "pulled_records" ADD COLUMN "option_codes" smallint[];
