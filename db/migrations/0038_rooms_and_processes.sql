CREATE TABLE "realtime_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"draining" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_answers" (
	"room_id" uuid NOT NULL,
	"game" smallint NOT NULL,
	"position" smallint NOT NULL,
	"player_id" uuid NOT NULL,
	"choice" smallint NOT NULL,
	"elapsed_ms" integer NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_answers_pkey" PRIMARY KEY("room_id","game","position","player_id"),
	CONSTRAINT "room_choice_is_an_option" CHECK ("room_answers"."choice" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "room_games" (
	"room_id" uuid NOT NULL,
	"game" smallint NOT NULL,
	"host_id" uuid,
	"timed" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "room_games_pkey" PRIMARY KEY("room_id","game")
);
--> statement-breakpoint
CREATE TABLE "room_members" (
	"room_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"seat" smallint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"process_id" uuid,
	"absent_since" timestamp with time zone,
	"left_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "room_members_pkey" PRIMARY KEY("room_id","player_id"),
	CONSTRAINT "room_members_seat" UNIQUE("room_id","seat")
);
--> statement-breakpoint
CREATE TABLE "room_questions" (
	"room_id" uuid NOT NULL,
	"game" smallint NOT NULL,
	"position" smallint NOT NULL,
	"record_id" uuid NOT NULL,
	"code_1" smallint NOT NULL,
	"code_2" smallint NOT NULL,
	"code_3" smallint NOT NULL,
	"code_4" smallint NOT NULL,
	"answer_index" smallint NOT NULL,
	"weekday_shown" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"voided" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_questions_pkey" PRIMARY KEY("room_id","game","position"),
	CONSTRAINT "room_answer_is_an_option" CHECK ("room_questions"."answer_index" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "room_tallies" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"games" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"code" char(5) NOT NULL,
	"host_id" uuid,
	"locked" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"phase" text DEFAULT 'lobby' NOT NULL,
	"game" smallint DEFAULT 0 NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"phase_ends_at" timestamp with time zone,
	"process_id" uuid,
	"lease_number" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "job_marks" ADD COLUMN "position" jsonb;
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "room_id" uuid;
--> statement-breakpoint
ALTER TABLE "room_answers" ADD CONSTRAINT "room_answers_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "room_answers" ADD CONSTRAINT "room_answers_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "room_games" ADD CONSTRAINT "room_games_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "room_games" ADD CONSTRAINT "room_games_host_id_players_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_process_id_realtime_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."realtime_processes"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "room_questions" ADD CONSTRAINT "room_questions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "room_tallies" ADD CONSTRAINT "room_tallies_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_host_id_players_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_process_id_realtime_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."realtime_processes"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "room_answers_player" ON "room_answers" USING btree ("player_id");
--> statement-breakpoint
CREATE INDEX "room_games_host" ON "room_games" USING btree ("host_id","started_at");
--> statement-breakpoint
CREATE INDEX "room_members_player" ON "room_members" USING btree ("player_id");
--> statement-breakpoint
CREATE INDEX "room_members_process" ON "room_members" USING btree ("process_id");
--> statement-breakpoint
CREATE INDEX "room_questions_record" ON "room_questions" USING btree ("record_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_open_code" ON "rooms" USING btree ("code") WHERE "rooms"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "rooms_open" ON "rooms" USING btree ("id") WHERE "rooms"."ended_at" is null;
--> statement-breakpoint
CREATE INDEX "rooms_running" ON "rooms" USING btree ("process_id") WHERE "rooms"."phase_ends_at" is not null;
--> statement-breakpoint
CREATE INDEX "rooms_process" ON "rooms" USING btree ("process_id") WHERE "rooms"."process_id" is not null;
--> statement-breakpoint
CREATE INDEX "rooms_host" ON "rooms" USING btree ("host_id");
--> statement-breakpoint
CREATE INDEX "rooms_used" ON "rooms" USING btree ("used_at");
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "notices_room" ON "notices" USING btree ("room_id");