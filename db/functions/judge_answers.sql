-- Judges answers in the order given. Returns one row for each, retries included. Choice 0 without a key is a timeout.
--   outcome: JUDGED; AGAIN (the same answer sent again); or the code of the refusal.
-- Writes two rows per judged answer: its own and the player's game. Everything else is derived from the stored answers. A question whose
-- record was removed is not judged, so it costs no life. A retry gets its first outcome, and the present balances.
-- Locks: every change of a player's game first locks the player's game_states row, several in the order of their ids, so that processes
-- cannot deadlock. Rows below it need no lock of their own.
-- Plan: it is made once per connection, perhaps over empty tables, so it must not depend on statistics. OFFSET 0 keeps each lookup an index
-- probe, and existing rows are updated by ctid. v_first and v_last let the executor skip the partitions of other months.
-- Owner: quiz
CREATE OR REPLACE FUNCTION judge_answers(
  p_questions uuid[], p_players uuid[], p_sessions uuid[], p_option_keys uuid[], p_choices smallint[],
  p_now timestamptz, p_min_gap_ms integer
) RETURNS TABLE (
  ord integer, outcome text, choice smallint, correct boolean, answer_index smallint, points smallint, option_key uuid,
  option_codes text, lives integer, stars integer, score integer, next_life_ms double precision, streak integer,
  county text, category smallint, slip text, life_won boolean, record_answers integer, record_right_answers integer
)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off
SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_count integer := cardinality(p_questions);
  v_found integer;
  v_rounds integer := 1;
  v_turns integer[];
  v_id uuid;
  v_first uuid;
  v_last uuid;
  v_gap interval := p_min_gap_ms * interval '1 millisecond';
  v_midnight timestamptz := date_trunc('day', p_now, 'UTC');
  v_midnight_before timestamptz := v_midnight - interval '24 hours';
BEGIN
  FOREACH v_id IN ARRAY p_questions LOOP
    v_first := least(v_first, v_id);
    v_last := greatest(v_last, v_id);
  END LOOP;
  PERFORM 1 FROM game_states g WHERE g.player_id = ANY (p_players) ORDER BY g.player_id FOR NO KEY UPDATE;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF v_found < v_count THEN
    -- A player is unknown, or answers more than once. The second and later answers of a player are judged in later passes.
    SELECT array_agg(t.turn ORDER BY t.ord), max(t.turn) INTO v_turns, v_rounds
    FROM (SELECT i.ord, row_number() OVER (PARTITION BY i.player_id ORDER BY i.ord) AS turn
          FROM unnest(p_players) WITH ORDINALITY AS i (player_id, ord)) t;
  END IF;
  FOR v_turn IN 1 .. v_rounds LOOP
    RETURN QUERY
    WITH ruled AS MATERIALIZED (
      SELECT o.outcome = 'JUDGED' AS fresh, o.*,
             o.lives - o.life_spent::integer + o.life_won::integer AS lives_after,
             o.stars - o.star_spent::integer AS stars_after,
             regenerating_since(o.lives - o.life_spent::integer + o.life_won::integer, o.since, p_now) AS since_after
      FROM (
        SELECT l.*,
               CASE
                 WHEN l.signed_in IS NULL THEN 'NOT_SIGNED_IN'
                 WHEN l.choice IS NULL THEN 'NOT_FOUND'
                 WHEN l.first_choice = l.choice THEN 'AGAIN'
                 WHEN l.first_choice IS NOT NULL THEN 'ANSWERED_ELSEWHERE'
                 WHEN l.county IS NULL THEN 'NOT_FOUND'
                 WHEN l.last_judged_at > p_now - v_gap THEN 'TOO_EARLY'
                 WHEN l.lives + l.stars <= 0 AND NOT l.free THEN 'NO_LIVES'
                 ELSE 'JUDGED'
               END AS outcome,
               l.choice = l.answer_index AS correct,
               CASE WHEN l.choice = l.answer_index THEN l.points ELSE 0 END AS award,
               CASE WHEN l.choice = l.answer_index THEN l.streak_before + 1 ELSE 0 END AS streak,
               CASE WHEN l.last_judged_at >= v_midnight THEN l.days_before
                    WHEN l.last_judged_at >= v_midnight_before THEN l.days_before + 1 ELSE 1 END AS day_run,
               coalesce(l.last_judged_at < v_midnight, true) AS is_new_day,
               l.choice <> l.answer_index AND l.stars > 0 AND NOT l.free AS star_spent,
               l.choice <> l.answer_index AND l.stars = 0 AND NOT l.free AS life_spent,
               coalesce(l.choice = l.answer_index AND l.lives < regeneration_ceiling()
                 AND (l.streak_before + 1) % right_for_life() = 0, false) AS life_won
        FROM (
          SELECT i.ord::integer AS ord, i.player_id, s.id AS signed_in, s.kind = 'guest' AS guest, q.id AS question_id, q.answer_index, q.option_key,
                 q.code_1, q.code_2, q.code_3, q.code_4, q.points, q.free, a.choice AS first_choice, a.streak_after AS first_streak,
                 a.life_won AS first_life_won,
                 CASE WHEN q.id IS NULL THEN NULL WHEN i.choice = 0 THEN 0
                      WHEN i.choice BETWEEN 1 AND 4 AND i.option_key = q.option_key THEN i.choice END AS choice,
                 b.county, b.category, b.slip, q.record_id,
                 r.lives, r.gained, r.since, g.place, g.lives AS lives_before, g.stars, g.regenerating_since AS since_before,
                 g.total_score, g.last_judged_at, g.sequence, g.streak AS streak_before, g.best_streak, g.answered,
                 g.day_run AS days_before, g.full_weeks
          FROM unnest(p_questions, p_players, p_sessions, p_option_keys, p_choices)
            WITH ORDINALITY AS i (question_id, player_id, session_id, option_key, choice, ord)
          LEFT JOIN LATERAL (
            SELECT s.id, s.kind FROM sessions s WHERE s.id = i.session_id AND s.player_id = i.player_id
              AND s.revoked_at IS NULL AND s.expires_at > p_now OFFSET 0
          ) s ON true
          LEFT JOIN LATERAL (
            SELECT q.* FROM questions q
            WHERE q.id = i.question_id AND q.id BETWEEN v_first AND v_last
              AND q.player_id = i.player_id AND NOT q.replaced OFFSET 0
          ) q ON true
          LEFT JOIN LATERAL (
            SELECT b.county_fips AS county, b.category_code AS category, shown_slip(b) AS slip
            FROM booking_records b WHERE b.id = q.record_id OFFSET 0
          ) b ON true
          LEFT JOIN LATERAL (
            SELECT a.choice, a.streak_after, a.life_won FROM answers a
            WHERE a.player_id = i.player_id AND a.question_id = q.id AND a.question_id BETWEEN v_first AND v_last OFFSET 0
          ) a ON true
          LEFT JOIN LATERAL (
            SELECT g.ctid AS place, g.* FROM game_states g WHERE g.player_id = i.player_id OFFSET 0
          ) g ON true
          LEFT JOIN LATERAL regenerated(g.lives, g.regenerating_since, p_now) r ON true
          WHERE v_rounds = 1 OR v_turns[i.ord] = v_turn
          OFFSET 0
        ) l
        OFFSET 0
      ) o
    ), played AS (
      UPDATE game_states g
      SET lives = f.lives_after, stars = f.stars_after, total_score = f.total_score + f.award,
          regenerating_since = f.since_after, last_judged_at = p_now, sequence = f.sequence + 1, streak = f.streak,
          best_streak = greatest(f.streak, f.best_streak),
          answered = f.answered + (f.choice > 0)::integer, day_run = f.day_run,
          full_weeks = f.full_weeks + (f.is_new_day AND f.day_run % 7 = 0)::integer
      FROM ruled f WHERE f.fresh AND g.ctid = f.place
    ), recorded AS (
      INSERT INTO answers (player_id, question_id, judged_at, sequence, streak_after, choice, points, regenerated,
                                life_spent, star_spent, life_won, guest)
      SELECT f.player_id, f.question_id, p_now, f.sequence + 1, f.streak, f.choice, f.award, f.gained, f.life_spent, f.star_spent, f.life_won, f.guest
      FROM ruled f WHERE f.fresh
    )
    SELECT u.ord, u.outcome, u.choice::smallint, u.correct, u.answer_index, u.points, u.option_key,
           format('{%s,%s,%s,%s}', u.code_1, u.code_2, u.code_3, u.code_4),
           CASE WHEN u.fresh THEN u.lives_after ELSE u.lives_before END,
           CASE WHEN u.fresh THEN u.stars_after ELSE u.stars END,
           CASE WHEN u.fresh THEN u.total_score + u.award ELSE u.total_score END,
           (extract(epoch FROM next_life_at(CASE WHEN u.fresh THEN u.since_after ELSE u.since_before END)) * 1000)::double precision,
           CASE WHEN u.fresh THEN u.streak ELSE u.first_streak END,
           u.county::text, u.category, u.slip, CASE WHEN u.fresh THEN u.life_won ELSE u.first_life_won END,
           r.answers, r.right_answers
    FROM ruled u
    LEFT JOIN LATERAL (SELECT t.answers, t.right_answers FROM record_results t WHERE t.record_id = u.record_id OFFSET 0) r
      ON true;
  END LOOP;
END
$$;
