CREATE TABLE "charge_corrections" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"charge_normalized" text NOT NULL,
	"former_code" smallint NOT NULL,
	"category_code" smallint NOT NULL,
	"confidence" real NOT NULL,
	"operator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "charge_corrections_charge" UNIQUE("charge_normalized")
);
--> statement-breakpoint
CREATE TABLE "desk_audit" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"action_id" uuid NOT NULL,
	"phase" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" uuid NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"subject_id" text,
	"detail" text,
	CONSTRAINT "desk_audit_operator_filled" CHECK ("desk_audit"."operator" <> '')
);
--> statement-breakpoint
CREATE TABLE "feed_run_rejects" (
	"run_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"reason" text NOT NULL,
	"text_sealed" text,
	CONSTRAINT "feed_run_rejects_run_id_line_pk" PRIMARY KEY("run_id","line")
);
--> statement-breakpoint
CREATE TABLE "feed_runs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"started_by" text NOT NULL,
	"state" text NOT NULL,
	"dry_run" boolean NOT NULL,
	"source" text NOT NULL,
	"address_sealed" text,
	"format" jsonb,
	"lines" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"held_until" timestamp with time zone,
	CONSTRAINT "feed_runs_started_by" CHECK ("feed_runs"."started_by" <> '')
);
--> statement-breakpoint
CREATE TABLE "feed_upload_parts" (
	"run_id" uuid NOT NULL,
	"file" text NOT NULL,
	"part" integer NOT NULL,
	"bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "feed_upload_parts_run_id_file_part_pk" PRIMARY KEY("run_id","file","part"),
	CONSTRAINT "feed_upload_parts_bytes" CHECK ("feed_upload_parts"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "operator_enrolments" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"backed_up" boolean NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"operator_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "operator_recovery_codes_hash" UNIQUE("operator_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"sign_in" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"proven_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "operators_name" UNIQUE("name"),
	CONSTRAINT "operators_name_filled" CHECK ("operators"."name" <> ''),
	CONSTRAINT "operators_roles" CHECK (cardinality("operators"."roles") > 0 and "operators"."roles" <@ array['moderator', 'records', 'support', 'admin'])
);
--> statement-breakpoint
ALTER TABLE "feed_run_rejects" ADD CONSTRAINT "feed_run_rejects_run_id_feed_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."feed_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_upload_parts" ADD CONSTRAINT "feed_upload_parts_run_id_feed_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."feed_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_enrolments" ADD CONSTRAINT "operator_enrolments_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_passkeys" ADD CONSTRAINT "operator_passkeys_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" ADD CONSTRAINT "operator_recovery_codes_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charge_corrections_created" ON "charge_corrections" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "desk_audit_at" ON "desk_audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "desk_audit_operator" ON "desk_audit" USING btree ("operator_id","at");--> statement-breakpoint
CREATE INDEX "desk_audit_subject" ON "desk_audit" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "feed_runs_open" ON "feed_runs" USING btree ("created_at") WHERE "feed_runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "feed_runs_created" ON "feed_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "operator_enrolments_operator" ON "operator_enrolments" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_passkeys_operator" ON "operator_passkeys" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator_id","opened_at");
--> statement-breakpoint
CREATE FUNCTION refuse_desk_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit of the desk is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER desk_audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_desk_audit_change();
