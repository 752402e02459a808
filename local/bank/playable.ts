/** With this many records in, a round is worth starting; the rest of the bank comes while people play. */
export const PLAYABLE_RECORDS = 200;
