-- The tables and the function that judged answers up to version 0.2, in a schema of their own, so that the benchmark can call
-- both in one run. Sessions, records and the rule of regeneration are those of the game.
CREATE SCHEMA judging_before;
SET search_path = judging_before, public;

CREATE TABLE game_states (
  player_id uuid PRIMARY KEY, lives integer NOT NULL CHECK (lives >= 0), stars integer NOT NULL DEFAULT 0 CHECK (stars >= 0),
  regenerating_since timestamptz, last_judged_at timestamptz, total_score integer NOT NULL DEFAULT 0, current_set_id uuid,
  listed boolean NOT NULL DEFAULT true, streak integer NOT NULL DEFAULT 0, best_streak integer NOT NULL DEFAULT 0,
  answered integer NOT NULL DEFAULT 0, day_run smallint NOT NULL DEFAULT 0, full_weeks smallint NOT NULL DEFAULT 0
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

CREATE TABLE questions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), player_id uuid NOT NULL, set_id uuid NOT NULL, position smallint NOT NULL,
  record_id uuid NOT NULL, option_ids uuid[] NOT NULL, option_codes smallint[] NOT NULL,
  answer_index smallint NOT NULL CHECK (answer_index BETWEEN 1 AND 4), points smallint NOT NULL, timed boolean NOT NULL,
  dealt_at timestamptz NOT NULL, replaced_at timestamptz,
  CHECK (cardinality(option_ids) = 4 AND cardinality(option_codes) = 4)
);
CREATE INDEX questions_seen ON questions (player_id, record_id);
CREATE INDEX questions_set ON questions (set_id);

CREATE TABLE answers (
  question_id uuid PRIMARY KEY, player_id uuid NOT NULL, choice smallint NOT NULL CHECK (choice BETWEEN 0 AND 4),
  correct boolean NOT NULL, judged_at timestamptz NOT NULL, lives_after integer NOT NULL, stars_after integer NOT NULL,
  score_after integer NOT NULL, next_life_at timestamptz, streak_after integer NOT NULL DEFAULT 0
);
CREATE INDEX answers_judged_at ON answers USING brin (judged_at) WITH (pages_per_range = 32, autosummarize = true);

CREATE TABLE ledger (
  id bigint GENERATED ALWAYS AS IDENTITY, player_id uuid NOT NULL, kind text NOT NULL, lives_delta integer NOT NULL,
  stars_delta integer NOT NULL, cause_id uuid, created_at timestamptz NOT NULL, PRIMARY KEY (player_id, id),
  CHECK (lives_delta <> 0 OR stars_delta <> 0)
);
CREATE UNIQUE INDEX ledger_friend_reward_once ON ledger (player_id, cause_id) WHERE kind = 'friend_reward';
CREATE UNIQUE INDEX ledger_purchase_once ON ledger (cause_id) WHERE kind = 'purchase';

CREATE TABLE score_moves (
  window_id integer NOT NULL, minus_score integer NOT NULL, reached_at timestamptz NOT NULL, player_id uuid NOT NULL,
  delta smallint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0,
        autovacuum_vacuum_insert_threshold = 5000);

CREATE TABLE scores (
  window_id integer NOT NULL, player_id uuid NOT NULL, score integer NOT NULL, reached_at timestamptz NOT NULL,
  listed boolean NOT NULL, PRIMARY KEY (player_id, window_id)
) WITH (fillfactor = 50);
CREATE INDEX scores_board ON scores (window_id, (-score), reached_at, player_id) WHERE listed;

-- Trigger: logs inserted listed scores as places taken.
CREATE OR REPLACE FUNCTION log_score_arrivals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO score_moves (window_id, minus_score, reached_at, player_id, delta)
  SELECT a.window_id, -a.score, a.reached_at, a.player_id, 1 FROM arrived a WHERE a.listed;
  RETURN NULL;
END $$;
-- Trigger: logs updated listed scores as places left and taken.
CREATE OR REPLACE FUNCTION log_score_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO score_moves (window_id, minus_score, reached_at, player_id, delta)
  SELECT d.window_id, -d.score, d.reached_at, d.player_id, -1 FROM departed d WHERE d.listed
  UNION ALL
  SELECT a.window_id, -a.score, a.reached_at, a.player_id, 1 FROM arrived a WHERE a.listed;
  RETURN NULL;
END $$;
CREATE TRIGGER scores_inserted AFTER INSERT ON scores REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION log_score_arrivals();
CREATE TRIGGER scores_updated AFTER UPDATE ON scores REFERENCING OLD TABLE AS departed NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION log_score_changes();

