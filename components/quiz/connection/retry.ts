/** Attempts before the player sees an error. */
export const RETRIES = 3;
const RETRY_MS = 1600;

/** Waits as long as the server asked for, or a default time. */
export function pauseBeforeRetry(retryAfterSeconds: number | undefined): Promise<void> {
  const waitMs = retryAfterSeconds === undefined ? RETRY_MS : retryAfterSeconds * 1000;
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
