-- Creates the partitions of questions and answers for the month of a time: the ids of that month. Returns whether it created any. Rows of
-- the month that are already in the default partition are moved. Waits at most half a second for a lock, because the game waits behind it.
-- Owner: quiz
CREATE OR REPLACE FUNCTION create_month_partitions(at timestamptz) RETURNS boolean LANGUAGE plpgsql
SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  first_id uuid := least_id_at(date_trunc('month', at));
  next_id uuid := least_id_at(date_trunc('month', at) + interval '1 month');
  suffix text := to_char(at, 'YYYY_MM');
  parent text;
  key text;
BEGIN
  IF to_regclass('answers_' || suffix) IS NOT NULL THEN RETURN false; END IF;
  PERFORM pg_advisory_xact_lock(7276239);
  IF to_regclass('answers_' || suffix) IS NOT NULL THEN RETURN false; END IF;
  -- Attaching a partition takes this lock at its end, and fails if a row was inserted before that.
  LOCK TABLE questions_default, answers_default IN ACCESS EXCLUSIVE MODE;
  FOR parent, key IN VALUES ('questions', 'id'), ('answers', 'question_id') LOOP
    -- Unlike CREATE TABLE PARTITION OF, attaching does not wait for readers of the other partitions.
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', parent || '_' || suffix, parent);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      parent || '_default', key, first_id, key, next_id, parent || '_' || suffix);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
      parent, parent || '_' || suffix, first_id, next_id);
  END LOOP;
  RETURN true;
END
$$;
