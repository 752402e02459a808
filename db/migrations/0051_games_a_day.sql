ALTER TABLE "room_members" ADD COLUMN "network_index" text;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "counted_game" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "has_reached_limit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "challenged_player_id" uuid;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_challenged_player_id_players_id_fk" FOREIGN KEY ("challenged_player_id") REFERENCES "public"."players"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rooms_challenged" ON "rooms" USING btree ("challenged_player_id");