-- Returns the questions of a round. No round reaches the LIMIT, but it makes the planner expect few rows instead of a ninth of the table.
CREATE OR REPLACE FUNCTION set_questions(set_id uuid) RETURNS SETOF questions LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT q.* FROM questions q WHERE q.id > set_id AND q.id <= set_end(set_id) ORDER BY q.id LIMIT 255
$$;
