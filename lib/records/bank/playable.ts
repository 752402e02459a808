/** Enough records to start a round; the others load while players play. */
export const PLAYABLE_RECORDS = 200;
