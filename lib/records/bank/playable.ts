/** This many records suffice to start a round. In a file of its own, so that `npm start` (`local/`) does not load the importer. */
export const PLAYABLE_RECORDS = 200;
