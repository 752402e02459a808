-- Notes that a player has seen these records outside a set, in the last row of player_sets. It adds no row but the first:
-- the open set must stay in the last one, where the ledger looks for its answers. A player may play dailies for years and
-- no set, so a row keeps the newest 1,000 records. The caller must hold the lock of the player's game_states row.
CREATE OR REPLACE FUNCTION note_seen_records(of_player uuid, records uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE player_sets p
  SET record_ids = (p.record_ids || records)[greatest(1, cardinality(p.record_ids) + cardinality(records) - 999):]
  WHERE p.player_id = of_player
    AND p.chunk = (SELECT l.chunk FROM player_sets l WHERE l.player_id = of_player ORDER BY l.chunk DESC LIMIT 1);
  IF NOT FOUND THEN
    INSERT INTO player_sets (player_id, chunk, set_ids, record_ids) VALUES (of_player, 0, '{}', records);
  END IF;
END
$$;
