-- Return the ids of the UTC week and month of a time, as lib/contract/leaderboard/windows.ts computes them.
CREATE OR REPLACE FUNCTION week_window(at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT 1000000 + 100 * extract(isoyear FROM at AT TIME ZONE 'UTC')::integer + extract(week FROM at AT TIME ZONE 'UTC')::integer
$$;

CREATE OR REPLACE FUNCTION month_window(at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT 2000000 + 100 * extract(year FROM at AT TIME ZONE 'UTC')::integer + extract(month FROM at AT TIME ZONE 'UTC')::integer
$$;
