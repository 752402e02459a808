-- Removes every trace of a player from the blocks, because a block starts at a player's place and keeps that start after the
-- player is gone. Compacts all logged moves, and joins each block that starts at the player with the block before it.
-- Call after deleting the player's scores, in the same transaction, with the windows of those scores. Waits for a running
-- compaction and blocks the next one until the commit.
CREATE OR REPLACE FUNCTION forget_board_places(of_player uuid, of_windows integer[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET jit = off AS $$
DECLARE
  -- As in compact_score_moves().
  piece_size CONSTANT integer := 256;
  b rank_blocks;
  previous rank_blocks;
BEGIN
  PERFORM pg_advisory_xact_lock(7276232);
  PERFORM compact_score_moves();
  FOR b IN SELECT r.* FROM rank_blocks r WHERE r.window_id = ANY (of_windows) AND r.player_id = of_player LOOP
    -- There always is one: the first block of a window starts before every place.
    SELECT p.* INTO STRICT previous FROM rank_blocks p
    WHERE p.window_id = b.window_id
      AND (p.minus_score, p.reached_at, p.player_id) < (b.minus_score, b.reached_at, b.player_id)
    ORDER BY p.minus_score DESC, p.reached_at DESC, p.player_id DESC LIMIT 1;
    DELETE FROM rank_blocks r WHERE r.window_id = b.window_id AND r.minus_score = b.minus_score
      AND r.reached_at = b.reached_at AND r.player_id = b.player_id;
    UPDATE rank_blocks r SET players = r.players + b.players
    WHERE r.window_id = previous.window_id AND r.minus_score = previous.minus_score
      AND r.reached_at = previous.reached_at AND r.player_id = previous.player_id
    RETURNING r.* INTO previous;
    IF previous.players > 2 * piece_size THEN PERFORM split_rank_block(previous, piece_size); END IF;
    PERFORM rebuild_rank_chapters(b.window_id);
  END LOOP;
END $$;
