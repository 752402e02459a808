-- Counts a player's finished daily in the histogram of its day. Under the shared lock of the dailies (db/locks.ts), so that no
-- question is replaced between the read and the commit.
-- Owner: daily
CREATE OR REPLACE FUNCTION count_daily(of_player uuid, of_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7276240);
  INSERT INTO daily_counts AS c (day, right_mask, answered_mask, players)
  SELECT p.day, p.right_mask & m.answered, m.answered, 1
  FROM player_dailies p, daily_answered_mask(p.day, p.choices, p.versions) m (answered)
  WHERE p.player_id = of_player AND p.day = of_day
  ON CONFLICT (day, right_mask, answered_mask) DO UPDATE SET players = c.players + 1;
END
$$;
