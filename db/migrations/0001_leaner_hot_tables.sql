ALTER TABLE "questions" DROP CONSTRAINT "questions_player_id_players_id_fk";
--> statement-breakpoint
DROP INDEX "ledger_player";--> statement-breakpoint
/* 
    Unfortunately in current drizzle-kit version we can't automatically get name for primary key.
    We are working on making it available!

    Meanwhile you can:
        1. Check pk name in your database, by running
            SELECT constraint_name FROM information_schema.table_constraints
            WHERE table_schema = 'public'
                AND table_name = 'ledger'
                AND constraint_type = 'PRIMARY KEY';
        2. Uncomment code below and paste pk name manually
        
    Hope to release this update as soon as possible
*/

-- ALTER TABLE "ledger" DROP CONSTRAINT "<constraint_name>";--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_player_id_id_pk" PRIMARY KEY("player_id","id");--> statement-breakpoint
CREATE INDEX "questions_replaced" ON "questions" USING btree ("player_id","replaced_at") WHERE "questions"."replaced_at" is not null;