DROP INDEX "records_county_shuffle";--> statement-breakpoint
DROP INDEX "records_shuffle";--> statement-breakpoint
ALTER TABLE "booking_records" ADD COLUMN "pool" text;--> statement-breakpoint
ALTER TABLE "pulled_records" ADD COLUMN "pool" text;--> statement-breakpoint
-- The storage key is a keyed hash, so nobody can guess the draw. Records with the same photo get the same pool.
UPDATE "booking_records" r SET "pool" = CASE WHEN abs(hashtextextended(p.storage_key, 0) % 10) < 6 THEN 'quiz' ELSE 'company' END
FROM "photos" p WHERE p.id = r.photo_id;--> statement-breakpoint
UPDATE "booking_records" SET "pool" = 'quiz' WHERE "photo_id" IN (
  SELECT DISTINCT ON (r.county_fips) r.photo_id FROM "booking_records" r
  WHERE NOT EXISTS (SELECT FROM "booking_records" q WHERE q.county_fips = r.county_fips AND q.pool = 'quiz')
  ORDER BY r.county_fips, r.shuffle);--> statement-breakpoint
UPDATE "pulled_records" r SET "pool" = coalesce(
  (SELECT b.pool FROM "booking_records" b WHERE b.photo_id = r.photo_id LIMIT 1),
  CASE WHEN abs(hashtextextended(p.storage_key, 0) % 10) < 6 THEN 'quiz' ELSE 'company' END)
FROM "photos" p WHERE p.id = r.photo_id;--> statement-breakpoint
ALTER TABLE "booking_records" ALTER COLUMN "pool" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pulled_records" ALTER COLUMN "pool" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "records_county_shuffle" ON "booking_records" USING btree ("county_fips","pool","shuffle");--> statement-breakpoint
CREATE INDEX "records_shuffle" ON "booking_records" USING btree ("pool","shuffle");--> statement-breakpoint
DROP FUNCTION IF EXISTS pick_quiz_records(uuid, text, timestamptz, float8, integer, smallint[], uuid[]);--> statement-breakpoint
DROP FUNCTION IF EXISTS note_seen_records(uuid, uuid[]);
