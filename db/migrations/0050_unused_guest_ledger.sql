-- The trigger saw statements alone, and refused every deletion. It now sees each deleted row, and lets that of an unused guest go.
DROP TRIGGER "ledger_is_append_only" ON "ledger";--> statement-breakpoint
CREATE TRIGGER "ledger_is_append_only" BEFORE UPDATE OR TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER "ledger_keeps_its_rows" BEFORE DELETE ON "ledger" FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
