-- The former name of compact_score_moves(). Drop it in the release after 0.3.
CREATE OR REPLACE FUNCTION fold_score_moves() RETURNS integer LANGUAGE sql AS $$
  SELECT 0
$$;
