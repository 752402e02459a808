CREATE TABLE "dailies" (
	"day" date PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dailies_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"right_mask" smallint NOT NULL,
	"players" integer NOT NULL,
	CONSTRAINT "daily_counts_pkey" PRIMARY KEY("day","right_mask")
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "daily_questions" (
	"day" date NOT NULL,
	"position" smallint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"record_id" uuid NOT NULL,
	"option_key" uuid NOT NULL,
	"code_1" smallint NOT NULL,
	"code_2" smallint NOT NULL,
	"code_3" smallint NOT NULL,
	"code_4" smallint NOT NULL,
	"answer_index" smallint NOT NULL,
	"weekday_shown" boolean DEFAULT false NOT NULL,
	CONSTRAINT "daily_questions_pkey" PRIMARY KEY("day","position"),
	CONSTRAINT "daily_questions_id" UNIQUE("id"),
	CONSTRAINT "daily_position" CHECK ("daily_questions"."position" between 0 and 9),
	CONSTRAINT "daily_answer_is_an_option" CHECK ("daily_questions"."answer_index" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "granted_days" (
	"day" date PRIMARY KEY NOT NULL,
	"granted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "player_dailies" (
	"player_id" uuid NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"choices" smallint[] NOT NULL,
	"right_mask" smallint DEFAULT 0 NOT NULL,
	"last_answered_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"guest" boolean DEFAULT false NOT NULL,
	"streak_days" integer,
	"freezes" smallint,
	CONSTRAINT "player_dailies_pkey" PRIMARY KEY("player_id","day"),
	CONSTRAINT "daily_has_ten_choices" CHECK (cardinality("player_dailies"."choices") = 10)
) WITH (fillfactor = 70);
--> statement-breakpoint
CREATE TABLE "follow_links" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"code_sealed" text NOT NULL,
	"code_index" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follow_links_code_index_unique" UNIQUE("code_index")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"muted_groups" text[] DEFAULT '{}' NOT NULL,
	"push_kinds" text[] DEFAULT '{}' NOT NULL,
	"pushed_at" timestamp with time zone,
	"hides_knowledge" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"player_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_sealed" text NOT NULL,
	"endpoint_index" text NOT NULL,
	"keys_sealed" text NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_index_unique" UNIQUE("endpoint_index")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "read_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "player_dailies" ADD CONSTRAINT "player_dailies_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "follow_links" ADD CONSTRAINT "follow_links_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "player_dailies_day" ON "player_dailies" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "preferences_pushed" ON "preferences" USING btree ("player_id") WHERE cardinality("preferences"."push_kinds") > 0;
--> statement-breakpoint
CREATE INDEX "push_subscriptions_player" ON "push_subscriptions" USING btree ("player_id");
--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");
--> statement-breakpoint
-- What was shown before there was an inbox counts as read.
UPDATE "notices" SET "read_at" = "seen_at" WHERE "seen_at" IS NOT NULL;
