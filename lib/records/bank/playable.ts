/** Records that suffice to start a round. Alone in a file, so that the supervisor does not load the importer. */
export const PLAYABLE_RECORDS = 200;
