DROP INDEX "photos_perceptual_hash";--> statement-breakpoint
CREATE INDEX "photos_hash_part_1" ON "photos" USING btree (("perceptual_hash" >> 42 & 4194303));--> statement-breakpoint
CREATE INDEX "photos_hash_part_2" ON "photos" USING btree (("perceptual_hash" >> 21 & 2097151));--> statement-breakpoint
CREATE INDEX "photos_hash_part_3" ON "photos" USING btree (("perceptual_hash" & 2097151));