-- Sums up the answers to the questions from one id up to another in `dropped_answers`, so that their partition can be dropped. The view
-- `whole_ledger` then shows the sum instead of the answers. Skips answers that are already summed up. Fails if a closing of the ledger does
-- not cover an answer.
-- Owner: quiz
CREATE OR REPLACE FUNCTION book_dropped_answers(from_id uuid, until_id uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  uncovered uuid;
BEGIN
  -- Runs alone, and no player can be erased meanwhile. The next statement sees what earlier runs summed up.
  PERFORM pg_advisory_xact_lock(7276239);
  PERFORM FROM players p WHERE p.id IN (
    SELECT q.player_id FROM questions q WHERE q.id >= from_id AND q.id < until_id
  ) ORDER BY p.id FOR KEY SHARE;
  WITH booked AS (
    INSERT INTO dropped_answers AS d (player_id, before_id, sequence, lives, stars, dropped_at)
    SELECT a.player_id, until_id, max(a.sequence), sum(a.regenerated - a.life_spent::integer + a.life_won::integer),
      -sum(a.star_spent::integer), at
    FROM questions q
    JOIN answers a ON a.player_id = q.player_id AND a.question_id = q.id AND a.question_id >= from_id AND a.question_id < until_id
    LEFT JOIN dropped_answers e ON e.player_id = a.player_id
    WHERE q.id >= from_id AND q.id < until_id AND (e.before_id IS NULL OR a.question_id >= e.before_id)
    GROUP BY a.player_id
    ON CONFLICT (player_id) DO UPDATE SET before_id = excluded.before_id,
      sequence = greatest(d.sequence, excluded.sequence), lives = d.lives + excluded.lives, stars = d.stars + excluded.stars,
      dropped_at = excluded.dropped_at
    RETURNING d.player_id, d.sequence
  )
  SELECT b.player_id INTO uncovered FROM booked b LEFT JOIN ledger_closings c ON c.player_id = b.player_id
  WHERE c.sequence IS NULL OR c.sequence < b.sequence LIMIT 1;
  IF uncovered IS NOT NULL THEN
    RAISE EXCEPTION 'the closing of player % does not cover the answers to be dropped', uncovered
      USING CONSTRAINT = 'closing_covers_answers';
  END IF;
END
$$;

-- Sums up all answers of an erased player. The caller deletes them in the same transaction.
CREATE OR REPLACE FUNCTION book_erased_answers(of_player uuid, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO dropped_answers AS d (player_id, before_id, sequence, lives, stars, dropped_at)
  SELECT of_player, 'ffffffff-ffff-ffff-ffff-ffffffffffff', max(m.sequence), sum(m.lives_delta), sum(m.stars_delta), at
  FROM answer_moves m
  LEFT JOIN dropped_answers e ON e.player_id = m.player_id
  WHERE m.player_id = of_player AND (e.before_id IS NULL OR m.question_id >= e.before_id)
  HAVING count(*) > 0
  ON CONFLICT (player_id) DO UPDATE SET before_id = excluded.before_id,
    sequence = greatest(d.sequence, excluded.sequence), lives = d.lives + excluded.lives, stars = d.stars + excluded.stars,
    dropped_at = excluded.dropped_at
$$;
