-- Every change of lives or stars: the rows of `ledger`, and what answers moved, each in the player's order (sequence, id).
-- Lives that had come back are booked before the answer that found them. The view reads a player's answers along the sets
-- that the player was dealt, because no index has the player of an answer.
CREATE OR REPLACE VIEW whole_ledger AS
SELECT l.player_id, l.sequence, l.id, l.kind, l.lives_delta, l.stars_delta, l.cause_id, l.created_at
FROM ledger l
UNION ALL
SELECT p.player_id, a.sequence, m.id, m.kind, m.lives_delta, m.stars_delta, m.cause_id, a.judged_at
FROM player_sets p
CROSS JOIN LATERAL unnest(p.set_ids) s (id)
CROSS JOIN LATERAL set_answers(s.id) a
CROSS JOIN LATERAL (VALUES
  (0::bigint, 'regeneration', a.regenerated::integer, 0, NULL::uuid),
  (1::bigint, 'answer', -a.life_spent::integer, -a.star_spent::integer, a.question_id)
) m (id, kind, lives_delta, stars_delta, cause_id)
WHERE m.lives_delta <> 0 OR m.stars_delta <> 0;
