/** How often a request that failed for no fault of its own is sent again before the player is told. */
export const RETRIES = 3;
const RETRY_MS = 1600;

/** Waits as long as the server asked for, or a moment. */
export function pauseBeforeRetry(retryAfterSeconds: number | undefined): Promise<void> {
  const waitMs = retryAfterSeconds === undefined ? RETRY_MS : retryAfterSeconds * 1000;
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
