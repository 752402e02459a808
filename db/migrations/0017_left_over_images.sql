ALTER TABLE "profile_images" ADD COLUMN "is_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "life_adjustments_player" ON "life_adjustments" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "profile_images_left_over" ON "profile_images" USING btree ("created_at") WHERE not "profile_images"."is_shown" or "profile_images"."player_id" is null;--> statement-breakpoint
UPDATE "profile_images" i SET "is_shown" = true FROM "players" p WHERE p."id" = i."player_id" AND p."profile_image_key" = i."key";
