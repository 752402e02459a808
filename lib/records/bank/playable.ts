/** This many records suffice to start a round. In a file of its own, so that the supervisor does not load the importer. */
export const PLAYABLE_RECORDS = 200;
