-- Regeneration: below five lives, one comes back every 15 minutes. lib/contract/lives/rules.ts has the same rule;
-- tests/integration/lives/lives.test.ts compares them. The planner inlines these functions.

CREATE OR REPLACE FUNCTION regeneration_ceiling() RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT 5
$$;

CREATE OR REPLACE FUNCTION regeneration_interval() RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT interval '15 minutes'
$$;

-- Returns how many right answers in a row credit one life, while lives are below the ceiling.
CREATE OR REPLACE FUNCTION right_for_life() RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT 5
$$;

-- Returns when the current interval started, after a change of lives at `at`. Null while lives are full. An interval that already runs
-- keeps its start.
CREATE OR REPLACE FUNCTION regenerating_since(lives integer, since timestamptz, at timestamptz)
RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN lives < regeneration_ceiling() THEN coalesce(since, at) END
$$;

CREATE OR REPLACE FUNCTION next_life_at(since timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT since + regeneration_interval()
$$;

-- Returns the lives at a given time, how many of them came back since the stored state, and the start of the current interval.
CREATE OR REPLACE FUNCTION regenerated(stored_lives integer, stored_since timestamptz, at timestamptz)
RETURNS TABLE (lives integer, gained integer, since timestamptz) LANGUAGE sql IMMUTABLE AS $$
  SELECT stored_lives + g.gained,
         g.gained,
         regenerating_since(stored_lives + g.gained, stored_since, at) + g.gained * regeneration_interval()
  FROM (SELECT CASE
          WHEN stored_lives >= regeneration_ceiling() OR stored_since IS NULL OR at <= stored_since THEN 0
          ELSE least(regeneration_ceiling() - stored_lives,
                     floor(extract(epoch FROM at - stored_since) / extract(epoch FROM regeneration_interval()))::integer)
        END AS gained) g
$$;
