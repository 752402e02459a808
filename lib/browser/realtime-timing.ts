/** How the browser keeps its realtime connection; source: product specification, section 9. No zod here. */
export const RECONNECTION_DELAY_MS = 1000;
export const RECONNECTION_DELAY_MAX_MS = 5000;
export const CONNECT_TIMEOUT_MS = 20_000;
