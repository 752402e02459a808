-- Every change of lives or stars: the rows of `ledger`, and what answers moved, each in the player's order (sequence, id).
-- Answers that are no longer stored are one entry, the closing. The view reads a player's answers along the sets that the
-- player was dealt, because no index has the player of an answer.
CREATE OR REPLACE VIEW whole_ledger AS
SELECT l.player_id, l.sequence, l.id, l.kind, l.lives_delta, l.stars_delta, l.cause_id, l.created_at
FROM ledger l
UNION ALL
SELECT d.player_id, d.sequence, -3::bigint, 'closing', d.lives, d.stars, NULL::uuid, d.dropped_at
FROM dropped_answers d WHERE d.lives <> 0 OR d.stars <> 0
UNION ALL
SELECT p.player_id, m.sequence, m.id, m.kind, m.lives_delta, m.stars_delta, m.cause_id, m.created_at
FROM player_sets p
LEFT JOIN dropped_answers d ON d.player_id = p.player_id
CROSS JOIN LATERAL unnest(p.set_ids) s (id)
CROSS JOIN LATERAL set_moves(s.id) m
WHERE s.id >= coalesce(d.before_id, '00000000-0000-0000-0000-000000000000');
