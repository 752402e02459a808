/** A realtime process that was not seen for so long is dead, until it shows up again. */
export const DEAD_AFTER_SECONDS = 3;

/** The time that the counts of a heartbeat cover. */
export const REPORTED_SECONDS = 60;
