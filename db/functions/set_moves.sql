-- What the answers to a set moved, as entries of the ledger. Lives that had come back are booked before the answer that found
-- them. The ids are below those of the rows of `ledger`, and order the entries of one answer.
CREATE OR REPLACE FUNCTION set_moves(set_id uuid) RETURNS TABLE (
  sequence integer, id bigint, kind text, lives_delta integer, stars_delta integer, cause_id uuid, created_at timestamptz
) LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT a.sequence, m.id, m.kind, m.lives_delta, m.stars_delta, m.cause_id, a.judged_at
  FROM set_answers(set_id) a
  CROSS JOIN LATERAL (VALUES
    (-2::bigint, 'regeneration', a.regenerated::integer, 0, NULL::uuid),
    (-1::bigint, 'answer', -a.life_spent::integer, -a.star_spent::integer, a.question_id)
  ) m (id, kind, lives_delta, stars_delta, cause_id)
  WHERE m.lives_delta <> 0 OR m.stars_delta <> 0
$$;

-- A player's entries after a place in the ledger, without order: rows of `ledger` with a larger id, and answers with a larger
-- sequence, which are in row `from_chunk` of player_sets or in the following ones.
CREATE OR REPLACE FUNCTION ledger_since(of_player uuid, after_sequence integer, after_id bigint, from_chunk integer)
RETURNS TABLE (sequence integer, id bigint, kind text, lives_delta integer, stars_delta integer, cause_id uuid)
LANGUAGE sql STABLE ROWS 100 AS $$
  SELECT l.sequence, l.id, l.kind, l.lives_delta, l.stars_delta, l.cause_id
  FROM ledger l WHERE l.player_id = of_player AND l.id > after_id
  UNION ALL
  SELECT m.sequence, m.id, m.kind, m.lives_delta, m.stars_delta, m.cause_id
  FROM player_sets p
  CROSS JOIN LATERAL unnest(p.set_ids) s (id)
  CROSS JOIN LATERAL set_moves(s.id) m
  WHERE p.player_id = of_player AND p.chunk >= from_chunk AND m.sequence > after_sequence
$$;
