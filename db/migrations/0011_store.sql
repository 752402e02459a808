CREATE TABLE "life_packs" (
	"id" smallint PRIMARY KEY NOT NULL,
	"lives" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"currency" char(3) DEFAULT 'usd' NOT NULL,
	CONSTRAINT "life_packs_id" CHECK ("life_packs"."id" between 1 and 6),
	CONSTRAINT "life_packs_lives" CHECK ("life_packs"."lives" between 1 and 100000),
	CONSTRAINT "life_packs_price" CHECK ("life_packs"."price_cents" between 50 and 99999999)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"purchase_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"player_id" uuid NOT NULL,
	"pack_id" smallint NOT NULL,
	"lives" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"checkout_session_id" text,
	"payment_intent_id" text,
	"credited_at" timestamp with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"disputed_cents" integer DEFAULT 0 NOT NULL,
	"dispute_status" text,
	"disputes_lost" smallint DEFAULT 0 NOT NULL,
	"refunded_lives" integer DEFAULT 0 NOT NULL,
	"disputed_lives" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "purchases_checkout_session" UNIQUE("checkout_session_id"),
	CONSTRAINT "purchases_payment_intent" UNIQUE("payment_intent_id"),
	CONSTRAINT "purchases_lives" CHECK ("purchases"."lives" > 0),
	CONSTRAINT "purchases_amount" CHECK ("purchases"."amount_cents" > 0),
	CONSTRAINT "purchases_taken_back" CHECK ("purchases"."refunded_lives" >= 0 and "purchases"."disputed_lives" >= 0 and "purchases"."refunded_lives" + "purchases"."disputed_lives" <= "purchases"."lives")
);
--> statement-breakpoint
CREATE INDEX "purchases_player" ON "purchases" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_unsettled" ON "purchases" USING btree ("created_at") WHERE "purchases"."status" in ('created', 'open', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_purchase_once" ON "ledger" USING btree ("cause_id") WHERE "ledger"."kind" = 'purchase';--> statement-breakpoint
-- What the store sells on its first day; from then on the operator's to change.
INSERT INTO "life_packs" ("id", "lives", "price_cents") VALUES
  (1, 10, 99), (2, 25, 199), (3, 60, 399), (4, 150, 799), (5, 400, 1499), (6, 1000, 2999);
