-- Trigger: keeps the number of players in each block of a board equal to the rows of scores. One statement may fire it twice, for inserts
-- and for updates. It only counts; cut_board_blocks() splits and joins blocks.
-- Owner: leaderboard
CREATE OR REPLACE FUNCTION count_board_places() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET jit = off AS $$
DECLARE
  left_places CONSTANT text := 'SELECT window_id, -score AS minus_score, reached_at, -1 AS delta FROM departed WHERE listed';
  taken_places CONSTANT text := 'SELECT window_id, -score AS minus_score, reached_at, 1 AS delta FROM arrived WHERE listed';
BEGIN
  PERFORM lock_boards();
  IF TG_OP = 'INSERT' THEN
    INSERT INTO board_blocks (window_id, minus_score, reached_at, players)
    SELECT DISTINCT a.window_id, -2147483648, '-infinity'::timestamptz, 0 FROM arrived a ON CONFLICT DO NOTHING;
  END IF;
  EXECUTE format($sql$
    UPDATE board_blocks b SET players = b.players + net.delta
    FROM (
      SELECT block.at, sum(m.delta) AS delta FROM (%s) m
      CROSS JOIN LATERAL (
        SELECT b.ctid AS at FROM board_blocks b
        WHERE b.window_id = m.window_id AND (b.minus_score, b.reached_at) <= (m.minus_score, m.reached_at)
        ORDER BY b.minus_score DESC, b.reached_at DESC LIMIT 1
      ) block
      GROUP BY 1 HAVING sum(m.delta) <> 0
    ) net
    WHERE b.ctid = net.at
  $sql$, CASE TG_OP WHEN 'INSERT' THEN taken_places WHEN 'DELETE' THEN left_places
                    ELSE left_places || ' UNION ALL ' || taken_places END);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER scores_inserted AFTER INSERT ON scores REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION count_board_places();

CREATE OR REPLACE TRIGGER scores_updated AFTER UPDATE ON scores REFERENCING OLD TABLE AS departed NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION count_board_places();

CREATE OR REPLACE TRIGGER scores_deleted AFTER DELETE ON scores REFERENCING OLD TABLE AS departed
  FOR EACH STATEMENT EXECUTE FUNCTION count_board_places();
