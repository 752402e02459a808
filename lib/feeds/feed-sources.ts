import { env } from '@/lib/platform/config/env';
import type { FeedSource } from './feed-state';

/** Returns the feeds of the schedule, from FEED_URLS and CORRECTIONS_URLS. */
export function feedSources(): FeedSource[] {
  const settings = env();
  return [
    ...settings.CORRECTIONS_URLS.map((address) => ({ kind: 'corrections' as const, address })),
    ...settings.FEED_URLS.map((address) => ({ kind: 'records' as const, address })),
  ];
}
