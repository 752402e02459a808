import { z } from 'zod';
import { isLoopback } from '@/lib/platform/network/loopback';
import { formatOfAddress } from './feed-format';

/** Comma-separated; a comma within an address is written %2C. */
const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

function isFeedAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isOpen = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isOpen && username === '' && password === '' && hasReadableFormat(text);
}

function hasReadableFormat(address: string): boolean {
  try {
    formatOfAddress(address);
    return true;
  } catch {
    return false;
  }
}

const feedAddresses = commaList.refine(
  (addresses) => addresses.every(isFeedAddress),
  'must be https://… addresses without a password, comma-separated; what follows # maps columns (docs/feed-format.md)',
);

/** Feeds that the realtime process reads by itself. */
export const FEED_SETTINGS = {
  /** Feeds of booking records, and of corrections; none: nothing is read by itself. */
  FEED_URLS: feedAddresses,
  CORRECTIONS_URLS: feedAddresses,
  /** How often feeds of records are read; corrections every hour at least. */
  FEED_EVERY_HOURS: z.coerce
    .number()
    .min(0.1)
    .max(31 * 24)
    .default(24),
  /** `name:port` of hosts in one's own network that feeds may come from; no address inside is asked otherwise. */
  FEED_PRIVATE_HOSTS: commaList.refine(
    (hosts) => hosts.every((host) => /^([a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/.test(host)),
    'must be name:port of hosts, comma-separated',
  ),
};
