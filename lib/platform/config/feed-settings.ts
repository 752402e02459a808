import { z } from 'zod';
import { isLoopback } from '@/lib/platform/network/loopback';
import { formatOfAddress } from './feed-format';
import { commaList } from './setting-types';

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

/** A comma within an address is written %2C. */
const feedAddresses = commaList
  .refine((addresses) => addresses.every(isFeedAddress))
  .describe(
    'https://… addresses without a password, comma-separated; what follows # maps columns (docs/feed-format.md)',
  );

/** Settings of the feeds that the realtime process reads by schedule. */
export const FEED_SETTINGS = {
  FEED_URLS: feedAddresses,
  CORRECTIONS_URLS: feedAddresses,
  /** Corrections are read every hour at least. */
  FEED_EVERY_HOURS: z.coerce
    .number()
    .min(0.1)
    .max(31 * 24)
    .default(24)
    .describe('a number of hours from 0.1 to 744'),
  /** The only hosts with private addresses that feeds may come from. */
  FEED_PRIVATE_HOSTS: commaList
    .refine((hosts) => hosts.every((host) => /^([a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/.test(host)))
    .describe('name:port of hosts in your own network, comma-separated'),
};
