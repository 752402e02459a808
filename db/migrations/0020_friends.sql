CREATE TABLE "blocks" (
	"blocker_player_id" uuid NOT NULL,
	"blocked_player_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_blocker_player_id_blocked_player_id_pk" PRIMARY KEY("blocker_player_id","blocked_player_id"),
	CONSTRAINT "blocks_two_players" CHECK ("blocks"."blocker_player_id" <> "blocks"."blocked_player_id")
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
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"player_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about_player_id" uuid,
	"badge" text,
	"stars" integer,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_player_id_players_id_fk" FOREIGN KEY ("blocker_player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_player_id_players_id_fk" FOREIGN KEY ("blocked_player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_low_player_id_players_id_fk" FOREIGN KEY ("low_player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_high_player_id_players_id_fk" FOREIGN KEY ("high_player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_about_player_id_players_id_fk" FOREIGN KEY ("about_player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_player_id");--> statement-breakpoint
CREATE INDEX "friendships_high" ON "friendships" USING btree ("high_player_id");--> statement-breakpoint
CREATE INDEX "friendships_reward_waits" ON "friendships" USING btree ("changed_at") WHERE "friendships"."state" = 'accepted' and "friendships"."reward_settled_at" is null;--> statement-breakpoint
CREATE INDEX "notices_player" ON "notices" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("about_player_id");--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_friend_reward_once" ON "ledger" USING btree ("player_id","cause_id") WHERE "ledger"."kind" = 'friend_reward';