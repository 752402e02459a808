-- The questions of a set. The limit, which no set reaches, tells the planner how few rows to expect: it would take a range of ids
-- for a ninth of the table.
CREATE OR REPLACE FUNCTION set_questions(set_id uuid) RETURNS SETOF questions LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT q.* FROM questions q WHERE q.id > set_id AND q.id <= set_end(set_id) ORDER BY q.id LIMIT 255
$$;
