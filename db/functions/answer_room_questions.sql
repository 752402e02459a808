-- Stores answers to the current questions of rooms, in the order given. Returns one row for each, retries included.
--   outcome: STORED; AGAIN (the same answer sent again); or the code of the refusal.
-- Higher or lower refuses members who are out (OUT) and options above 2 (NO_SUCH_OPTION). The function never reads the right option, so
-- neither result nor duration depends on it.
-- A change of phase updates the room's row, and answers lock that row first, so no answer is stored after its question has ended. Locks:
-- rooms in the order of their ids, then the players that the foreign key locks. See lib/rooms/room.ts.
-- Owner: rooms
CREATE OR REPLACE FUNCTION answer_room_questions(
  p_codes bpchar[], p_players uuid[], p_sessions uuid[], p_games smallint[], p_positions smallint[], p_choices smallint[],
  p_now timestamptz
) RETURNS TABLE (ord integer, outcome text, room_id uuid)
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off
AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM rooms r WHERE r.code = ANY (p_codes) AND r.ended_at IS NULL ORDER BY r.id FOR SHARE;
  -- Separate statements, so that each sees what was committed while the previous one waited.
  INSERT INTO room_answers (room_id, game, position, player_id, choice, elapsed_ms, answered_at)
  SELECT DISTINCT ON (r.id, i.player_id) r.id, i.game, i.position, i.player_id, i.choice,
    (extract(epoch FROM p_now - q.starts_at) * 1000)::integer, p_now
  FROM unnest(p_codes, p_players, p_sessions, p_games, p_positions, p_choices)
    WITH ORDINALITY AS i (code, player_id, session_id, game, position, choice, ord)
  CROSS JOIN LATERAL (
    SELECT r.id FROM rooms r
    WHERE r.code = i.code AND r.ended_at IS NULL AND r.phase = 'question' AND r.game = i.game AND r.position = i.position
    OFFSET 0
  ) r
  CROSS JOIN LATERAL (
    SELECT q.starts_at FROM room_questions q
    WHERE q.room_id = r.id AND q.game = i.game AND q.position = i.position AND NOT q.voided
      AND (i.choice <= 2 OR q.code_3 IS NOT NULL)
      AND p_now BETWEEN q.starts_at AND q.ends_at
    OFFSET 0
  ) q
  CROSS JOIN LATERAL (
    SELECT FROM room_members m
    WHERE m.room_id = r.id AND m.player_id = i.player_id AND m.left_at IS NULL AND m.removed_at IS NULL AND m.plays
      AND m.out_at_position IS NULL
    OFFSET 0
  ) m
  CROSS JOIN LATERAL (
    SELECT FROM sessions s
    WHERE s.id = i.session_id AND s.player_id = i.player_id AND s.revoked_at IS NULL AND s.expires_at > p_now
    OFFSET 0
  ) s
  ORDER BY r.id, i.player_id, i.ord
  ON CONFLICT DO NOTHING;
  RETURN QUERY
  SELECT i.ord::integer,
    CASE
      WHEN s.id IS NULL THEN 'NOT_SIGNED_IN'
      WHEN a.choice = i.choice AND a.xmin = pg_current_xact_id()::xid AND i.turn = 1 THEN 'STORED'
      WHEN a.choice = i.choice THEN 'AGAIN'
      WHEN a.choice IS NOT NULL THEN 'ANSWERED_ELSEWHERE'
      WHEN q.is_out THEN 'OUT'
      WHEN q.is_pair AND i.choice > 2 THEN 'NO_SUCH_OPTION'
      WHEN q.starts_at > p_now THEN 'TOO_EARLY'
      ELSE 'NOT_FOUND'
    END, r.id
  FROM (
    SELECT u.*, row_number() OVER (PARTITION BY u.code, u.player_id, u.game, u.position, u.choice ORDER BY u.ord) AS turn
    FROM unnest(p_codes, p_players, p_sessions, p_games, p_positions, p_choices)
      WITH ORDINALITY AS u (code, player_id, session_id, game, position, choice, ord)
  ) i
  LEFT JOIN LATERAL (
    SELECT r.id, r.phase, r.game, r.position FROM rooms r WHERE r.code = i.code AND r.ended_at IS NULL OFFSET 0
  ) r ON true
  LEFT JOIN LATERAL (
    SELECT a.choice, a.xmin FROM room_answers a
    WHERE a.room_id = r.id AND a.game = i.game AND a.position = i.position AND a.player_id = i.player_id OFFSET 0
  ) a ON true
  LEFT JOIN LATERAL (
    SELECT q.starts_at, q.code_3 IS NULL AS is_pair, m.out_at_position IS NOT NULL AS is_out FROM room_questions q
    JOIN room_members m ON m.room_id = r.id AND m.player_id = i.player_id AND m.left_at IS NULL AND m.removed_at IS NULL
      AND m.plays
    WHERE q.room_id = r.id AND q.game = i.game AND q.position = i.position AND r.phase = 'question' AND r.game = i.game
      AND r.position = i.position
    OFFSET 0
  ) q ON true
  LEFT JOIN LATERAL (
    SELECT s.id FROM sessions s
    WHERE s.id = i.session_id AND s.player_id = i.player_id AND s.revoked_at IS NULL AND s.expires_at > p_now
    OFFSET 0
  ) s ON true;
END
$$;
