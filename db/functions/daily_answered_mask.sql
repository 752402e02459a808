-- Returns a bit mask of the positions at which the player answered the current question (the highest version), whether or not its record is
-- in play.
CREATE OR REPLACE FUNCTION daily_answered_mask(of_day date, choices smallint[], versions smallint[]) RETURNS smallint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(1 << q.place), 0)::smallint
  FROM (SELECT d.position AS place, max(d.version) AS version FROM daily_questions d WHERE d.day = of_day GROUP BY 1) q
  WHERE choices[q.place + 1] IS NOT NULL AND versions[q.place + 1] = q.version
$$;
