-- Adds the answers with numbers after `after_number`, up to `up_to`, to the results of records, categories and days. An answer counts
-- unless it is a guest's, a repeat or a timeout. The hours of a day and the five-minute totals also count repeats and timeouts. The results
-- of records also count guests in free rounds: a network gets so few of those a day that its guests cannot sway the results of a photo.
-- The caller must hold the lock of the row 'results' in `projections`. Nobody else changes these rows, so they are updated by ctid, which
-- writes less than an upsert. The one exception is the sign-up of a guest (lib/knowledge/project-results.ts): it inserts rows without the
-- lock, before the new account's first answer, with `hours` = 0. The first answer of a day as an account sets `hours`; the player then
-- counts in `play_totals` for that day.
-- OFFSET 0 keeps each lookup an index probe. `day + 0` avoids the index of days, in which one day has every player: with the statistics of
-- an empty table that index looks as good as the primary key.
-- Owner: knowledge
CREATE OR REPLACE FUNCTION add_results(after_number bigint, up_to bigint) RETURNS void LANGUAGE sql AS $$
  WITH fresh AS MATERIALIZED (
    SELECT a.player_id, a.guest, q.*, a.judged_at AT TIME ZONE 'UTC' AS at, a.choice = q.answer_index AS is_right,
      a.choice > 0 AND q.points > 0 AS counts
    FROM answers a
    CROSS JOIN LATERAL (
      SELECT o.record_id, o.points, o.free, o.position, o.answer_index, o.par,
        (ARRAY[o.code_1, o.code_2, o.code_3, o.code_4])[o.answer_index] AS code
      FROM questions o WHERE o.id = a.question_id OFFSET 0
    ) q
    WHERE a.number > after_number AND a.number <= up_to AND (NOT a.guest OR q.free)
  ), days AS (
    MERGE INTO day_results d USING (
      SELECT f.*, o.place, coalesce(o.hours, 0) = 0 AS is_first_as_account FROM (
        SELECT player_id, at::date AS day, min(at) AS first_at, bit_or(1 << extract(hour FROM at)::integer) AS hours,
          (count(*) FILTER (WHERE counts))::integer AS answers,
          (count(*) FILTER (WHERE counts AND is_right))::integer AS right_answers,
          (count(*) FILTER (WHERE counts AND par))::integer AS par
        FROM fresh WHERE NOT guest GROUP BY 1, 2 ORDER BY 1, 2
      ) f LEFT JOIN LATERAL (
        SELECT e.ctid AS place, e.hours FROM day_results e WHERE e.player_id = f.player_id AND e.day + 0 = f.day OFFSET 0
      ) o ON TRUE
    ) n ON d.ctid = n.place
    WHEN MATCHED THEN UPDATE SET hours = d.hours | n.hours, answers = d.answers + n.answers,
      right_answers = d.right_answers + n.right_answers, par = d.par + n.par
    WHEN NOT MATCHED THEN INSERT VALUES (n.player_id, n.day, n.hours, n.answers, n.right_answers, n.par)
    RETURNING n.is_first_as_account, n.first_at
  ), totals AS (
    INSERT INTO play_totals AS t
    SELECT date_bin('5 minutes', at, '2000-01-01') AT TIME ZONE 'UTC', sum(players), sum(answers), sum(rounds) FROM (
      SELECT at, 0 AS players, 1 AS answers, (position = 9)::integer AS rounds FROM fresh WHERE NOT guest
      UNION ALL SELECT first_at, 1, 0, 0 FROM days WHERE is_first_as_account
    ) f GROUP BY 1 ORDER BY 1
    ON CONFLICT (at) DO UPDATE SET players = t.players + excluded.players, answers = t.answers + excluded.answers,
      rounds = t.rounds + excluded.rounds
  ), records AS (
    MERGE INTO record_results r USING (
      SELECT f.*, o.place FROM (
        SELECT record_id, count(*)::integer AS answers, (count(*) FILTER (WHERE is_right))::integer AS right_answers
        FROM fresh WHERE counts GROUP BY 1 ORDER BY 1
      ) f
      CROSS JOIN LATERAL (SELECT FROM booking_records b WHERE b.id = f.record_id OFFSET 0) b
      LEFT JOIN LATERAL (
        SELECT e.ctid AS place FROM record_results e WHERE e.record_id = f.record_id OFFSET 0
      ) o ON TRUE
    ) n ON r.ctid = n.place
    WHEN MATCHED THEN UPDATE SET answers = r.answers + n.answers, right_answers = r.right_answers + n.right_answers
    WHEN NOT MATCHED THEN INSERT VALUES (n.record_id, n.answers, n.right_answers)
  )
  MERGE INTO category_results c USING (
    SELECT f.*, o.place FROM (
      SELECT player_id, code, count(*)::integer AS answers, (count(*) FILTER (WHERE is_right))::integer AS right_answers,
        (count(*) FILTER (WHERE par))::integer AS par
      FROM fresh WHERE counts AND NOT guest GROUP BY 1, 2 ORDER BY 1, 2
    ) f LEFT JOIN LATERAL (
      SELECT e.ctid AS place FROM category_results e WHERE e.player_id = f.player_id AND e.category_code = f.code OFFSET 0
    ) o ON TRUE
  ) n ON c.ctid = n.place
  WHEN MATCHED THEN UPDATE SET answers = c.answers + n.answers, right_answers = c.right_answers + n.right_answers,
    par = c.par + n.par
  WHEN NOT MATCHED THEN INSERT VALUES (n.player_id, n.code, n.answers, n.right_answers, n.par)
$$;
