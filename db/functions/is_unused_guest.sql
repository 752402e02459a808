-- Returns whether a player is a guest who is being erased and whose lives never changed: the guest did not play, or missed only in free
-- rounds. The only ledger row is then the sign-up, which is erased too.
CREATE OR REPLACE FUNCTION is_unused_guest(of_player uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM players p WHERE p.id = of_player AND p.is_guest AND p.deletion_due_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM ledger l WHERE l.player_id = of_player AND l.kind <> 'sign_up')
    AND NOT EXISTS (SELECT FROM dropped_answers d WHERE d.player_id = of_player)
    AND NOT EXISTS (SELECT FROM answer_moves m WHERE m.player_id = of_player)
$$;
