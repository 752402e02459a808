-- Version 0.2 calls it and the tables below it until its processes are replaced. Drop it after 0.3.
-- Judges answers in the order given and returns one row for each, retries included. A null option is a timeout.
--   outcome: JUDGED; AGAIN (the same answer sent again, with its first outcome); or the code of the refusal.
-- A question whose record was removed is not judged: nobody loses a life for it. Retries still get their first outcome.
-- Locks: every change of a player's game locks the player's game_states row first, several in the order of their ids, so
-- that processes cannot deadlock. Rows below it (questions, answers, scores) need no lock of their own.
-- Plan: it is made once per connection, perhaps over empty tables, so it must not depend on statistics. OFFSET 0 keeps each
-- lookup an index probe, and existing rows are updated by ctid. A scalar subquery looks the record up, because EXISTS may be
-- planned as a scan. Existing scores are updated instead of upserted, which saves a lock and a row version.
CREATE OR REPLACE FUNCTION judge_answers(
  p_questions uuid[], p_players uuid[], p_sessions uuid[], p_options uuid[],
  p_now timestamptz, p_min_gap_ms integer, p_week integer, p_month integer
) RETURNS TABLE (
  ord integer, outcome text, choice smallint, correct boolean, answer_index smallint, points smallint,
  option_ids text, option_codes text, lives integer, stars integer, score integer, next_life_ms double precision,
  streak integer, best_streak integer, place_in_set smallint
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
  v_gap interval := p_min_gap_ms * interval '1 millisecond';
  v_midnight timestamptz := date_trunc('day', p_now, 'UTC');
  v_midnight_before timestamptz := v_midnight - interval '24 hours';
BEGIN
  PERFORM 1 FROM game_states g WHERE g.player_id = ANY (p_players) ORDER BY g.player_id FOR NO KEY UPDATE;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF v_found < v_count THEN
    -- A player is unknown or answers more than once: each further answer of a player gets a round of its own.
    SELECT array_agg(t.turn ORDER BY t.ord), max(t.turn) INTO v_turns, v_rounds
    FROM (SELECT i.ord, row_number() OVER (PARTITION BY i.player_id ORDER BY i.ord) AS turn
          FROM unnest(p_players) WITH ORDINALITY AS i (player_id, ord)) t;
  END IF;
  FOR v_turn IN 1 .. v_rounds LOOP
    RETURN QUERY
    WITH ruled AS MATERIALIZED (
      SELECT o.outcome = 'JUDGED' AS fresh, o.award, o.player_id, o.question_id, o.correct, o.choice,
             o.place, o.lives - o.lives_spent AS lives, o.stars - o.stars_spent AS stars,
             o.total_score + o.award AS score,
             regenerating_since(o.lives - o.lives_spent, o.since, p_now) AS since,
             o.lives_spent, o.stars_spent, o.gained, o.listed, o.ord, o.outcome,
             o.answer_index, o.points, o.option_ids, o.option_codes,
             o.first_correct, o.first_lives, o.first_stars, o.first_score, o.first_next_life_at, o.first_streak,
             o.place_in_set, o.streak,
             CASE WHEN o.outcome = 'JUDGED' THEN greatest(o.streak, o.best_streak) ELSE o.best_streak END AS best_streak,
             o.answered, o.day_run,
             CASE WHEN o.is_new_day AND o.day_run % 7 = 0 THEN o.full_weeks + 1 ELSE o.full_weeks END AS full_weeks
      FROM (
        SELECT l.*,
               CASE
                 WHEN l.signed_in IS NULL THEN 'NOT_SIGNED_IN'
                 WHEN l.choice IS NULL THEN 'NOT_FOUND'
                 WHEN l.first_choice = l.choice THEN 'AGAIN'
                 WHEN l.first_choice IS NOT NULL THEN 'ANSWERED_ELSEWHERE'
                 WHEN l.record_in_play IS NULL THEN 'NOT_FOUND'
                 WHEN l.last_judged_at > p_now - v_gap THEN 'TOO_EARLY'
                 WHEN l.lives + l.stars <= 0 THEN 'NO_LIVES'
                 ELSE 'JUDGED'
               END AS outcome,
               l.choice = l.answer_index AS correct,
               CASE WHEN l.choice = l.answer_index THEN l.points ELSE 0 END AS award,
               CASE WHEN l.choice = l.answer_index THEN l.streak_before + 1 ELSE 0 END AS streak,
               CASE WHEN l.choice > 0 THEN l.answered_before + 1 ELSE l.answered_before END AS answered,
               CASE WHEN l.last_judged_at >= v_midnight THEN l.days_before
                    WHEN l.last_judged_at >= v_midnight_before THEN l.days_before + 1 ELSE 1 END AS day_run,
               coalesce(l.last_judged_at < v_midnight, true) AS is_new_day,
               CASE WHEN l.choice <> l.answer_index AND l.stars > 0 THEN 1 ELSE 0 END AS stars_spent,
               CASE WHEN l.choice <> l.answer_index AND l.stars = 0 THEN 1 ELSE 0 END AS lives_spent
        FROM (
          SELECT i.ord::integer AS ord, i.player_id, s.id AS signed_in, q.id AS question_id, q.answer_index,
                 q.option_ids, q.option_codes, q.points, q.position AS place_in_set,
                 a.choice AS first_choice, a.correct AS first_correct, a.lives_after AS first_lives,
                 a.stars_after AS first_stars, a.score_after AS first_score, a.next_life_at AS first_next_life_at,
                 a.streak_after AS first_streak,
                 CASE WHEN q.id IS NULL THEN NULL WHEN i.option_id IS NULL THEN 0
                      ELSE array_position(q.option_ids, i.option_id) END AS choice,
                 (SELECT b.id FROM booking_records b WHERE b.id = q.record_id) AS record_in_play,
                 r.lives, r.gained, r.since, g.stars, g.total_score, g.listed, g.last_judged_at, g.place,
                 g.streak AS streak_before, g.best_streak, g.answered AS answered_before, g.day_run AS days_before,
                 g.full_weeks
          FROM unnest(p_questions, p_players, p_sessions, p_options)
            WITH ORDINALITY AS i (question_id, player_id, session_id, option_id, ord)
          LEFT JOIN LATERAL (
            SELECT s.id FROM sessions s WHERE s.id = i.session_id AND s.player_id = i.player_id
              AND s.revoked_at IS NULL AND s.expires_at > p_now OFFSET 0
          ) s ON true
          LEFT JOIN LATERAL (
            SELECT q.id, q.answer_index, q.option_ids, q.option_codes, q.points, q.position, q.record_id FROM questions q
            WHERE q.id = i.question_id AND q.player_id = i.player_id AND q.replaced_at IS NULL OFFSET 0
          ) q ON true
          LEFT JOIN LATERAL (SELECT a.* FROM answers a WHERE a.question_id = q.id OFFSET 0) a ON true
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
      SET lives = f.lives, stars = f.stars, total_score = f.score,
          regenerating_since = f.since, last_judged_at = p_now, streak = f.streak, best_streak = f.best_streak,
          answered = f.answered, day_run = f.day_run, full_weeks = f.full_weeks
      FROM ruled f WHERE f.fresh AND g.ctid = f.place
    ), recorded AS (
      INSERT INTO answers (question_id, player_id, choice, correct, judged_at,
                           lives_after, stars_after, score_after, next_life_at, streak_after)
      SELECT f.question_id, f.player_id, f.choice, f.correct, p_now,
             f.lives, f.stars, f.score, next_life_at(f.since), f.streak
      FROM ruled f WHERE f.fresh
    ), booked AS (
      INSERT INTO ledger (player_id, kind, lives_delta, stars_delta, cause_id, created_at)
      SELECT f.player_id, 'regeneration', f.gained, 0, NULL::uuid, p_now FROM ruled f WHERE f.fresh AND f.gained > 0
      UNION ALL
      SELECT f.player_id, 'answer', -f.lives_spent, -f.stars_spent, f.question_id, p_now
      FROM ruled f WHERE f.fresh AND NOT f.correct
    ), earned AS MATERIALIZED (
      SELECT s.place, w.id AS window_id, f.award, f.player_id, f.listed
      FROM ruled f CROSS JOIN (VALUES (p_week), (p_month)) w (id)
      LEFT JOIN LATERAL (
        SELECT s.ctid AS place FROM scores s WHERE s.player_id = f.player_id AND s.window_id = w.id OFFSET 0
      ) s ON true
      WHERE f.fresh AND f.award > 0
    ), added AS (
      UPDATE scores s SET score = s.score + e.award, reached_at = p_now
      FROM earned e WHERE s.ctid = e.place
    ), started AS (
      INSERT INTO scores (window_id, player_id, score, reached_at, listed)
      SELECT e.window_id, e.player_id, e.award, p_now, e.listed FROM earned e WHERE e.place IS NULL
    )
    SELECT u.ord, u.outcome, u.choice::smallint,
           CASE WHEN u.outcome = 'AGAIN' THEN u.first_correct ELSE u.correct END, u.answer_index, u.points,
           u.option_ids::text, u.option_codes::text,
           CASE WHEN u.fresh THEN u.lives WHEN u.outcome = 'AGAIN' THEN u.first_lives END,
           CASE WHEN u.fresh THEN u.stars WHEN u.outcome = 'AGAIN' THEN u.first_stars END,
           CASE WHEN u.fresh THEN u.score WHEN u.outcome = 'AGAIN' THEN u.first_score END,
           (extract(epoch FROM CASE WHEN u.fresh THEN next_life_at(u.since)
                                    WHEN u.outcome = 'AGAIN' THEN u.first_next_life_at END) * 1000)::double precision,
           CASE WHEN u.fresh THEN u.streak WHEN u.outcome = 'AGAIN' THEN u.first_streak END,
           u.best_streak, u.place_in_set
    FROM ruled u;
  END LOOP;
END
$$;
