CREATE FUNCTION uuid_v7(at timestamptz DEFAULT clock_timestamp()) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (overlay(lpad(to_hex((date_part('epoch', at) * 4096000)::bigint), 15, '0') PLACING '7' FROM 13 FOR 0)
    || substr(gen_random_uuid()::text, 19))::uuid;
END
$$;
--> statement-breakpoint
CREATE TABLE "counties" (
	"fips" char(5) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" char(2) NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_states" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"lives" integer NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"regenerating_since" timestamp with time zone,
	"last_judged_at" timestamp with time zone,
	"total_score" integer DEFAULT 0 NOT NULL,
	"current_set_id" uuid,
	"listed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "lives_not_negative" CHECK ("game_states"."lives" >= 0),
	CONSTRAINT "stars_not_negative" CHECK ("game_states"."stars" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"player_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"lives_delta" integer NOT NULL,
	"stars_delta" integer NOT NULL,
	"cause_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_moves_something" CHECK ("ledger"."lives_delta" <> 0 or "ledger"."stars_delta" <> 0)
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"username_sealed" text NOT NULL,
	"username_index" text NOT NULL,
	"email_sealed" text NOT NULL,
	"email_index" text NOT NULL,
	"phone_sealed" text,
	"password_hash" text,
	"referral_code" text NOT NULL,
	"profile_image_key" text,
	"email_confirmed_at" timestamp with time zone,
	"agreed_to_terms_at" timestamp with time zone,
	"plays_without_timer" boolean DEFAULT false NOT NULL,
	"held_off_boards_at" timestamp with time zone,
	"banned_at" timestamp with time zone,
	"deletion_due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "players_username_index_unique" UNIQUE("username_index"),
	CONSTRAINT "players_email_index_unique" UNIQUE("email_index"),
	CONSTRAINT "players_referral_code_unique" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"choice" smallint NOT NULL,
	"correct" boolean NOT NULL,
	"judged_at" timestamp with time zone NOT NULL,
	"lives_after" integer NOT NULL,
	"stars_after" integer NOT NULL,
	"score_after" integer NOT NULL,
	"next_life_at" timestamp with time zone,
	CONSTRAINT "choice_is_an_option" CHECK ("answers"."choice" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"record_id" uuid NOT NULL,
	"option_ids" uuid[] NOT NULL,
	"option_codes" smallint[] NOT NULL,
	"answer_index" smallint NOT NULL,
	"points" smallint NOT NULL,
	"timed" boolean NOT NULL,
	"dealt_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "four_options" CHECK (cardinality("questions"."option_ids") = 4 and cardinality("questions"."option_codes") = 4),
	CONSTRAINT "answer_is_an_option" CHECK ("questions"."answer_index" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "booking_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id_hash" text NOT NULL,
	"county_fips" char(5) NOT NULL,
	"booked_on" date NOT NULL,
	"category_code" smallint NOT NULL,
	"confidence" real NOT NULL,
	"charge_normalized" text NOT NULL,
	"photo_id" uuid NOT NULL,
	"synthetic" boolean DEFAULT false NOT NULL,
	"shuffle" double precision DEFAULT random() NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "booking_records_source_id_hash_unique" UNIQUE("source_id_hash")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"storage_key" text NOT NULL,
	"perceptual_hash" bigint NOT NULL,
	"width_px" integer NOT NULL,
	CONSTRAINT "photos_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "record_tombstones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id_hash" text NOT NULL,
	"perceptual_hash" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_tombstones_source_id_hash_unique" UNIQUE("source_id_hash")
);
--> statement-breakpoint
CREATE TABLE "score_counts" (
	"window_id" integer NOT NULL,
	"score" integer NOT NULL,
	"slot" smallint NOT NULL,
	"players" integer NOT NULL,
	CONSTRAINT "score_counts_window_id_score_slot_pk" PRIMARY KEY("window_id","score","slot")
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"window_id" integer NOT NULL,
	"player_id" uuid NOT NULL,
	"score" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"listed" boolean NOT NULL,
	CONSTRAINT "scores_window_id_player_id_pk" PRIMARY KEY("window_id","player_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"remembered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "game_states" ADD CONSTRAINT "game_states_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_records" ADD CONSTRAINT "booking_records_county_fips_counties_fips_fk" FOREIGN KEY ("county_fips") REFERENCES "public"."counties"("fips") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_records" ADD CONSTRAINT "booking_records_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_player" ON "ledger" USING btree ("player_id","id");--> statement-breakpoint
CREATE INDEX "questions_set" ON "questions" USING btree ("set_id");--> statement-breakpoint
CREATE INDEX "questions_seen" ON "questions" USING btree ("player_id","record_id");--> statement-breakpoint
CREATE INDEX "records_county_shuffle" ON "booking_records" USING btree ("county_fips","shuffle");--> statement-breakpoint
CREATE INDEX "records_shuffle" ON "booking_records" USING btree ("shuffle");--> statement-breakpoint
CREATE INDEX "records_expiry" ON "booking_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "records_photo" ON "booking_records" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "photos_perceptual_hash" ON "photos" USING btree ("perceptual_hash");--> statement-breakpoint
CREATE INDEX "scores_board" ON "scores" USING btree ("window_id","score" DESC NULLS LAST,"reached_at","player_id");--> statement-breakpoint
CREATE INDEX "sessions_player" ON "sessions" USING btree ("player_id");