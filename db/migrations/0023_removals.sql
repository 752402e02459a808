CREATE TABLE "county_removals" (
	"county_fips" char(5) NOT NULL,
	"day" date NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"flagged" integer DEFAULT 0 NOT NULL,
	"alerted_at" timestamp with time zone,
	CONSTRAINT "county_removals_county_fips_day_pk" PRIMARY KEY("county_fips","day")
);
--> statement-breakpoint
CREATE TABLE "pulled_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id_hash" text NOT NULL,
	"county_fips" char(5) NOT NULL,
	"booked_on" date NOT NULL,
	"category_code" smallint NOT NULL,
	"confidence" real NOT NULL,
	"charge_normalized" text NOT NULL,
	"photo_id" uuid NOT NULL,
	"synthetic" boolean NOT NULL,
	"shuffle" double precision NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"request_id" uuid NOT NULL,
	"pulled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pulled_records_source_id_hash_unique" UNIQUE("source_id_hash")
);
--> statement-breakpoint
CREATE TABLE "record_flags" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"record_id" uuid NOT NULL,
	"player_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "record_flags_once" UNIQUE("player_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "removal_log" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"receipt" text,
	"records" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removal_log_operator" CHECK ("removal_log"."operator" <> '')
);
--> statement-breakpoint
CREATE TABLE "removal_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"receipt" text NOT NULL,
	"source" text NOT NULL,
	"county_fips" char(5),
	"booked_on" date,
	"words_sealed" text,
	"state" text NOT NULL,
	"record_ids" uuid[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "removal_requests_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "removal_requests_decided" CHECK (("removal_requests"."decided_at" is null) = ("removal_requests"."state" in ('waiting', 'pulled'))),
	CONSTRAINT "removal_requests_words" CHECK ("removal_requests"."decided_at" is null or "removal_requests"."words_sealed" is null)
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "crop_hashes" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "record_tombstones" ADD COLUMN "crop_hashes" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "county_removals" ADD CONSTRAINT "county_removals_county_fips_counties_fips_fk" FOREIGN KEY ("county_fips") REFERENCES "public"."counties"("fips") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulled_records" ADD CONSTRAINT "pulled_records_county_fips_counties_fips_fk" FOREIGN KEY ("county_fips") REFERENCES "public"."counties"("fips") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulled_records" ADD CONSTRAINT "pulled_records_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulled_records" ADD CONSTRAINT "pulled_records_request_id_removal_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."removal_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_flags" ADD CONSTRAINT "record_flags_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removal_requests" ADD CONSTRAINT "removal_requests_county_fips_counties_fips_fk" FOREIGN KEY ("county_fips") REFERENCES "public"."counties"("fips") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pulled_records_request" ON "pulled_records" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "pulled_records_photo" ON "pulled_records" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "pulled_records_expiry" ON "pulled_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "record_flags_record" ON "record_flags" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "record_flags_open" ON "record_flags" USING btree ("created_at") WHERE "record_flags"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "removal_log_receipt" ON "removal_log" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "removal_requests_open" ON "removal_requests" USING btree ("created_at") WHERE "removal_requests"."decided_at" is null;--> statement-breakpoint
-- What was done about records only ever grows. It names no player and nobody in a photo, so nothing has to leave it.
CREATE FUNCTION refuse_removal_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the removal log is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER removal_log_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON removal_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal_log_change();
