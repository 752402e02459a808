-- Does nothing: blocks name no player since version 0.3. For processes of version 0.2. Drop it in the release after 0.3.
CREATE OR REPLACE FUNCTION forget_board_places(of_player uuid, of_windows integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT
$$;
