ALTER TABLE "daily_counts" ADD COLUMN "answered_mask" smallint DEFAULT 1023 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_questions" ADD COLUMN "version" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "player_dailies" ADD COLUMN "versions" smallint[] DEFAULT '{0,0,0,0,0,0,0,0,0,0}' NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_counts" DROP CONSTRAINT "daily_counts_pkey";
--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_pkey" PRIMARY KEY("day","right_mask","answered_mask");--> statement-breakpoint
ALTER TABLE "daily_questions" DROP CONSTRAINT "daily_questions_pkey";
--> statement-breakpoint
ALTER TABLE "daily_questions" ADD CONSTRAINT "daily_questions_pkey" PRIMARY KEY("day","position","version");--> statement-breakpoint
ALTER TABLE "player_dailies" ADD CONSTRAINT "daily_has_ten_versions" CHECK (cardinality("player_dailies"."versions") = 10);