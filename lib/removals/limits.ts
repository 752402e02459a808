import type { Limit } from '../security/rate-limits';

/** Product decisions, "Records": requests are limited per address. A household or a library sends a few, a program many. */
export const REMOVALS_PER_HOUR: Limit = { name: 'removals-hour', points: 10, perSeconds: 3600 };
export const REMOVALS_PER_DAY: Limit = { name: 'removals-day', points: 30, perSeconds: 24 * 3600 };
/** While somebody types the name of a county. */
export const COUNTY_SEARCHES: Limit = { name: 'county-searches', points: 120, perSeconds: 60 };

export const FLAGS_PER_DAY: Limit = { name: 'flags', points: 20, perSeconds: 24 * 3600 };
/** What one player's word alone pulls in a day; more of it waits in the queue. */
export const PULLED_BY_FLAG_PER_DAY = 3;

/** More matches than this are not one person's: somebody looks first. */
export const MOST_PULLED_AT_ONCE = 10;
/** Product decisions, "Records": above 1 % of a county's records in a day requests go to review first. */
const COUNTY_SHARE = 0.01;
/** Where a county has few records, that many go at once all the same: 1 % of 50 would be nobody. */
const FEWEST_PER_COUNTY = 3;

/** How many records of a county with `total` of them are pulled in a day without a look first. */
export function pulledPerDay(total: number): number {
  return Math.max(FEWEST_PER_COUNTY, Math.floor(total * COUNTY_SHARE));
}
