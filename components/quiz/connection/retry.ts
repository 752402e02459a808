/** Failed attempts, the first included, after which the player sees an error. */
export const ATTEMPTS_BEFORE_ERROR = 3;
const RETRY_MS = 1600;

/** Waits as long as the server asked for, or a default time. */
export function pauseBeforeRetry(retryAfterSeconds: number | undefined): Promise<void> {
  const waitMs = retryAfterSeconds === undefined ? RETRY_MS : retryAfterSeconds * 1000;
  return new Promise((resolve) => setTimeout(resolve, waitMs));
}
