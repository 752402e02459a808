CREATE TABLE "board_prizes" (
	"player_id" uuid NOT NULL,
	"window_id" integer NOT NULL,
	"rank" smallint NOT NULL,
	"given_at" timestamp with time zone,
	CONSTRAINT "board_prizes_player_id_window_id_pk" PRIMARY KEY("player_id","window_id"),
	CONSTRAINT "prize_for_the_top" CHECK ("board_prizes"."rank" between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "board_prizes" ADD CONSTRAINT "board_prizes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE cascade ON UPDATE no action;