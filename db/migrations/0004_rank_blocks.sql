CREATE TABLE "rank_blocks" (
	"window_id" integer NOT NULL,
	"minus_score" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"player_id" uuid NOT NULL,
	"players" integer NOT NULL,
	CONSTRAINT "rank_blocks_window_id_minus_score_reached_at_player_id_pk" PRIMARY KEY("window_id","minus_score","reached_at","player_id"),
	CONSTRAINT "players_not_negative" CHECK ("rank_blocks"."players" >= 0)
);
--> statement-breakpoint
CREATE TABLE "score_moves" (
	"window_id" integer NOT NULL,
	"minus_score" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"player_id" uuid NOT NULL,
	"delta" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "score_counts" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "score_counts" CASCADE;--> statement-breakpoint
DROP INDEX "scores_board";--> statement-breakpoint
CREATE INDEX "scores_board" ON "scores" USING btree ("window_id",(-"score"),"reached_at","player_id") WHERE "scores"."listed";--> statement-breakpoint
-- Many small rows come and go here: vacuum by count, not by share of the table.
ALTER TABLE "score_moves" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000);
--> statement-breakpoint
-- Room on each page, so that a new count goes beside the old one without touching the index.
ALTER TABLE "rank_blocks" SET (fillfactor = 60);
--> statement-breakpoint
CREATE FUNCTION log_score_arrivals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO score_moves (window_id, minus_score, reached_at, player_id, delta)
  SELECT a.window_id, -a.score, a.reached_at, a.player_id, 1 FROM arrived a WHERE a.listed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_score_departures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO score_moves (window_id, minus_score, reached_at, player_id, delta)
  SELECT d.window_id, -d.score, d.reached_at, d.player_id, -1 FROM departed d WHERE d.listed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_score_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO score_moves (window_id, minus_score, reached_at, player_id, delta)
  SELECT d.window_id, -d.score, d.reached_at, d.player_id, -1 FROM departed d WHERE d.listed
  UNION ALL
  SELECT a.window_id, -a.score, a.reached_at, a.player_id, 1 FROM arrived a WHERE a.listed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER scores_inserted AFTER INSERT ON scores REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION log_score_arrivals();
--> statement-breakpoint
CREATE TRIGGER scores_updated AFTER UPDATE ON scores REFERENCING OLD TABLE AS departed NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION log_score_changes();
--> statement-breakpoint
CREATE TRIGGER scores_deleted AFTER DELETE ON scores REFERENCING OLD TABLE AS departed
  FOR EACH STATEMENT EXECUTE FUNCTION log_score_departures();
--> statement-breakpoint
-- Cuts a block into pieces of `piece_size` places, the last one whatever is left. What the blocks have counted lags
-- behind `scores` by exactly what is still in `score_moves`, so within one statement (one snapshot) a piece holds its
-- rows in `scores` minus its moves. Call under the fold's lock only.
CREATE FUNCTION split_rank_block(b rank_blocks, piece_size integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  following rank_blocks;
BEGIN
  SELECT n.* INTO following FROM rank_blocks n
  WHERE n.window_id = b.window_id
    AND (n.minus_score, n.reached_at, n.player_id) > (b.minus_score, b.reached_at, b.player_id)
  ORDER BY n.minus_score, n.reached_at, n.player_id LIMIT 1;

  WITH places AS (
    SELECT -s.score AS minus_score, s.reached_at, s.player_id, 1 AS players, true AS held
    FROM scores s
    WHERE s.window_id = b.window_id AND s.listed
      AND (-s.score, s.reached_at, s.player_id) >= (b.minus_score, b.reached_at, b.player_id)
      AND (following.window_id IS NULL
        OR (-s.score, s.reached_at, s.player_id) < (following.minus_score, following.reached_at, following.player_id))
    UNION ALL
    SELECT m.minus_score, m.reached_at, m.player_id, -m.delta, false
    FROM score_moves m
    WHERE m.window_id = b.window_id
      AND (m.minus_score, m.reached_at, m.player_id) >= (b.minus_score, b.reached_at, b.player_id)
      AND (following.window_id IS NULL
        OR (m.minus_score, m.reached_at, m.player_id) < (following.minus_score, following.reached_at, following.player_id))
  ), numbered AS (
    SELECT p.*, count(*) FILTER (WHERE p.held) OVER (
      ORDER BY p.minus_score, p.reached_at, p.player_id, p.held DESC ROWS UNBOUNDED PRECEDING) AS nth
    FROM places p
  ), pieces AS (
    SELECT (greatest(n.nth, 1) - 1) / piece_size AS piece, sum(n.players)::integer AS players,
      (array_agg(n.minus_score) FILTER (WHERE n.held AND (n.nth - 1) % piece_size = 0))[1] AS minus_score,
      (array_agg(n.reached_at) FILTER (WHERE n.held AND (n.nth - 1) % piece_size = 0))[1] AS reached_at,
      (array_agg(n.player_id) FILTER (WHERE n.held AND (n.nth - 1) % piece_size = 0))[1] AS player_id
    FROM numbered n GROUP BY 1
  )
  -- The first piece keeps the start of the block itself.
  INSERT INTO rank_blocks AS r (window_id, minus_score, reached_at, player_id, players)
  SELECT b.window_id,
    CASE WHEN p.piece = 0 THEN b.minus_score ELSE p.minus_score END,
    CASE WHEN p.piece = 0 THEN b.reached_at ELSE p.reached_at END,
    CASE WHEN p.piece = 0 THEN b.player_id ELSE p.player_id END,
    p.players
  FROM pieces p
  ON CONFLICT (window_id, minus_score, reached_at, player_id) DO UPDATE SET players = excluded.players;
END $$;
--> statement-breakpoint
-- Joins neighbouring blocks of a window that hold at most `piece_size` players together. Call under the fold's lock only.
CREATE FUNCTION join_rank_blocks(of_window integer, piece_size integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept rank_blocks;
  b rank_blocks;
BEGIN
  FOR b IN SELECT r.* FROM rank_blocks r WHERE r.window_id = of_window
    ORDER BY r.minus_score, r.reached_at, r.player_id
  LOOP
    IF kept.window_id IS NOT NULL AND kept.players + b.players <= piece_size THEN
      DELETE FROM rank_blocks r WHERE r.window_id = b.window_id AND r.minus_score = b.minus_score
        AND r.reached_at = b.reached_at AND r.player_id = b.player_id;
      kept.players := kept.players + b.players;
      UPDATE rank_blocks r SET players = kept.players WHERE r.window_id = kept.window_id
        AND r.minus_score = kept.minus_score AND r.reached_at = kept.reached_at AND r.player_id = kept.player_id;
    ELSE
      kept := b;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Counts the logged moves into their blocks, then splits what grew and joins what shrank. One folds at a time; who
-- comes second returns at once. Returns how many moves it took.
CREATE FUNCTION fold_score_moves() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  piece_size CONSTANT integer := 512;
  taken_count integer;
  touched integer[];
  b rank_blocks;
  w integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7276232) THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM score_moves RETURNING window_id, minus_score, reached_at, player_id, delta
  ), net AS (
    SELECT t.window_id, t.minus_score, t.reached_at, t.player_id, sum(t.delta)::integer AS delta
    FROM taken t GROUP BY 1, 2, 3, 4 HAVING sum(t.delta) <> 0
  ), placed AS (
    -- The first block of a window starts before every place.
    SELECT n.window_id, coalesce(r.minus_score, -2147483648) AS minus_score,
      coalesce(r.reached_at, '-infinity') AS reached_at,
      coalesce(r.player_id, '00000000-0000-0000-0000-000000000000') AS player_id, sum(n.delta)::integer AS players
    FROM net n LEFT JOIN LATERAL (
      SELECT c.minus_score, c.reached_at, c.player_id FROM rank_blocks c
      WHERE c.window_id = n.window_id
        AND (c.minus_score, c.reached_at, c.player_id) <= (n.minus_score, n.reached_at, n.player_id)
      ORDER BY c.minus_score DESC, c.reached_at DESC, c.player_id DESC LIMIT 1
    ) r ON true
    GROUP BY 1, 2, 3, 4 HAVING sum(n.delta) <> 0
  ), kept AS (
    INSERT INTO rank_blocks AS r (window_id, minus_score, reached_at, player_id, players)
    SELECT p.* FROM placed p
    ON CONFLICT (window_id, minus_score, reached_at, player_id) DO UPDATE SET players = r.players + excluded.players
    RETURNING r.window_id
  )
  SELECT (SELECT count(*) FROM taken), (SELECT array_agg(DISTINCT k.window_id) FROM kept k)
  INTO taken_count, touched;
  FOR b IN SELECT r.* FROM rank_blocks r WHERE r.window_id = ANY (touched) AND r.players > 2 * piece_size LOOP
    PERFORM split_rank_block(b, piece_size);
  END LOOP;
  FOREACH w IN ARRAY coalesce(touched, '{}') LOOP
    PERFORM join_rank_blocks(w, piece_size);
  END LOOP;
  RETURN taken_count;
END $$;
--> statement-breakpoint
-- A listed player's score and exact rank in a window, ties by who reached the score first: the blocks before, the
-- logged moves before, and a count within the player's own block. No row for who is not on the board. STABLE, so that
-- every part sees one snapshot.
CREATE FUNCTION board_rank(of_window integer, of_player uuid)
RETURNS TABLE (score integer, rank integer) LANGUAGE plpgsql STABLE AS $$
DECLARE
  mine scores;
  b rank_blocks;
BEGIN
  SELECT s.* INTO mine FROM scores s WHERE s.window_id = of_window AND s.player_id = of_player AND s.listed;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT r.* INTO b FROM rank_blocks r
  WHERE r.window_id = of_window AND (r.minus_score, r.reached_at, r.player_id) <= (-mine.score, mine.reached_at, mine.player_id)
  ORDER BY r.minus_score DESC, r.reached_at DESC, r.player_id DESC LIMIT 1;
  IF NOT FOUND THEN
    b.minus_score := -2147483648;
    b.reached_at := '-infinity';
    b.player_id := '00000000-0000-0000-0000-000000000000';
  END IF;
  score := mine.score;
  rank := 1
    + coalesce((SELECT sum(r.players) FROM rank_blocks r WHERE r.window_id = of_window
        AND (r.minus_score, r.reached_at, r.player_id) < (b.minus_score, b.reached_at, b.player_id)), 0)
    + coalesce((SELECT sum(m.delta) FROM score_moves m WHERE m.window_id = of_window
        AND (m.minus_score, m.reached_at, m.player_id) < (b.minus_score, b.reached_at, b.player_id)), 0)
    + (SELECT count(*) FROM scores s WHERE s.window_id = of_window AND s.listed
        AND (-s.score, s.reached_at, s.player_id) >= (b.minus_score, b.reached_at, b.player_id)
        AND (-s.score, s.reached_at, s.player_id) < (-mine.score, mine.reached_at, mine.player_id));
  RETURN NEXT;
END $$;
