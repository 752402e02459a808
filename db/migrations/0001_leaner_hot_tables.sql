ALTER TABLE "questions" DROP CONSTRAINT "questions_player_id_players_id_fk";
--> statement-breakpoint
DROP INDEX "ledger_player";--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_pkey";--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_player_id_id_pk" PRIMARY KEY("player_id","id");--> statement-breakpoint
CREATE INDEX "questions_replaced" ON "questions" USING btree ("player_id","replaced_at") WHERE "questions"."replaced_at" is not null;
