-- Room on the page for the next version of a row, so that the rows every answer rewrites stay where they are (HOT).
ALTER TABLE game_states SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
--> statement-breakpoint
-- The ledger only ever grows. Statement-level: it costs an insert nothing.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- Lives as of a moment; the same rule as regenerate() in lib/lives/rules.ts: one life each 15 minutes while below 5,
-- the running interval keeps its start.
CREATE FUNCTION regenerated(stored_lives integer, stored_since timestamptz, at timestamptz)
RETURNS TABLE (lives integer, gained integer, since timestamptz)
LANGUAGE sql IMMUTABLE AS $$
  SELECT stored_lives + g.gained,
         g.gained,
         CASE WHEN stored_lives + g.gained < 5
              THEN coalesce(stored_since, at) + g.gained * interval '15 minutes' END
  FROM (SELECT CASE
          WHEN stored_lives >= 5 OR stored_since IS NULL OR at <= stored_since THEN 0
          ELSE least(5 - stored_lives, floor(extract(epoch FROM at - stored_since) / 900)::integer)
        END AS gained) g
$$;
--> statement-breakpoint
-- Judges answers, each on its own, in the order given; one row comes back per answer, retries included.
--   outcome: JUDGED; AGAIN (the same answer sent again, with its first outcome); or the code of the refusal.
-- A null option is a timeout. All of it is one transaction: whoever gets a row back may rely on it after the commit.
-- Every change of a player's game takes the player's game_states row first, several in the order of the ids, so that
-- processes never wait for each other in a circle; what stands below that row (questions, answers, scores) needs no
-- lock of its own.
-- The plan must not hang on statistics (it is made once, perhaps while the tables are empty): OFFSET 0 keeps each
-- look-up an index probe of its own, and the locked row is updated by its place.
CREATE FUNCTION judge_answers(
  p_questions uuid[], p_players uuid[], p_sessions uuid[], p_options uuid[],
  p_now timestamptz, p_min_gap_ms integer, p_week integer, p_month integer
) RETURNS TABLE (
  ord integer, outcome text, choice smallint, correct boolean, answer_index smallint, points smallint,
  option_ids text, option_codes text, lives integer, stars integer, score integer, next_life_ms double precision
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
  v_ords integer[] := ARRAY(SELECT generate_series(1, v_count));
  v_round integer[];
  v_turns integer[];
BEGIN
  PERFORM 1 FROM game_states g WHERE g.player_id = ANY (p_players) ORDER BY g.player_id FOR NO KEY UPDATE;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  v_round := v_ords;
  IF v_found < v_count THEN
    -- Some player is here more than once (or unknown): each further answer waits for a round of its own.
    SELECT array_agg(t.turn ORDER BY t.ord), max(t.turn) INTO v_turns, v_rounds
    FROM (SELECT i.ord, row_number() OVER (PARTITION BY i.player_id ORDER BY i.ord) AS turn
          FROM unnest(p_players) WITH ORDINALITY AS i (player_id, ord)) t;
  END IF;
  FOR v_turn IN 1 .. v_rounds LOOP
    IF v_rounds > 1 THEN
      v_round := ARRAY(SELECT o FROM unnest(v_ords) o WHERE v_turns[o] = v_turn);
    END IF;
    RETURN QUERY
    WITH looked_up AS MATERIALIZED (
      SELECT o.ord, p_players[o.ord] AS player_id, q.id AS question_id, q.answer_index,
             q.option_ids, q.option_codes, q.points,
             a.choice AS first_choice, a.correct AS first_correct, a.lives_after AS first_lives,
             a.stars_after AS first_stars, a.score_after AS first_score, a.next_life_at AS first_next_life_at,
             CASE WHEN p_options[o.ord] IS NULL THEN 0
                  ELSE array_position(q.option_ids, p_options[o.ord]) END AS choice,
             r.lives, r.gained, r.since, g.stars, g.total_score, g.listed, g.place,
             CASE
               WHEN s.id IS NULL THEN 'NOT_SIGNED_IN'
               WHEN q.id IS NULL THEN 'NOT_FOUND'
               WHEN g.last_judged_at > p_now - p_min_gap_ms * interval '1 millisecond' THEN 'TOO_EARLY'
               WHEN r.lives + g.stars <= 0 THEN 'NO_LIVES'
               ELSE 'JUDGED'
             END AS verdict
      FROM unnest(v_round) AS o (ord)
      LEFT JOIN LATERAL (
        SELECT s.id FROM sessions s WHERE s.id = p_sessions[o.ord] AND s.player_id = p_players[o.ord]
          AND s.revoked_at IS NULL AND s.expires_at > p_now OFFSET 0
      ) s ON true
      LEFT JOIN LATERAL (
        SELECT q.* FROM questions q WHERE q.id = p_questions[o.ord] AND q.player_id = p_players[o.ord]
          AND q.replaced_at IS NULL OFFSET 0
      ) q ON true
      LEFT JOIN LATERAL (SELECT a.* FROM answers a WHERE a.question_id = q.id OFFSET 0) a ON true
      LEFT JOIN LATERAL (
        SELECT g.ctid AS place, g.* FROM game_states g WHERE g.player_id = p_players[o.ord] OFFSET 0
      ) g ON true
      LEFT JOIN LATERAL regenerated(g.lives, g.regenerating_since, p_now) r ON true
    ), ruled AS MATERIALIZED (
      SELECT l.*,
             CASE
               WHEN l.verdict IN ('NOT_SIGNED_IN', 'NOT_FOUND') THEN l.verdict
               WHEN l.choice IS NULL THEN 'NOT_FOUND'
               WHEN l.first_choice = l.choice THEN 'AGAIN'
               WHEN l.first_choice IS NOT NULL THEN 'ANSWERED_ELSEWHERE'
               ELSE l.verdict
             END AS outcome,
             l.choice = l.answer_index AS correct,
             CASE WHEN l.choice = l.answer_index THEN l.points ELSE 0 END AS award,
             CASE WHEN l.choice <> l.answer_index AND l.stars > 0 THEN 1 ELSE 0 END AS stars_spent,
             CASE WHEN l.choice <> l.answer_index AND l.stars = 0 THEN 1 ELSE 0 END AS lives_spent
      FROM looked_up l
    ), fresh AS MATERIALIZED (
      SELECT u.*, u.lives - u.lives_spent AS lives_after, u.stars - u.stars_spent AS stars_after,
             u.total_score + u.award AS score_after,
             CASE WHEN u.lives - u.lives_spent < 5 THEN coalesce(u.since, p_now) END AS since_after
      FROM ruled u WHERE u.outcome = 'JUDGED'
    ), played AS (
      UPDATE game_states g
      SET lives = f.lives_after, stars = f.stars_after, total_score = f.score_after,
          regenerating_since = f.since_after, last_judged_at = p_now
      FROM fresh f WHERE g.ctid = f.place
    ), recorded AS (
      INSERT INTO answers (question_id, player_id, choice, correct, judged_at,
                           lives_after, stars_after, score_after, next_life_at)
      SELECT f.question_id, f.player_id, f.choice, f.correct, p_now,
             f.lives_after, f.stars_after, f.score_after, f.since_after + interval '15 minutes'
      FROM fresh f
    ), booked AS (
      INSERT INTO ledger (player_id, kind, lives_delta, stars_delta, cause_id, created_at)
      SELECT f.player_id, 'regeneration', f.gained, 0, NULL::uuid, p_now FROM fresh f WHERE f.gained > 0
      UNION ALL
      SELECT f.player_id, 'answer', -f.lives_spent, -f.stars_spent, f.question_id, p_now
      FROM fresh f WHERE NOT f.correct
    ), scored AS (
      INSERT INTO scores AS s (window_id, player_id, score, reached_at, listed)
      SELECT w.id, f.player_id, f.award, p_now, f.listed
      FROM fresh f, (VALUES (p_week), (p_month)) w (id) WHERE f.award > 0
      ON CONFLICT (window_id, player_id) DO UPDATE
        SET score = s.score + excluded.score, reached_at = excluded.reached_at
    )
    SELECT u.ord, u.outcome, u.choice::smallint,
           CASE WHEN u.outcome = 'AGAIN' THEN u.first_correct ELSE u.correct END, u.answer_index, u.points,
           u.option_ids::text, u.option_codes::text,
           CASE WHEN u.outcome = 'AGAIN' THEN u.first_lives ELSE f.lives_after END,
           CASE WHEN u.outcome = 'AGAIN' THEN u.first_stars ELSE f.stars_after END,
           CASE WHEN u.outcome = 'AGAIN' THEN u.first_score ELSE f.score_after END,
           (extract(epoch FROM CASE WHEN u.outcome = 'AGAIN' THEN u.first_next_life_at
                                    ELSE f.since_after + interval '15 minutes' END) * 1000)::double precision
    FROM ruled u LEFT JOIN fresh f ON f.ord = u.ord;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Records to deal, at most p_count: the county's that the player has not seen, then any that the player has not seen,
-- then repeats. Each walk goes along an index from the random point p_start and wraps once, so its cost does not
-- depend on how many records there are. Expired ones and categories that cannot be asked are passed over.
CREATE FUNCTION pick_records(
  p_player uuid, p_county text, p_now timestamptz, p_start float8, p_count integer,
  p_categories smallint[], p_except uuid[]
) RETURNS TABLE (record_id uuid, category_code smallint, repeated boolean)
LANGUAGE plpgsql
SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
AS $$
#variable_conflict use_column
DECLARE
  v_picked uuid[] := p_except;
  v_left integer := p_count;
  v_repeated boolean;
  v_row record;
BEGIN
  IF p_county IS NOT NULL THEN
    FOR v_wrapped IN 0 .. 1 LOOP
      FOR v_row IN
        SELECT r.id, r.category_code FROM booking_records r
        WHERE r.county_fips = p_county
          AND r.shuffle >= CASE v_wrapped WHEN 0 THEN p_start ELSE 0 END
          AND r.shuffle < CASE v_wrapped WHEN 0 THEN 1 ELSE p_start END
          AND (r.expires_at IS NULL OR r.expires_at > p_now)
          AND r.category_code = ANY (p_categories) AND r.id <> ALL (v_picked)
          AND NOT EXISTS (SELECT 1 FROM questions q WHERE q.player_id = p_player AND q.record_id = r.id)
        ORDER BY r.county_fips, r.shuffle LIMIT v_left
      LOOP
        RETURN QUERY SELECT v_row.id, v_row.category_code, false;
        v_picked := v_picked || v_row.id;
        v_left := v_left - 1;
      END LOOP;
      IF v_left = 0 THEN RETURN; END IF;
    END LOOP;
  END IF;
  FOR v_walk IN 0 .. 3 LOOP
    v_repeated := v_walk >= 2;
    FOR v_row IN
      SELECT r.id, r.category_code FROM booking_records r
      WHERE r.shuffle >= CASE v_walk % 2 WHEN 0 THEN p_start ELSE 0 END
        AND r.shuffle < CASE v_walk % 2 WHEN 0 THEN 1 ELSE p_start END
        AND (r.expires_at IS NULL OR r.expires_at > p_now)
        AND r.category_code = ANY (p_categories) AND r.id <> ALL (v_picked)
        AND (v_repeated
             OR NOT EXISTS (SELECT 1 FROM questions q WHERE q.player_id = p_player AND q.record_id = r.id))
      ORDER BY r.shuffle LIMIT v_left
    LOOP
      RETURN QUERY SELECT v_row.id, v_row.category_code, v_repeated;
      v_picked := v_picked || v_row.id;
      v_left := v_left - 1;
    END LOOP;
    IF v_left = 0 THEN RETURN; END IF;
  END LOOP;
END
$$;
