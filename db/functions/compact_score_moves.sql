-- Does nothing: counts are exact since version 0.3. For processes of version 0.2. Drop it in the release after 0.3.
CREATE OR REPLACE FUNCTION compact_score_moves() RETURNS integer LANGUAGE sql AS $$
  SELECT 0
$$;
