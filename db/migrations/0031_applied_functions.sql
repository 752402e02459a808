-- The migrator records here which text of each file in db/functions it has applied.
CREATE TABLE drizzle.applied_functions (
  name text PRIMARY KEY,
  checksum text NOT NULL
);
