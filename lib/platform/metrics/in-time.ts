import { withTimeout } from '@/lib/platform/with-timeout';

/** How long a scrape waits for the database: the other metrics matter most when it does not answer. */
export const WAIT_MS = 2000;

/** Resolves to the result of `work`, or to undefined when it fails or takes longer than a scrape waits. */
export function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  return withTimeout(work, WAIT_MS, () => undefined).catch(() => undefined);
}
