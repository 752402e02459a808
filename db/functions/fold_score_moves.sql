-- The former name of compact_score_moves(), for processes of version 0.1. Drop it in the release after 0.2.
CREATE OR REPLACE FUNCTION fold_score_moves() RETURNS integer LANGUAGE sql AS $$
  SELECT compact_score_moves()
$$;
