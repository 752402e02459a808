-- Drops the partitions of questions and answers for the month of a time. Returns null if they are gone, otherwise the reason. Every
-- projection must have read all their answers, and `dropped_answers` must sum them up. Waits at most half a second for a lock, because the
-- game waits behind it.
CREATE OR REPLACE FUNCTION drop_month_partitions(at timestamptz) RETURNS text LANGUAGE plpgsql
SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  questions text := 'questions_' || to_char(at, 'YYYY_MM');
  answers text := 'answers_' || to_char(at, 'YYYY_MM');
  last_number bigint;
  is_left boolean;
BEGIN
  IF to_regclass(answers) IS NULL THEN RETURN NULL; END IF;
  EXECUTE format('SELECT max(number) FROM %I', answers) INTO last_number;
  IF EXISTS (SELECT FROM projections p WHERE p.done_number < last_number) THEN
    RETURN 'a projection has not read all answers';
  END IF;
  EXECUTE format('SELECT EXISTS (
    SELECT FROM %I a LEFT JOIN dropped_answers d ON d.player_id = a.player_id
    WHERE d.before_id IS NULL OR a.question_id >= d.before_id)', answers) INTO is_left;
  IF is_left THEN RETURN 'an answer is not summed up'; END IF;
  -- Locks the parents first, in the same order as statements of the game.
  LOCK TABLE ONLY questions, ONLY answers IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('DROP TABLE %I, %I', questions, answers);
  RETURN NULL;
END
$$;
