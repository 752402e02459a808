CREATE TABLE "ledger_closings" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"ledger_id" bigint NOT NULL,
	"chunk" integer NOT NULL,
	"free_lives" integer NOT NULL,
	"bought_lives" jsonb NOT NULL,
	"stars" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_closings" ADD CONSTRAINT "ledger_closings_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "dropped_answers" (
	"player_id" uuid PRIMARY KEY NOT NULL,
	"before_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"lives" integer NOT NULL,
	"stars" integer NOT NULL,
	"dropped_at" timestamp with time zone NOT NULL
);
