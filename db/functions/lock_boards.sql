-- Waits until no other transaction changes scores. Call it as a statement of its own before the first one that reads or writes
-- scores, so that those see what the transaction before committed.
CREATE OR REPLACE FUNCTION lock_boards() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7276232)
$$;
