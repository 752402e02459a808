/** How the browser keeps its realtime connection; source: product specification, section 9. No zod here. */
export const RECONNECTION_DELAY_MS = 1000;
export const RECONNECTION_DELAY_MAX_MS = 5000;
/** Each pause is drawn from this share below it to this share above it, so that not all come back at once. */
export const RECONNECTION_SPREAD = 0.5;
/** For a ticket and a handshake on a phone's network. */
const HANDSHAKE_MS = 1000;
/**
 * A connection that is back within this time is not worth a word: in a deploy every player is sent away once and comes
 * back after the first pause, at most half as long again, and a handshake.
 */
export const AWAY_PATIENCE_MS = RECONNECTION_DELAY_MS * (1 + RECONNECTION_SPREAD) + HANDSHAKE_MS;
export const CONNECT_TIMEOUT_MS = 20_000;
