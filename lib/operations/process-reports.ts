/** The time that the counts of a heartbeat cover. */
export const REPORTED_SECONDS = 60;
