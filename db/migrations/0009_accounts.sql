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
	"player_id" uuid NOT NULL,
	"code_hash" text,
	"link_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "reset_codes_link" UNIQUE("link_hash"),
	CONSTRAINT "reset_codes_wrong_tries" CHECK ("reset_codes"."wrong_tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "players" ALTER COLUMN "email_sealed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ALTER COLUMN "email_index" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "client_sealed" text;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_codes" ADD CONSTRAINT "reset_codes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reset_codes_player" ON "reset_codes" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE INDEX "reset_codes_created" ON "reset_codes" USING btree ("created_at");