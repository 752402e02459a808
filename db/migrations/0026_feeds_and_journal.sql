CREATE TABLE "feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"content_hash" text,
	"read_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"held_by" uuid,
	"held_until" timestamp with time zone,
	CONSTRAINT "feeds_failures" CHECK ("feeds"."failures" >= 0),
	CONSTRAINT "feeds_held" CHECK (("feeds"."held_by" is null) = ("feeds"."held_until" is null))
);
--> statement-breakpoint
CREATE TABLE "journal_home" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"only" boolean DEFAULT true NOT NULL,
	CONSTRAINT "journal_home_only_unique" UNIQUE("only"),
	CONSTRAINT "journal_home_only" CHECK ("journal_home"."only")
);
--> statement-breakpoint
CREATE TABLE "removal_journal" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"entry" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file" integer
);
--> statement-breakpoint
CREATE INDEX "removal_journal_waiting" ON "removal_journal" USING btree ("id") WHERE "removal_journal"."file" is null;--> statement-breakpoint
CREATE INDEX "removal_journal_file" ON "removal_journal" USING btree ("file");