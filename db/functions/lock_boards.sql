-- Waits until no other transaction changes scores. Call it in a separate statement before the first read or write of scores. That statement
-- then sees what earlier transactions committed.
CREATE OR REPLACE FUNCTION lock_boards() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7276232)
$$;
