-- Adds finished dailies, given by player and day, to the histogram of each day. Takes the shared lock of the dailies (db/locks.ts), so that
-- no question is replaced between read and commit. The rows are sorted, so that two callers cannot deadlock.
-- Owner: daily
CREATE OR REPLACE FUNCTION count_dailies(of_players uuid[], of_days date[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7276240);
  INSERT INTO daily_counts AS c (day, right_mask, answered_mask, players)
  SELECT p.day, p.right_mask & m.answered, m.answered, count(*)
  FROM unnest(of_players, of_days) i (player_id, day)
  CROSS JOIN LATERAL (
    SELECT d.day, d.right_mask, d.choices, d.versions FROM player_dailies d
    WHERE d.player_id = i.player_id AND d.day = i.day OFFSET 0
  ) p
  CROSS JOIN LATERAL daily_answered_mask(p.day, p.choices, p.versions) m (answered)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (day, right_mask, answered_mask) DO UPDATE SET players = c.players + excluded.players;
END
$$;
