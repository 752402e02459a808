-- Defaults of columns call it. Later changes go to db/functions/uuid_v7.sql.
CREATE OR REPLACE FUNCTION uuid_v7(at timestamptz DEFAULT clock_timestamp()) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (overlay(lpad(to_hex((date_part('epoch', at) * 4096000)::bigint), 15, '0') PLACING '7' FROM 13 FOR 0)
    || substr(gen_random_uuid()::text, 19))::uuid;
END
$$;
--> statement-breakpoint
CREATE SEQUENCE "public"."answer_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"player_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject_sealed" text NOT NULL,
	"subject_index" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_subject" UNIQUE("provider","subject_index"),
	CONSTRAINT "identities_player_provider" UNIQUE("player_id","provider")
);
--> statement-breakpoint
CREATE TABLE "reset_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"email_index" text NOT NULL,
	"has_code" boolean NOT NULL,
	"code_hash" text,
	"link_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "reset_codes_link" UNIQUE("link_hash"),
	CONSTRAINT "reset_codes_wrong_tries" CHECK ("reset_codes"."wrong_tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "reset_hours" (
	"starts_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"codes_sent" integer DEFAULT 0 NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"player_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"client_sealed" text,
	"remembered" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "badge_awards" (
	"player_id" uuid NOT NULL,
	"badge" smallint NOT NULL,
	"reason" text NOT NULL,
	"awarded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "badge_awards_player_id_badge_reason_pk" PRIMARY KEY("player_id","badge","reason")
);
--> statement-breakpoint
CREATE TABLE "badge_counties" (
	"player_id" uuid NOT NULL,
	"county_fips" char(5) NOT NULL,
	CONSTRAINT "badge_counties_player_id_county_fips_pk" PRIMARY KEY("player_id","county_fips")
);
--> statement-breakpoint
CREATE TABLE "player_badges" (
	"player_id" uuid NOT NULL,
	"badge" smallint NOT NULL,
	"count" integer NOT NULL,
	"first_earned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "player_badges_player_id_badge_pk" PRIMARY KEY("player_id","badge"),
	CONSTRAINT "badge_count_positive" CHECK ("player_badges"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "board_blocks" (
	"window_id" integer NOT NULL,
	"minus_score" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"players" integer NOT NULL,
	CONSTRAINT "board_blocks_pkey" PRIMARY KEY("window_id","minus_score","reached_at"),
	CONSTRAINT "block_players_not_negative" CHECK ("board_blocks"."players" >= 0)
);
--> statement-breakpoint
CREATE TABLE "board_prizes" (
	"player_id" uuid NOT NULL,
	"window_id" integer NOT NULL,
	"rank" smallint NOT NULL,
	"given_at" timestamp with time zone,
	CONSTRAINT "board_prizes_player_id_window_id_pk" PRIMARY KEY("player_id","window_id"),
	CONSTRAINT "prize_for_the_top" CHECK ("board_prizes"."rank" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"window_id" integer NOT NULL,
	"player_id" uuid NOT NULL,
	"score" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"listed" boolean NOT NULL,
	CONSTRAINT "scores_player_id_window_id_pk" PRIMARY KEY("player_id","window_id")
);
--> statement-breakpoint
CREATE TABLE "challenge_players" (
	"challenge_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"choices" smallint[] NOT NULL,
	"last_answered_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "challenge_players_pkey" PRIMARY KEY("challenge_id","player_id"),
	CONSTRAINT "challenge_has_ten_choices" CHECK (cardinality("challenge_players"."choices") = 10)
);
--> statement-breakpoint
CREATE TABLE "challenge_questions" (
	"challenge_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"record_id" uuid NOT NULL,
	"option_key" uuid NOT NULL,
	"code_1" smallint NOT NULL,
	"code_2" smallint NOT NULL,
	"code_3" smallint NOT NULL,
	"code_4" smallint NOT NULL,
	"answer_index" smallint NOT NULL,
	"par" boolean NOT NULL,
	"counted" boolean,
	CONSTRAINT "challenge_questions_pkey" PRIMARY KEY("challenge_id","position"),
	CONSTRAINT "challenge_questions_id" UNIQUE("id"),
	CONSTRAINT "challenge_position" CHECK ("challenge_questions"."position" between 0 and 9),
	CONSTRAINT "challenge_answer_is_an_option" CHECK ("challenge_questions"."answer_index" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"code" text NOT NULL,
	"challenger_id" uuid,
	"opponent_id" uuid,
	"accepted" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"rematch_of" uuid,
	CONSTRAINT "challenges_code_unique" UNIQUE("code"),
	CONSTRAINT "challenges_rematch_of_unique" UNIQUE("rematch_of"),
	CONSTRAINT "challenge_end_has_a_reason" CHECK (("challenges"."ended_at" is null) = ("challenges"."end_reason" is null))
);
--> statement-breakpoint
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
	"answered_mask" smallint DEFAULT 1023 NOT NULL,
	"players" integer NOT NULL,
	CONSTRAINT "daily_counts_pkey" PRIMARY KEY("day","right_mask","answered_mask")
);
--> statement-breakpoint
CREATE TABLE "daily_questions" (
	"day" date NOT NULL,
	"position" smallint NOT NULL,
	"version" smallint DEFAULT 0 NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"record_id" uuid NOT NULL,
	"option_key" uuid NOT NULL,
	"code_1" smallint NOT NULL,
	"code_2" smallint NOT NULL,
	"code_3" smallint NOT NULL,
	"code_4" smallint NOT NULL,
	"answer_index" smallint NOT NULL,
	"par" boolean DEFAULT false NOT NULL,
	CONSTRAINT "daily_questions_pkey" PRIMARY KEY("day","position","version"),
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
	"versions" smallint[] DEFAULT '{0,0,0,0,0,0,0,0,0,0}' NOT NULL,
	"right_mask" smallint DEFAULT 0 NOT NULL,
	"last_answered_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"guest" boolean DEFAULT false NOT NULL,
	"streak_days" integer,
	"freezes" smallint,
	"share_code" text,
	CONSTRAINT "player_dailies_pkey" PRIMARY KEY("player_id","day"),
	CONSTRAINT "daily_has_ten_choices" CHECK (cardinality("player_dailies"."choices") = 10),
	CONSTRAINT "daily_has_ten_versions" CHECK (cardinality("player_dailies"."versions") = 10)
);
--> statement-breakpoint
CREATE TABLE "feed_run_rejects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"reason" text NOT NULL,
	"text_sealed" text,
	CONSTRAINT "feed_run_rejects_line" UNIQUE("run_id","line")
);
--> statement-breakpoint
CREATE TABLE "feed_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"started_by" text NOT NULL,
	"state" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"source" text NOT NULL,
	"address_sealed" text,
	"format" jsonb,
	"lines" integer DEFAULT 0 NOT NULL,
	"total_lines" integer,
	"erased" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	CONSTRAINT "feed_runs_started_by" CHECK ("feed_runs"."started_by" <> '')
);
--> statement-breakpoint
CREATE TABLE "feed_upload_parts" (
	"run_id" uuid NOT NULL,
	"file" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"arrived" boolean DEFAULT true NOT NULL,
	"address_until" timestamp with time zone,
	CONSTRAINT "feed_upload_parts_run_id_file_part_pk" PRIMARY KEY("run_id","file","part"),
	CONSTRAINT "feed_upload_parts_bytes" CHECK ("feed_upload_parts"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"content_hash" text,
	"read_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_lost" integer,
	"paused_of" integer,
	"let_go" boolean DEFAULT false NOT NULL,
	"held_by" uuid,
	"held_until" timestamp with time zone,
	CONSTRAINT "feeds_failures" CHECK ("feeds"."failures" >= 0),
	CONSTRAINT "feeds_held" CHECK (("feeds"."held_by" is null) = ("feeds"."held_until" is null))
);
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
CREATE TABLE "friendships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"low_player_id" uuid NOT NULL,
	"high_player_id" uuid NOT NULL,
	"state" text DEFAULT 'none' NOT NULL,
	"asker_player_id" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"low_barred_until" timestamp with time zone,
	"high_barred_until" timestamp with time zone,
	"reward_settled_at" timestamp with time zone,
	CONSTRAINT "friendships_pair" UNIQUE("low_player_id","high_player_id"),
	CONSTRAINT "friendships_low_first" CHECK ("friendships"."low_player_id" < "friendships"."high_player_id"),
	CONSTRAINT "friendships_asker" CHECK (("friendships"."state" = 'pending') = ("friendships"."asker_player_id" is not null)
        and coalesce("friendships"."asker_player_id" in ("friendships"."low_player_id", "friendships"."high_player_id"), true))
);
--> statement-breakpoint
CREATE TABLE "higher_lower_runs" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"county" char(5),
	"run" integer DEFAULT 0 NOT NULL,
	"best" integer DEFAULT 0 NOT NULL,
	"best_at" timestamp with time zone,
	"asked" integer[] NOT NULL,
	"question" jsonb,
	"answered" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_marks" (
	"job" text PRIMARY KEY NOT NULL,
	"done_until" timestamp with time zone NOT NULL,
	"position" jsonb,
	"failed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projections" (
	"name" text PRIMARY KEY NOT NULL,
	"done_number" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "realtime_processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"draining" boolean DEFAULT false NOT NULL,
	"ack_counts" integer[]
);
--> statement-breakpoint
CREATE TABLE "dropped_answers" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"before_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"lives" integer NOT NULL,
	"stars" integer NOT NULL,
	"dropped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"player_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"lives_delta" integer NOT NULL,
	"stars_delta" integer NOT NULL,
	"cause_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_player_id_id_pk" PRIMARY KEY("player_id","id"),
	CONSTRAINT "ledger_moves_something" CHECK ("ledger"."lives_delta" <> 0 or "ledger"."stars_delta" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_closings" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"open_set_id" uuid,
	"free_lives" integer NOT NULL,
	"bought_lives" jsonb NOT NULL,
	"stars" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_player_id" uuid NOT NULL,
	"blocked_player_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_player_id_blocked_player_id_pk" PRIMARY KEY("blocker_player_id","blocked_player_id"),
	CONSTRAINT "blocks_two_players" CHECK ("blocks"."blocker_player_id" <> "blocks"."blocked_player_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid,
	"before_sealed" text,
	"after_sealed" text,
	"reason_sealed" text,
	"reports_settled" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "moderation_log_operator" CHECK ("moderation_log"."operator" <> '')
);
--> statement-breakpoint
CREATE TABLE "player_reports" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"reporter_id" uuid,
	"subject_id" uuid NOT NULL,
	"what" text NOT NULL,
	"name_sealed" text,
	"thing" text NOT NULL,
	"reason" text NOT NULL,
	"words_sealed" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "player_reports_outcome" CHECK (("player_reports"."settled_at" is null) = ("player_reports"."outcome" is null)),
	CONSTRAINT "player_reports_name" CHECK (("player_reports"."what" = 'username') = ("player_reports"."name_sealed" is not null))
);
--> statement-breakpoint
CREATE TABLE "player_sanctions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"player_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"appeal_sealed" text,
	"appealed_at" timestamp with time zone,
	"appeal_outcome" text,
	"appeal_decided_at" timestamp with time zone,
	CONSTRAINT "player_sanctions_until" CHECK ("player_sanctions"."until" is null or "player_sanctions"."kind" = 'ban'),
	CONSTRAINT "player_sanctions_decided" CHECK (("player_sanctions"."appeal_outcome" is null) = ("player_sanctions"."appeal_decided_at" is null)),
	CONSTRAINT "player_sanctions_appealed" CHECK ("player_sanctions"."appeal_outcome" is null or "player_sanctions"."appealed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "withdrawn_names" (
	"username_index" text PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"player_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about_player_id" uuid,
	"badge" text,
	"stars" integer,
	"room_id" uuid,
	"challenge_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"entered_by" text NOT NULL,
	CONSTRAINT "announcements_times" CHECK ("announcements"."ends_at" >= "announcements"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "desk_audit" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"action_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" uuid NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"subject_id" text,
	"detail" text,
	CONSTRAINT "desk_audit_operator_filled" CHECK ("desk_audit"."operator" <> '')
);
--> statement-breakpoint
CREATE TABLE "desk_claims" (
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_claims_subject_subject_id_pk" PRIMARY KEY("subject","subject_id")
);
--> statement-breakpoint
CREATE TABLE "operator_enrolments" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"operator_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "operator_recovery_codes_hash" UNIQUE("operator_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"sign_in" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "operators_name" UNIQUE("name"),
	CONSTRAINT "operators_name_filled" CHECK ("operators"."name" <> ''),
	CONSTRAINT "operators_roles" CHECK (cardinality("operators"."roles") > 0 and "operators"."roles" <@ array['moderator', 'records', 'support', 'admin'])
);
--> statement-breakpoint
CREATE TABLE "game_states" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"lives" integer NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"regenerating_since" timestamp with time zone,
	"last_judged_at" timestamp with time zone,
	"total_score" integer DEFAULT 0 NOT NULL,
	"streak" integer DEFAULT 0 NOT NULL,
	"best_streak" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"day_run" smallint DEFAULT 0 NOT NULL,
	"full_weeks" smallint DEFAULT 0 NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"open_set_id" uuid,
	"free_round_on" date,
	CONSTRAINT "lives_not_negative" CHECK ("game_states"."lives" >= 0),
	CONSTRAINT "stars_not_negative" CHECK ("game_states"."stars" >= 0)
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"username_sealed" text NOT NULL,
	"username_index" text NOT NULL,
	"nickname_sealed" text,
	"email_sealed" text,
	"email_index" text,
	"phone_sealed" text,
	"password_hash" text,
	"referral_code" text NOT NULL,
	"profile_image_key" text,
	"email_confirmed_at" timestamp with time zone,
	"agreed_to_terms_at" timestamp with time zone,
	"language" text DEFAULT 'en' NOT NULL,
	"plays_without_timer" boolean DEFAULT false NOT NULL,
	"is_guest" boolean DEFAULT false NOT NULL,
	"excluded_from_boards_at" timestamp with time zone,
	"excluded_until" timestamp with time zone,
	"exclusion_reason" text,
	"fair_play_since" timestamp with time zone,
	"banned_at" timestamp with time zone,
	"deletion_due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "players_username_index_unique" UNIQUE("username_index"),
	CONSTRAINT "players_email_index_unique" UNIQUE("email_index"),
	CONSTRAINT "players_referral_code_unique" UNIQUE("referral_code")
);
--> statement-breakpoint
CREATE TABLE "profile_images" (
	"key" text PRIMARY KEY NOT NULL,
	"player_id" uuid,
	"is_shown" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practiced_mistakes" (
	"player_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"right_days" smallint NOT NULL,
	"last_right_on" date,
	"practiced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "practiced_mistakes_pkey" PRIMARY KEY("player_id","record_id"),
	CONSTRAINT "practiced_on_two_days_at_most" CHECK ("practiced_mistakes"."right_days" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"muted_groups" text[] DEFAULT '{}' NOT NULL,
	"push_kinds" text[] DEFAULT '{}' NOT NULL,
	"pushed_at" timestamp with time zone,
	"hides_knowledge" boolean DEFAULT false NOT NULL,
	"news_seen_on" date
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
CREATE TABLE "answers" (
	"player_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"number" bigint DEFAULT nextval('answer_numbers') NOT NULL,
	"judged_at" timestamp with time zone NOT NULL,
	"sequence" integer NOT NULL,
	"streak_after" integer NOT NULL,
	"choice" smallint NOT NULL,
	"points" smallint NOT NULL,
	"regenerated" smallint NOT NULL,
	"life_spent" boolean NOT NULL,
	"star_spent" boolean NOT NULL,
	"life_won" boolean DEFAULT false NOT NULL,
	"guest" boolean DEFAULT false NOT NULL,
	CONSTRAINT "answers_pkey" PRIMARY KEY("player_id","question_id"),
	CONSTRAINT "choice_is_an_option" CHECK ("answers"."choice" between 0 and 4)
) PARTITION BY RANGE ("question_id");
--> statement-breakpoint
CREATE TABLE "player_sets" (
	"player_id" uuid NOT NULL,
	"chunk" integer NOT NULL,
	"set_ids" uuid[] NOT NULL,
	"record_ids" uuid[] NOT NULL,
	CONSTRAINT "player_sets_pkey" PRIMARY KEY("player_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"option_key" uuid NOT NULL,
	"code_1" smallint NOT NULL,
	"code_2" smallint NOT NULL,
	"code_3" smallint NOT NULL,
	"code_4" smallint NOT NULL,
	"position" smallint NOT NULL,
	"answer_index" smallint NOT NULL,
	"points" smallint NOT NULL,
	"timed" boolean NOT NULL,
	"replaced" boolean DEFAULT false NOT NULL,
	"par" boolean DEFAULT false NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	CONSTRAINT "questions_pkey" PRIMARY KEY("id"),
	CONSTRAINT "answer_is_an_option" CHECK ("questions"."answer_index" between 1 and 4)
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "booking_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id_hash" text NOT NULL,
	"county_fips" char(5) NOT NULL,
	"booked_on" date NOT NULL,
	"part_of_day" text,
	"bond" text,
	"charge_class" text,
	"arrested_by" text,
	"shown_facts" smallint DEFAULT 0 NOT NULL,
	"category_code" smallint NOT NULL,
	"pool" text NOT NULL,
	"confidence" real NOT NULL,
	"charge_normalized" text NOT NULL,
	"photo_id" uuid NOT NULL,
	"synthetic" boolean DEFAULT false NOT NULL,
	"shuffle" double precision DEFAULT random() NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"offered_codes" smallint[],
	"level" smallint,
	"feed_name" text,
	"feed_id" text,
	CONSTRAINT "booking_records_source_id_hash_unique" UNIQUE("source_id_hash")
);
--> statement-breakpoint
CREATE TABLE "charge_corrections" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"charge_normalized" text NOT NULL,
	"former_code" smallint,
	"category_code" smallint NOT NULL,
	"confidence" real NOT NULL,
	"operator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "charge_corrections_charge" UNIQUE("charge_normalized")
);
--> statement-breakpoint
CREATE TABLE "counties" (
	"fips" char(5) PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" char(2) NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"storage_key" text NOT NULL,
	"perceptual_hash" bigint NOT NULL,
	"crop_hashes" bigint[] DEFAULT '{}' NOT NULL,
	"width_px" integer NOT NULL,
	"drawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "photos_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "record_results" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"answers" integer NOT NULL,
	"right_answers" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_tombstones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source_id_hash" text NOT NULL,
	"perceptual_hash" bigint,
	"crop_hashes" bigint[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_tombstones_source_id_hash_unique" UNIQUE("source_id_hash")
);
--> statement-breakpoint
CREATE TABLE "unclear_charges" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"charge_index" text NOT NULL,
	"charge_sealed" text NOT NULL,
	"lines" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"verdict" text,
	"operator" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "unclear_charges_charge" UNIQUE("charge_index"),
	CONSTRAINT "unclear_charges_decided" CHECK (("unclear_charges"."verdict" is null) = ("unclear_charges"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "county_removals" (
	"county_fips" char(5) NOT NULL,
	"day" date NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"flagged" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "county_removals_county_fips_day_pk" PRIMARY KEY("county_fips","day")
);
--> statement-breakpoint
CREATE TABLE "journal_home" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"only" boolean DEFAULT true NOT NULL,
	CONSTRAINT "journal_home_only_unique" UNIQUE("only"),
	CONSTRAINT "journal_home_only" CHECK ("journal_home"."only")
);
--> statement-breakpoint
CREATE TABLE "pulled_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source_id_hash" text NOT NULL,
	"county_fips" char(5) NOT NULL,
	"booked_on" date NOT NULL,
	"part_of_day" text,
	"bond" text,
	"charge_class" text,
	"arrested_by" text,
	"shown_facts" smallint DEFAULT 0 NOT NULL,
	"category_code" smallint NOT NULL,
	"pool" text NOT NULL,
	"confidence" real NOT NULL,
	"charge_normalized" text NOT NULL,
	"photo_id" uuid NOT NULL,
	"synthetic" boolean NOT NULL,
	"shuffle" double precision NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"offered_codes" smallint[],
	"level" smallint,
	"feed_name" text,
	"feed_id" text,
	"request_id" uuid,
	"held" text,
	"out_reason" text,
	"pulled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pulled_records_source_id_hash_unique" UNIQUE("source_id_hash"),
	CONSTRAINT "pulled_records_held_or_requested" CHECK (("pulled_records"."request_id" is null) = ("pulled_records"."held" is not null)),
	CONSTRAINT "pulled_records_out" CHECK (("pulled_records"."held" is not distinct from 'out') = ("pulled_records"."out_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "record_flags" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"record_id" uuid NOT NULL,
	"player_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"alerted_at" timestamp with time zone,
	CONSTRAINT "record_flags_once" UNIQUE("player_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "removal_journal" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"entry" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file" integer
);
--> statement-breakpoint
CREATE TABLE "removal_letters" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"received_on" date NOT NULL,
	"state" char(2),
	"due_on" date NOT NULL,
	"receipt" text,
	"entered_by" text NOT NULL,
	"answered_on" date,
	"answered_by" text,
	CONSTRAINT "removal_letters_answered" CHECK (("removal_letters"."answered_on" is null) = ("removal_letters"."answered_by" is null)),
	CONSTRAINT "removal_letters_days" CHECK ("removal_letters"."answered_on" is null or "removal_letters"."answered_on" >= "removal_letters"."received_on")
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
	"wish" text DEFAULT 'removal' NOT NULL,
	"state" text NOT NULL,
	"record_ids" uuid[] NOT NULL,
	"asked_photo_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"alerted_at" timestamp with time zone,
	CONSTRAINT "removal_requests_receipt_unique" UNIQUE("receipt"),
	CONSTRAINT "removal_requests_decided" CHECK (("removal_requests"."decided_at" is null) = ("removal_requests"."state" in ('waiting', 'pulled'))),
	CONSTRAINT "removal_requests_words" CHECK ("removal_requests"."state" in ('waiting', 'pulled', 'reinstated') or "removal_requests"."words_sealed" is null)
);
--> statement-breakpoint
CREATE TABLE "category_results" (
	"player_id" uuid NOT NULL,
	"category_code" smallint NOT NULL,
	"answers" integer NOT NULL,
	"right_answers" integer NOT NULL,
	"par" integer NOT NULL,
	CONSTRAINT "category_results_player_id_category_code_pk" PRIMARY KEY("player_id","category_code")
);
--> statement-breakpoint
CREATE TABLE "day_results" (
	"player_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hours" integer NOT NULL,
	"answers" integer NOT NULL,
	"right_answers" integer NOT NULL,
	"par" integer NOT NULL,
	CONSTRAINT "day_results_player_id_day_pk" PRIMARY KEY("player_id","day")
);
--> statement-breakpoint
CREATE TABLE "play_totals" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"players" integer NOT NULL,
	"answers" integer NOT NULL,
	"rounds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "player_room_games" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"player_id" uuid NOT NULL,
	"record_ids" uuid[] NOT NULL,
	"codes" smallint[] NOT NULL,
	"answer_indexes" smallint[] NOT NULL,
	"pars" boolean[] NOT NULL,
	"choices" smallint[] NOT NULL,
	CONSTRAINT "room_game_has_whole_questions" CHECK (cardinality("player_room_games"."choices") > 0 and cardinality("player_room_games"."codes") = 4 * cardinality("player_room_games"."choices")
        and cardinality("player_room_games"."record_ids") = cardinality("player_room_games"."choices")
        and cardinality("player_room_games"."answer_indexes") = cardinality("player_room_games"."choices")
        and cardinality("player_room_games"."pars") = cardinality("player_room_games"."choices"))
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
	"mode" text NOT NULL,
	"questions" smallint NOT NULL,
	"seconds" smallint,
	"nonviolent" boolean NOT NULL,
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
	"network_index" text,
	"counted_game" smallint DEFAULT 0 NOT NULL,
	"has_reached_limit" boolean DEFAULT false NOT NULL,
	"plays" boolean DEFAULT true NOT NULL,
	"out_at_position" smallint,
	CONSTRAINT "room_members_pkey" PRIMARY KEY("room_id","player_id"),
	CONSTRAINT "room_members_seat" UNIQUE("room_id","seat")
);
--> statement-breakpoint
CREATE TABLE "room_questions" (
	"room_id" uuid NOT NULL,
	"game" smallint NOT NULL,
	"position" smallint NOT NULL,
	"record_id" uuid,
	"code_1" smallint NOT NULL,
	"code_2" smallint NOT NULL,
	"code_3" smallint,
	"code_4" smallint,
	"counts" integer[],
	"counts_total" integer,
	"answer_index" smallint NOT NULL,
	"par" boolean NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"voided" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_questions_pkey" PRIMARY KEY("room_id","game","position"),
	CONSTRAINT "room_answer_is_an_option" CHECK ("room_questions"."answer_index" between 1 and 4),
	CONSTRAINT "room_question_is_record_or_pair" CHECK ((num_nulls("room_questions"."record_id", "room_questions"."code_3", "room_questions"."code_4") = 0 and num_nonnulls("room_questions"."counts", "room_questions"."counts_total") = 0)
        or (num_nonnulls("room_questions"."record_id", "room_questions"."code_3", "room_questions"."code_4") = 0 and num_nulls("room_questions"."counts", "room_questions"."counts_total") = 0))
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
	"challenged_player_id" uuid,
	"locked" boolean DEFAULT false NOT NULL,
	"mode" text DEFAULT 'photos' NOT NULL,
	"questions" smallint DEFAULT 10 NOT NULL,
	"seconds" smallint DEFAULT 20,
	"nonviolent" boolean DEFAULT false NOT NULL,
	"host_plays" boolean DEFAULT true NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "life_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid NOT NULL,
	"lives" integer NOT NULL,
	"reason" text NOT NULL,
	"operator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "life_packs" (
	"id" smallint PRIMARY KEY NOT NULL,
	"lives" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'usd' NOT NULL,
	CONSTRAINT "life_packs_id" CHECK ("life_packs"."id" between 1 and 6),
	CONSTRAINT "life_packs_lives" CHECK ("life_packs"."lives" between 1 and 100000),
	CONSTRAINT "life_packs_price" CHECK ("life_packs"."price_cents" between 50 and 99999999)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"purchase_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"player_id" uuid NOT NULL,
	"pack_id" smallint NOT NULL,
	"lives" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"checkout_session_id" text,
	"payment_intent_id" text,
	"credited_at" timestamp with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"disputed_cents" integer DEFAULT 0 NOT NULL,
	"dispute_status" text,
	"disputes_lost" smallint DEFAULT 0 NOT NULL,
	"refunded_lives" integer DEFAULT 0 NOT NULL,
	"disputed_lives" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "purchases_checkout_session" UNIQUE("checkout_session_id"),
	CONSTRAINT "purchases_payment_intent" UNIQUE("payment_intent_id"),
	CONSTRAINT "purchases_lives" CHECK ("purchases"."lives" > 0),
	CONSTRAINT "purchases_amount" CHECK ("purchases"."amount_cents" > 0),
	CONSTRAINT "purchases_taken_back" CHECK ("purchases"."refunded_lives" >= 0 and "purchases"."disputed_lives" >= 0 and "purchases"."refunded_lives" + "purchases"."disputed_lives" <= "purchases"."lives")
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_awards" ADD CONSTRAINT "badge_awards_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_counties" ADD CONSTRAINT "badge_counties_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_badges" ADD CONSTRAINT "player_badges_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_prizes" ADD CONSTRAINT "board_prizes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_players" ADD CONSTRAINT "challenge_players_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_players" ADD CONSTRAINT "challenge_players_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_questions" ADD CONSTRAINT "challenge_questions_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_challenger_id_players_id_fk" FOREIGN KEY ("challenger_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_opponent_id_players_id_fk" FOREIGN KEY ("opponent_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_dailies" ADD CONSTRAINT "player_dailies_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_run_rejects" ADD CONSTRAINT "feed_run_rejects_run_id_feed_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."feed_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_upload_parts" ADD CONSTRAINT "feed_upload_parts_run_id_feed_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."feed_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_links" ADD CONSTRAINT "follow_links_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_low_player_id_players_id_fk" FOREIGN KEY ("low_player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_high_player_id_players_id_fk" FOREIGN KEY ("high_player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "higher_lower_runs" ADD CONSTRAINT "higher_lower_runs_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_closings" ADD CONSTRAINT "ledger_closings_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_player_id_players_id_fk" FOREIGN KEY ("blocker_player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_player_id_players_id_fk" FOREIGN KEY ("blocked_player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_subject_id_players_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_reports" ADD CONSTRAINT "player_reports_reporter_id_players_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_reports" ADD CONSTRAINT "player_reports_subject_id_players_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_sanctions" ADD CONSTRAINT "player_sanctions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_names" ADD CONSTRAINT "withdrawn_names_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about_player_id_players_id_fk" FOREIGN KEY ("about_player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_claims" ADD CONSTRAINT "desk_claims_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_enrolments" ADD CONSTRAINT "operator_enrolments_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_passkeys" ADD CONSTRAINT "operator_passkeys_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" ADD CONSTRAINT "operator_recovery_codes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_states" ADD CONSTRAINT "game_states_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_images" ADD CONSTRAINT "profile_images_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practiced_mistakes" ADD CONSTRAINT "practiced_mistakes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_records" ADD CONSTRAINT "booking_records_county_fips_counties_fips_fk" FOREIGN KEY ("county_fips") REFERENCES "public"."counties"("fips") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_records" ADD CONSTRAINT "booking_records_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "county_removals" ADD CONSTRAINT "county_removals_county_fips_counties_fips_fk" FOREIGN KEY ("county_fips") REFERENCES "public"."counties"("fips") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulled_records" ADD CONSTRAINT "pulled_records_county_fips_counties_fips_fk" FOREIGN KEY ("county_fips") REFERENCES "public"."counties"("fips") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulled_records" ADD CONSTRAINT "pulled_records_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulled_records" ADD CONSTRAINT "pulled_records_request_id_removal_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."removal_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_flags" ADD CONSTRAINT "record_flags_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removal_letters" ADD CONSTRAINT "removal_letters_receipt_removal_requests_receipt_fk" FOREIGN KEY ("receipt") REFERENCES "public"."removal_requests"("receipt") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removal_requests" ADD CONSTRAINT "removal_requests_county_fips_counties_fips_fk" FOREIGN KEY ("county_fips") REFERENCES "public"."counties"("fips") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_room_games" ADD CONSTRAINT "player_room_games_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_answers" ADD CONSTRAINT "room_answers_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_answers" ADD CONSTRAINT "room_answers_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_games" ADD CONSTRAINT "room_games_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_games" ADD CONSTRAINT "room_games_host_id_players_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_process_id_realtime_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."realtime_processes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_questions" ADD CONSTRAINT "room_questions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_tallies" ADD CONSTRAINT "room_tallies_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_host_id_players_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_challenged_player_id_players_id_fk" FOREIGN KEY ("challenged_player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_process_id_realtime_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."realtime_processes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_adjustments" ADD CONSTRAINT "life_adjustments_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reset_codes_email" ON "reset_codes" USING btree ("email_index","created_at");--> statement-breakpoint
CREATE INDEX "reset_codes_created" ON "reset_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_player" ON "sessions" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "scores_board" ON "scores" USING btree ("window_id",(-"score"),"reached_at","player_id") WHERE "scores"."listed";--> statement-breakpoint
CREATE INDEX "challenge_players_player" ON "challenge_players" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "challenges_open" ON "challenges" USING btree ("closes_at") WHERE "challenges"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "challenges_challenger" ON "challenges" USING btree ("challenger_id");--> statement-breakpoint
CREATE INDEX "challenges_opponent" ON "challenges" USING btree ("opponent_id");--> statement-breakpoint
CREATE INDEX "challenges_closes" ON "challenges" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "player_dailies_day" ON "player_dailies" USING btree ("day","finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "player_dailies_share" ON "player_dailies" USING btree ("day","share_code") WHERE "player_dailies"."share_code" is not null;--> statement-breakpoint
CREATE INDEX "feed_runs_open" ON "feed_runs" USING btree ("created_at") WHERE "feed_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "feed_runs_created" ON "feed_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "friendships_high" ON "friendships" USING btree ("high_player_id");--> statement-breakpoint
CREATE INDEX "friendships_reward_waits" ON "friendships" USING btree ("changed_at") WHERE "friendships"."state" = 'accepted' and "friendships"."reward_settled_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_purchase_once" ON "ledger" USING btree ("cause_id") WHERE "ledger"."kind" = 'purchase';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_friend_reward_once" ON "ledger" USING btree ("player_id","cause_id") WHERE "ledger"."kind" = 'friend_reward';--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_player_id");--> statement-breakpoint
CREATE INDEX "moderation_log_subject" ON "moderation_log" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "player_reports_once" ON "player_reports" USING btree ("reporter_id","subject_id","what","thing") WHERE "player_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "player_reports_reporter" ON "player_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "player_reports_subject" ON "player_reports" USING btree ("subject_id","what");--> statement-breakpoint
CREATE INDEX "player_reports_open" ON "player_reports" USING btree ("created_at") WHERE "player_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "player_sanctions_player" ON "player_sanctions" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE INDEX "player_sanctions_due" ON "player_sanctions" USING btree ("until") WHERE "player_sanctions"."ended_at" is null and "player_sanctions"."until" is not null;--> statement-breakpoint
CREATE INDEX "player_sanctions_appeals" ON "player_sanctions" USING btree ("appealed_at") WHERE "player_sanctions"."appealed_at" is not null and "player_sanctions"."appeal_outcome" is null;--> statement-breakpoint
CREATE INDEX "withdrawn_names_player" ON "withdrawn_names" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "notifications_player" ON "notifications" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("about_player_id") WHERE "notifications"."about_player_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_challenge" ON "notifications" USING btree ("challenge_id") WHERE "notifications"."challenge_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_room" ON "notifications" USING btree ("room_id") WHERE "notifications"."room_id" is not null;--> statement-breakpoint
CREATE INDEX "announcements_ends" ON "announcements" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "desk_audit_at" ON "desk_audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "desk_audit_action" ON "desk_audit" USING btree ("action_id");--> statement-breakpoint
CREATE INDEX "desk_audit_operator" ON "desk_audit" USING btree ("operator_id","at");--> statement-breakpoint
CREATE INDEX "desk_audit_subject" ON "desk_audit" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "desk_claims_until" ON "desk_claims" USING btree ("until");--> statement-breakpoint
CREATE INDEX "operator_enrolments_operator" ON "operator_enrolments" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_passkeys_operator" ON "operator_passkeys" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator_id","opened_at");--> statement-breakpoint
CREATE INDEX "players_guests" ON "players" USING btree ("created_at") WHERE "players"."is_guest";--> statement-breakpoint
CREATE INDEX "players_excluded" ON "players" USING btree ("excluded_from_boards_at") WHERE "players"."excluded_from_boards_at" is not null;--> statement-breakpoint
CREATE INDEX "players_excluded_until" ON "players" USING btree ("excluded_until") WHERE "players"."excluded_until" is not null;--> statement-breakpoint
CREATE INDEX "players_deletion_due" ON "players" USING btree ("deletion_due_at") WHERE "players"."deletion_due_at" is not null;--> statement-breakpoint
CREATE INDEX "profile_images_player" ON "profile_images" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "profile_images_left_over" ON "profile_images" USING btree ("created_at") WHERE not "profile_images"."is_shown" or "profile_images"."player_id" is null;--> statement-breakpoint
CREATE INDEX "preferences_pushed" ON "preferences" USING btree ("player_id") WHERE cardinality("preferences"."push_kinds") > 0;--> statement-breakpoint
CREATE INDEX "push_subscriptions_player" ON "push_subscriptions" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "answers_number" ON "answers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "records_county_shuffle" ON "booking_records" USING btree ("county_fips","pool","shuffle");--> statement-breakpoint
CREATE INDEX "records_shuffle" ON "booking_records" USING btree ("pool","shuffle");--> statement-breakpoint
CREATE INDEX "records_expiry" ON "booking_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "records_photo" ON "booking_records" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "records_feed" ON "booking_records" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "charge_corrections_created" ON "charge_corrections" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photos_hash_part_1" ON "photos" USING btree (("perceptual_hash" >> 42 & 4194303));--> statement-breakpoint
CREATE INDEX "photos_hash_part_2" ON "photos" USING btree (("perceptual_hash" >> 21 & 2097151));--> statement-breakpoint
CREATE INDEX "photos_hash_part_3" ON "photos" USING btree (("perceptual_hash" & 2097151));--> statement-breakpoint
CREATE INDEX "unclear_charges_decided_at" ON "unclear_charges" USING btree ("decided_at") WHERE "unclear_charges"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "unclear_charges_lines" ON "unclear_charges" USING btree ("lines") WHERE "unclear_charges"."verdict" is null;--> statement-breakpoint
CREATE INDEX "unclear_charges_last" ON "unclear_charges" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "unclear_charges_barred" ON "unclear_charges" USING btree ("verdict") WHERE "unclear_charges"."verdict" = 'barred';--> statement-breakpoint
CREATE INDEX "county_removals_day" ON "county_removals" USING btree ("day");--> statement-breakpoint
CREATE INDEX "pulled_records_request" ON "pulled_records" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "pulled_records_held" ON "pulled_records" USING btree ("imported_at","id") WHERE "pulled_records"."held" is not null;--> statement-breakpoint
CREATE INDEX "pulled_records_photo" ON "pulled_records" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "pulled_records_expiry" ON "pulled_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "record_flags_record" ON "record_flags" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "record_flags_open" ON "record_flags" USING btree ("created_at") WHERE "record_flags"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "removal_journal_waiting" ON "removal_journal" USING btree ("id") WHERE "removal_journal"."file" is null;--> statement-breakpoint
CREATE INDEX "removal_journal_file" ON "removal_journal" USING btree ("file");--> statement-breakpoint
CREATE INDEX "removal_letters_open" ON "removal_letters" USING btree ("due_on") WHERE "removal_letters"."answered_on" is null;--> statement-breakpoint
CREATE INDEX "removal_log_receipt" ON "removal_log" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "removal_requests_open" ON "removal_requests" USING btree ("created_at") WHERE "removal_requests"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "removal_requests_words_left" ON "removal_requests" USING btree ("decided_at") WHERE "removal_requests"."words_sealed" is not null;--> statement-breakpoint
CREATE INDEX "day_results_day" ON "day_results" USING btree ("day");--> statement-breakpoint
CREATE INDEX "player_room_games_player" ON "player_room_games" USING btree ("player_id","id");--> statement-breakpoint
CREATE INDEX "room_answers_player" ON "room_answers" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "room_games_host" ON "room_games" USING btree ("host_id","started_at");--> statement-breakpoint
CREATE INDEX "room_members_player" ON "room_members" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "room_members_process" ON "room_members" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "room_questions_record" ON "room_questions" USING btree ("record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_open_code" ON "rooms" USING btree ("code") WHERE "rooms"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "rooms_open" ON "rooms" USING btree ("id") WHERE "rooms"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "rooms_running" ON "rooms" USING btree ("process_id") WHERE "rooms"."phase_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "rooms_process" ON "rooms" USING btree ("process_id") WHERE "rooms"."process_id" is not null;--> statement-breakpoint
CREATE INDEX "rooms_host" ON "rooms" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "rooms_challenged" ON "rooms" USING btree ("challenged_player_id");--> statement-breakpoint
CREATE INDEX "rooms_used" ON "rooms" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "life_adjustments_player" ON "life_adjustments" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "payment_events_purchase" ON "payment_events" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "purchases_player" ON "purchases" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_unsettled" ON "purchases" USING btree ("created_at") WHERE "purchases"."status" in ('created', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "purchases_disputed" ON "purchases" USING btree ("id") WHERE "purchases"."dispute_status" = 'open';--> statement-breakpoint
-- What drizzle-kit cannot express. CONTRIBUTING.md says how to make this file again.
CREATE TABLE "questions_default" PARTITION OF "questions" DEFAULT;
CREATE TABLE "answers_default" PARTITION OF "answers" DEFAULT;
-- Room in each page, so that an update stays in its page and changes no index.
ALTER TABLE "game_states" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE "scores" SET (fillfactor = 50);
ALTER TABLE "daily_counts" SET (fillfactor = 50);
ALTER TABLE "board_blocks" SET (fillfactor = 60);
ALTER TABLE "player_dailies" SET (fillfactor = 70);
ALTER TABLE "player_sets" SET (fillfactor = 70);
ALTER TABLE "category_results" SET (fillfactor = 80);
ALTER TABLE "day_results" SET (fillfactor = 80);
ALTER TABLE "record_results" SET (fillfactor = 80);
INSERT INTO "projections" ("name", "done_number") VALUES ('boards', 0), ('badges', 0), ('fair_play', 0), ('results', 0);
-- What the store sells at first. The operator changes it later.
INSERT INTO "life_packs" ("id", "lives", "price_cents") VALUES
  (1, 10, 99), (2, 25, 199), (3, 60, 399), (4, 150, 799), (5, 400, 1499), (6, 1000, 2999);
-- The migrator records here which text of each file in db/functions it has applied.
CREATE TABLE "drizzle"."applied_functions" ("name" text PRIMARY KEY, "checksum" text NOT NULL);
