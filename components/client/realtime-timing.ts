/** Timing of the realtime connection (docs/specification.md, section 9). Imports no zod, to keep the bundle small. */
export const RECONNECTION_DELAY_MS = 1000;
const RECONNECTION_DELAY_MAX_MS = 5000;
/** A killed process restarts within seconds, so the first attempts use short delays. */
const FIRST_DELAY_MAX_MS = 1500;
const FIRST_ATTEMPTS = 8;
export const maxDelayMs = (failedAttempts: number): number =>
  failedAttempts < FIRST_ATTEMPTS ? FIRST_DELAY_MAX_MS : RECONNECTION_DELAY_MAX_MS;
/** Random share of each delay, so that clients do not all reconnect at once. */
export const RECONNECTION_SPREAD = 0.5;
/** Time for a ticket and a handshake on a phone network. */
const HANDSHAKE_MS = 1000;
/** Shorter interruptions are not shown. Each deploy disconnects every player once, for about this long. */
export const AWAY_PATIENCE_MS = RECONNECTION_DELAY_MS * (1 + RECONNECTION_SPREAD) + HANDSHAKE_MS;
export const CONNECT_TIMEOUT_MS = 20_000;
