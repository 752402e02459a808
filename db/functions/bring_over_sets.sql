-- Moves sets of version 0.2 with their answers to quiz_questions and quiz_answers: of the next ten players after one, the
-- newest 20 sets each. Returns the player to continue after, null after the last. Their lives stay in the rows of `ledger`, so
-- the moved answers have no sequence. Their number is 0: projections have read them, and their results are added here. Drop it
-- after 0.3.
-- Open sets stay while version 0.2 may serve them, unless with_open_sets.
CREATE OR REPLACE FUNCTION bring_over_sets(after_player uuid, with_open_sets boolean) RETURNS uuid LANGUAGE plpgsql
SET enable_seqscan = off SET jit = off SET lock_timeout = '1s' AS $$
DECLARE
  sets_each CONSTANT integer := 20;
  players uuid[] := '{}';
  next_player uuid := after_player;
  continue_after uuid := after_player;
  has_more uuid[];
  sets uuid[];
  moved record;
BEGIN
  FOR i IN 1 .. 10 LOOP
    SELECT q.player_id INTO next_player FROM questions q WHERE q.player_id > next_player ORDER BY q.player_id LIMIT 1;
    EXIT WHEN next_player IS NULL;
    players := players || next_player;
  END LOOP;
  IF players = '{}' THEN RETURN NULL; END IF;
  -- As dealing and judging do, so that neither runs meanwhile.
  PERFORM FROM game_states g WHERE g.player_id = ANY (players) ORDER BY g.player_id FOR NO KEY UPDATE;
  SELECT array_agg(s.set_id), array_agg(s.player_id) FILTER (WHERE s.nth = sets_each) INTO sets, has_more
  FROM unnest(players) p (id)
  LEFT JOIN game_states g ON g.player_id = p.id
  CROSS JOIN LATERAL (
    SELECT q.player_id, q.set_id, row_number() OVER (ORDER BY min(q.dealt_at) DESC, q.set_id) AS nth FROM questions q
    WHERE q.player_id = p.id AND (with_open_sets OR q.set_id IS DISTINCT FROM g.current_set_id)
    GROUP BY q.player_id, q.set_id ORDER BY nth LIMIT sets_each
  ) s;
  -- Only its holder changes results.
  PERFORM FROM projections p WHERE p.name = 'results' FOR UPDATE;
  FOR moved IN SELECT * FROM move_old_sets(coalesce(sets, '{}')) LOOP
    UPDATE game_states g SET open_set_id = moved.new_id, current_set_id = NULL
    WHERE g.player_id = moved.player_id AND g.current_set_id = moved.old_id AND g.open_set_id IS NULL;
    -- The answers that follow are looked for in the player's last row only.
    IF FOUND THEN PERFORM note_dealt_set(moved.player_id, moved.new_id, moved.record_ids);
    ELSE PERFORM note_old_set(moved.player_id, moved.new_id, moved.record_ids); END IF;
  END LOOP;
  SELECT p.id INTO continue_after FROM unnest(players) p (id)
  WHERE has_more IS NULL OR p.id < ALL (has_more) ORDER BY p.id DESC LIMIT 1;
  RETURN coalesce(continue_after, after_player);
END
$$;

-- Moves these sets, and returns their old and new ids, the newest first. A new id has the time of the deal and the random part
-- of the old id.
CREATE OR REPLACE FUNCTION move_old_sets(sets uuid[])
RETURNS TABLE (player_id uuid, old_id uuid, new_id uuid, record_ids uuid[]) LANGUAGE sql
SET enable_seqscan = off SET jit = off AS $$
  WITH moved AS (
    DELETE FROM questions q WHERE q.set_id = ANY (sets) RETURNING q.*
  ), judged AS (
    DELETE FROM answers a USING moved m WHERE a.question_id = m.id RETURNING a.*
  ), named AS (
    SELECT m.set_id, m.player_id, array_agg(m.record_id ORDER BY m.dealt_at, m.position) AS record_ids,
      (left(least_id_at(min(m.dealt_at))::text, 13) || '-7' || substr(m.set_id::text, 16, 19) || '00')::uuid AS new_id
    FROM moved m GROUP BY m.set_id, m.player_id
  ), numbered AS (
    SELECT m.*, question_id(n.new_id,
      (row_number() OVER (PARTITION BY m.set_id ORDER BY m.dealt_at, m.position, m.id))::integer) AS new_id
    FROM moved m JOIN named n ON n.set_id = m.set_id
  ), asked AS (
    INSERT INTO quiz_questions (id, player_id, record_id, option_key, code_1, code_2, code_3, code_4, position, answer_index,
      points, timed, replaced)
    SELECT m.new_id, m.player_id, m.record_id, question_id(gen_random_uuid(), 0), m.option_codes[1], m.option_codes[2],
      m.option_codes[3], m.option_codes[4], m.position, m.answer_index, m.points, m.timed, m.replaced_at IS NOT NULL
    FROM numbered m
  ), answered AS (
    INSERT INTO quiz_answers (question_id, number, judged_at, sequence, streak_after, choice, points, regenerated, life_spent,
      star_spent)
    SELECT m.new_id, 0, a.judged_at, 0, a.streak_after, a.choice, CASE WHEN a.correct THEN m.points ELSE 0 END, 0, false, false
    FROM judged a JOIN numbered m ON m.id = a.question_id
  ), guessed AS (
    SELECT m.player_id, m.record_id, m.option_codes[m.answer_index] AS code, a.correct::integer AS is_right,
      a.judged_at AT TIME ZONE 'UTC' AS at, a.choice > 0 AND m.points > 0 AS counts
    FROM judged a JOIN moved m ON m.id = a.question_id
  ), categories AS (
    INSERT INTO category_results AS c (player_id, category_code, answers, right_answers, par_known, par)
    SELECT g.player_id, g.code, count(*), sum(g.is_right), 0, 0 FROM guessed g WHERE g.counts GROUP BY 1, 2
    ON CONFLICT (player_id, category_code) DO UPDATE
      SET answers = c.answers + excluded.answers, right_answers = c.right_answers + excluded.right_answers
  ), days AS (
    INSERT INTO day_results AS d (player_id, day, hours, answers, right_answers, par_known, par)
    SELECT g.player_id, g.at::date, bit_or(1 << extract(hour FROM g.at)::integer), count(*) FILTER (WHERE g.counts),
      coalesce(sum(g.is_right) FILTER (WHERE g.counts), 0), 0, 0
    FROM guessed g GROUP BY 1, 2
    ON CONFLICT (player_id, day) DO UPDATE SET hours = d.hours | excluded.hours,
      answers = d.answers + excluded.answers, right_answers = d.right_answers + excluded.right_answers
  ), records AS (
    INSERT INTO record_results AS r (record_id, answers, right_answers)
    SELECT g.record_id, count(*), sum(g.is_right) FROM guessed g
    WHERE g.counts AND EXISTS (SELECT FROM booking_records b WHERE b.id = g.record_id) GROUP BY 1
    ON CONFLICT (record_id) DO UPDATE
      SET answers = r.answers + excluded.answers, right_answers = r.right_answers + excluded.right_answers
  )
  SELECT n.player_id, n.set_id, n.new_id, n.record_ids FROM named n ORDER BY n.new_id DESC
$$;

-- Notes a set that is older than all of the player's: in the first row of player_sets while that has room, or before it.
CREATE OR REPLACE FUNCTION note_old_set(of_player uuid, of_set uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head player_sets;
BEGIN
  SELECT p.* INTO head FROM player_sets p WHERE p.player_id = of_player ORDER BY p.chunk LIMIT 1;
  -- Rows from 0 on are of sets that were dealt here.
  IF head.chunk < 0 AND cardinality(head.set_ids) < 4 THEN
    UPDATE player_sets p SET set_ids = of_set || p.set_ids, record_ids = records || p.record_ids
    WHERE p.player_id = of_player AND p.chunk = head.chunk;
  ELSE
    INSERT INTO player_sets (player_id, chunk, set_ids, record_ids)
    VALUES (of_player, least(coalesce(head.chunk, 0), 0) - 1, ARRAY[of_set], records);
  END IF;
END
$$;
