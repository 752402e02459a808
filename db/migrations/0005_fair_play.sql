CREATE TABLE "job_marks" (
	"job" text PRIMARY KEY NOT NULL,
	"done_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_tallies" (
	"player_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"answers" integer NOT NULL,
	"guesses" integer NOT NULL,
	"right_guesses" integer NOT NULL,
	CONSTRAINT "play_tallies_player_id_hour_pk" PRIMARY KEY("player_id","hour")
);
--> statement-breakpoint
ALTER TABLE "scores" DROP CONSTRAINT "scores_window_id_player_id_pk";--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_player_id_window_id_pk" PRIMARY KEY("player_id","window_id");--> statement-breakpoint
CREATE INDEX "play_tallies_hour" ON "play_tallies" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "answers_judged_at" ON "answers" USING brin ("judged_at") WITH (pages_per_range=32,autosummarize=true);--> statement-breakpoint
DROP FUNCTION board_rank(integer, uuid);
--> statement-breakpoint
-- A listed player's score and exact rank in a window, ties by who reached the score first: the blocks before, the
-- logged moves before, and a count within the player's own block. No row for who is not on the board. STABLE, so that
-- every part sees one snapshot. `moves_waiting` tells the reader whether a fold is overdue.
CREATE FUNCTION board_rank(of_window integer, of_player uuid)
RETURNS TABLE (score integer, rank integer, moves_waiting integer) LANGUAGE plpgsql STABLE AS $$
DECLARE
  mine scores;
  b rank_blocks;
  moved integer;
BEGIN
  SELECT s.* INTO mine FROM scores s WHERE s.window_id = of_window AND s.player_id = of_player AND s.listed;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT r.* INTO b FROM rank_blocks r
  WHERE r.window_id = of_window
    AND (r.minus_score, r.reached_at, r.player_id) <= (-mine.score, mine.reached_at, mine.player_id)
  ORDER BY r.minus_score DESC, r.reached_at DESC, r.player_id DESC LIMIT 1;
  IF NOT FOUND THEN
    -- Nothing folded yet: the one block starts before every place.
    b.minus_score := -2147483648;
    b.reached_at := '-infinity';
    b.player_id := '00000000-0000-0000-0000-000000000000';
  END IF;
  SELECT count(*), coalesce(sum(m.delta) FILTER (WHERE m.window_id = of_window
    AND (m.minus_score, m.reached_at, m.player_id) < (b.minus_score, b.reached_at, b.player_id)), 0)
  INTO moves_waiting, moved FROM score_moves m;
  score := mine.score;
  rank := 1 + moved
    + coalesce((SELECT sum(r.players) FROM rank_blocks r WHERE r.window_id = of_window
        AND (r.minus_score, r.reached_at, r.player_id) < (b.minus_score, b.reached_at, b.player_id)), 0)
    + (SELECT count(*) FROM scores s WHERE s.window_id = of_window AND s.listed
        AND (-s.score, s.reached_at, s.player_id) >= (b.minus_score, b.reached_at, b.player_id)
        AND (-s.score, s.reached_at, s.player_id) < (-mine.score, mine.reached_at, mine.player_id));
  RETURN NEXT;
END $$;
