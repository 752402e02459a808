-- The ledger entries of answers: lives that came back before the answer, its cost, and the life credited for five right answers in a row.
-- Their ids order the entries of one answer, and are below those of `ledger`.
CREATE OR REPLACE VIEW answer_moves AS
SELECT a.player_id, a.question_id, a.sequence, m.id, m.kind, m.lives_delta, m.stars_delta, m.cause_id, a.judged_at AS created_at
FROM answers a
CROSS JOIN LATERAL (VALUES
  (-2::bigint, 'regeneration', a.regenerated::integer, 0, NULL::uuid),
  (-1::bigint, 'answer', -a.life_spent::integer, -a.star_spent::integer, a.question_id),
  (0::bigint, 'streak', a.life_won::integer, 0, a.question_id)
) m (id, kind, lives_delta, stars_delta, cause_id)
WHERE m.lives_delta <> 0 OR m.stars_delta <> 0;

-- Every change of lives or stars: the rows of `ledger`, and the entries of answers. Dropped answers appear as one entry, the closing. Order
-- a player's entries by (sequence, id).
CREATE OR REPLACE VIEW whole_ledger AS
SELECT l.player_id, l.sequence, l.id, l.kind, l.lives_delta, l.stars_delta, l.cause_id, l.created_at
FROM ledger l
UNION ALL
SELECT d.player_id, d.sequence, -3::bigint, 'closing', d.lives, d.stars, NULL::uuid, d.dropped_at
FROM dropped_answers d WHERE d.lives <> 0 OR d.stars <> 0
UNION ALL
SELECT m.player_id, m.sequence, m.id, m.kind, m.lives_delta, m.stars_delta, m.cause_id, m.created_at
FROM answer_moves m
LEFT JOIN dropped_answers d ON d.player_id = m.player_id
WHERE d.before_id IS NULL OR m.question_id >= d.before_id;

-- Returns a player's entries after a position in the ledger, unordered. `from_set` is the round that was open at that position: later
-- answers belong to it or to later rounds. Null reads all rounds.
CREATE OR REPLACE FUNCTION ledger_since(of_player uuid, after_sequence integer, from_set uuid)
RETURNS TABLE (sequence integer, id bigint, kind text, lives_delta integer, stars_delta integer, cause_id uuid)
LANGUAGE sql STABLE ROWS 100 AS $$
  SELECT l.sequence, l.id, l.kind, l.lives_delta, l.stars_delta, l.cause_id
  FROM ledger l WHERE l.player_id = of_player AND l.sequence > after_sequence
  UNION ALL
  SELECT m.sequence, m.id, m.kind, m.lives_delta, m.stars_delta, m.cause_id
  FROM answer_moves m WHERE m.player_id = of_player AND m.sequence > after_sequence
    AND m.question_id > coalesce(from_set, '00000000-0000-0000-0000-000000000000')
$$;
