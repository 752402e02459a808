CREATE TABLE "rank_chapters" (
	"window_id" integer NOT NULL,
	"minus_score" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	"player_id" uuid NOT NULL,
	"players" integer NOT NULL,
	CONSTRAINT "rank_chapters_window_id_minus_score_reached_at_player_id_pk" PRIMARY KEY("window_id","minus_score","reached_at","player_id")
);
--> statement-breakpoint
-- Joins neighbouring blocks of a window that hold at most `piece_size` players together. Call under the fold's lock only.
CREATE OR REPLACE FUNCTION join_rank_blocks(of_window integer, piece_size integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kept rank_blocks;
  b rank_blocks;
BEGIN
  PERFORM 1 FROM (
    SELECT r.players + lag(r.players) OVER (ORDER BY r.minus_score, r.reached_at, r.player_id) AS together
    FROM rank_blocks r WHERE r.window_id = of_window
  ) pair WHERE pair.together <= piece_size LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
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
-- Gathers the blocks of a window into chapters of 64. Call under the fold's lock only.
CREATE FUNCTION rebuild_rank_chapters(of_window integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rank_chapters c WHERE c.window_id = of_window;
  INSERT INTO rank_chapters (window_id, minus_score, reached_at, player_id, players)
  SELECT of_window, (array_agg(n.minus_score))[1], (array_agg(n.reached_at))[1], (array_agg(n.player_id))[1], sum(n.players)
  FROM (
    SELECT r.*, (row_number() OVER (ORDER BY r.minus_score, r.reached_at, r.player_id) - 1) / 64 AS chapter
    FROM rank_blocks r WHERE r.window_id = of_window
    ORDER BY r.minus_score, r.reached_at, r.player_id
  ) n GROUP BY n.chapter;
END $$;
--> statement-breakpoint
-- Counts the logged moves into their blocks, splits what grew, joins what shrank, and adds up the chapters. One folds
-- at a time; who comes second returns at once. Returns how many moves it took.
CREATE OR REPLACE FUNCTION fold_score_moves() RETURNS integer LANGUAGE plpgsql
SET enable_seqscan = off SET jit = off AS $$
DECLARE
  -- Counting inside a block is dear (it visits rows), adding blocks up is cheap: so the blocks are small.
  piece_size CONSTANT integer := 256;
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
    SELECT n.window_id, r.minus_score, r.reached_at, r.player_id, sum(n.delta)::integer AS delta
    FROM net n LEFT JOIN LATERAL (
      SELECT c.minus_score, c.reached_at, c.player_id FROM rank_blocks c
      WHERE c.window_id = n.window_id
        AND (c.minus_score, c.reached_at, c.player_id) <= (n.minus_score, n.reached_at, n.player_id)
      ORDER BY c.minus_score DESC, c.reached_at DESC, c.player_id DESC LIMIT 1
    ) r ON true
    GROUP BY 1, 2, 3, 4 HAVING sum(n.delta) <> 0
  ), counted AS (
    UPDATE rank_blocks r SET players = r.players + p.delta FROM placed p
    WHERE r.window_id = p.window_id AND r.minus_score = p.minus_score
      AND r.reached_at = p.reached_at AND r.player_id = p.player_id
    RETURNING r.window_id
  ), begun AS (
    -- A window without blocks: its first one starts before every place.
    INSERT INTO rank_blocks (window_id, minus_score, reached_at, player_id, players)
    SELECT p.window_id, -2147483648, '-infinity', '00000000-0000-0000-0000-000000000000', p.delta
    FROM placed p WHERE p.player_id IS NULL
    RETURNING window_id
  )
  SELECT (SELECT count(*) FROM taken),
    (SELECT array_agg(DISTINCT k.window_id) FROM (SELECT window_id FROM counted UNION ALL SELECT window_id FROM begun) k)
  INTO taken_count, touched;
  FOR b IN SELECT r.* FROM rank_blocks r WHERE r.window_id = ANY (touched) AND r.players > 2 * piece_size LOOP
    PERFORM split_rank_block(b, piece_size);
  END LOOP;
  FOREACH w IN ARRAY coalesce(touched, '{}') LOOP
    PERFORM join_rank_blocks(w, piece_size);
    PERFORM rebuild_rank_chapters(w);
  END LOOP;
  RETURN taken_count;
END $$;
--> statement-breakpoint
-- A listed player's score and exact rank in a window, ties by who reached the score first: the chapters before, the
-- blocks before in the player's own chapter, the logged moves before, and a count within the player's own block. No row for
-- who is not on the board. STABLE, so that every part sees one snapshot. `moves_waiting` tells the reader whether a fold is
-- overdue. Every read is a short range of an index, whatever the statistics of the moment say; planned once per connection.
CREATE OR REPLACE FUNCTION board_rank(of_window integer, of_player uuid)
RETURNS TABLE (score integer, rank integer, moves_waiting integer) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
DECLARE
  mine scores;
  c rank_chapters;
  b rank_blocks;
  moved integer;
BEGIN
  SELECT s.* INTO mine FROM scores s WHERE s.window_id = of_window AND s.player_id = of_player AND s.listed;
  IF NOT FOUND THEN RETURN; END IF;
  -- Nothing folded yet: the one block, and the one chapter, start before every place.
  b.minus_score := -2147483648;
  b.reached_at := '-infinity';
  b.player_id := '00000000-0000-0000-0000-000000000000';
  SELECT r.* INTO c FROM rank_chapters r
  WHERE r.window_id = of_window
    AND (r.minus_score, r.reached_at, r.player_id) <= (-mine.score, mine.reached_at, mine.player_id)
  ORDER BY r.minus_score DESC, r.reached_at DESC, r.player_id DESC LIMIT 1;
  IF FOUND THEN
    SELECT r.* INTO b FROM rank_blocks r
    WHERE r.window_id = of_window
      AND (r.minus_score, r.reached_at, r.player_id) <= (-mine.score, mine.reached_at, mine.player_id)
    ORDER BY r.minus_score DESC, r.reached_at DESC, r.player_id DESC LIMIT 1;
  END IF;
  SELECT count(*), coalesce(sum(m.delta) FILTER (WHERE m.window_id = of_window
    AND (m.minus_score, m.reached_at, m.player_id) < (b.minus_score, b.reached_at, b.player_id)), 0)
  INTO moves_waiting, moved FROM score_moves m;
  score := mine.score;
  rank := 1 + moved
    + coalesce((SELECT sum(r.players) FROM rank_chapters r WHERE r.window_id = of_window
        AND (r.minus_score, r.reached_at, r.player_id) < (c.minus_score, c.reached_at, c.player_id)), 0)
    + coalesce((SELECT sum(r.players) FROM rank_blocks r WHERE r.window_id = of_window
        AND (r.minus_score, r.reached_at, r.player_id) >= (c.minus_score, c.reached_at, c.player_id)
        AND (r.minus_score, r.reached_at, r.player_id) < (b.minus_score, b.reached_at, b.player_id)), 0)
    + (SELECT count(*) FROM scores s WHERE s.window_id = of_window AND s.listed
        AND (-s.score, s.reached_at, s.player_id) >= (b.minus_score, b.reached_at, b.player_id)
        AND (-s.score, s.reached_at, s.player_id) < (-mine.score, mine.reached_at, mine.player_id));
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- What was folded before there were chapters.
SELECT rebuild_rank_chapters(w.window_id) FROM (SELECT DISTINCT window_id FROM rank_blocks) w;
