-- Ids of rounds (also called sets) and questions are UUIDs of version 7, which grow with time. So partitions are ranges of ids, and indexes
-- grow at their end. The last byte of a round's id is 0. Its questions have the same id with the last byte 1 to 255.
-- lib/quiz/question-ids.ts does the same; tests/integration/quiz/question-ids.test.ts compares them.

CREATE OR REPLACE FUNCTION timestamp_of(id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

CREATE OR REPLACE FUNCTION new_set_id(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT question_id(uuid_v7(at), 0)
$$;

-- Returns the id of the nth question of a round; for 0, of the round. The ids of options are made the same way.
CREATE OR REPLACE FUNCTION question_id(set_id uuid, n integer) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT overlay(set_id::text PLACING lpad(to_hex(n), 2, '0') FROM 35)::uuid
$$;

CREATE OR REPLACE FUNCTION set_of(question uuid) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT question_id(question, 0)
$$;

CREATE OR REPLACE FUNCTION set_end(set_id uuid) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT question_id(set_id, 255)
$$;

-- Returns the smallest id of a time, whose first 6 bytes are the milliseconds since 1970.
CREATE OR REPLACE FUNCTION least_id_at(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT rpad(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;
