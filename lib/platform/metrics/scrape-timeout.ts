import { withTimeout } from '@/lib/platform/with-timeout';

/** A scrape waits this long for the database. The other metrics matter most when the database does not respond. */
export const SCRAPE_TIMEOUT_MS = 2000;

export function withScrapeTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  return withTimeout(work, SCRAPE_TIMEOUT_MS, () => undefined).catch(() => undefined);
}
