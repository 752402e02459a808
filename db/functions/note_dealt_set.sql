-- Records that a player was dealt these records in a round. Appends to the last row of player_sets, or adds a row if that one has 4 rounds.
-- The caller must hold the lock of the player's game_states row.
-- Owner: quiz
CREATE OR REPLACE FUNCTION note_dealt_set(of_player uuid, of_set uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last player_sets;
BEGIN
  SELECT p.* INTO last FROM player_sets p WHERE p.player_id = of_player ORDER BY p.chunk DESC LIMIT 1;
  IF last.set_ids[cardinality(last.set_ids)] = of_set OR cardinality(last.set_ids) < 4 THEN
    UPDATE player_sets p
    SET record_ids = p.record_ids || records,
        set_ids = CASE WHEN of_set = ANY (p.set_ids) THEN p.set_ids ELSE p.set_ids || of_set END
    WHERE p.player_id = of_player AND p.chunk = last.chunk;
  ELSE
    INSERT INTO player_sets (player_id, chunk, set_ids, record_ids)
    VALUES (of_player, coalesce(last.chunk + 1, 0), ARRAY[of_set], records);
  END IF;
END
$$;
