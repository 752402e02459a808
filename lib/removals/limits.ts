import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Product decisions, "Records": requests are limited per address. A household or a library sends a few, a program many. */
export const REMOVALS_PER_HOUR: Limit = { name: 'removals-hour', points: 10, perSeconds: 3600 };
export const REMOVALS_PER_DAY: Limit = { name: 'removals-day', points: 30, perSeconds: 24 * 3600 };
/** While somebody types the name of a county. */
export const COUNTY_SEARCHES: Limit = { name: 'county-searches', points: 120, perSeconds: 60 };

export const FLAGS_PER_DAY: Limit = { name: 'flags', points: 20, perSeconds: 24 * 3600 };
/** What one player's word alone pulls in a day; more of it waits in the queue. */
export const PULLED_BY_FLAG_PER_DAY = 3;
/** Judged answers after which an account without a confirmed e-mail pulls records by its flags. */
export const ANSWERS_BEFORE_FLAGS_PULL = 20;

/** Questions of one's own open set that may be replaced without an answer, for whatever reason (product decisions, "The question"). */
export const REPLACEMENTS_PER_DAY: Limit = { name: 'replacements', points: 3, perSeconds: 24 * 3600 };

/** Between two mails to the operator about removals: what comes meanwhile is in the next one. */
export const OPERATOR_MAIL_PAUSE: Limit = { name: 'operator-mail', points: 1, perSeconds: 10 * 60 };

/** More matches than this are not one person's: somebody looks first. */
export const MOST_PULLED_AT_ONCE = 10;
/** Product decisions, "Records": above 1 % of a county's records in a day requests go to review first. */
const COUNTY_SHARE = 0.01;
/** Where a county has few records, that many go at once all the same: 1 % of 50 would be nobody. */
const FEWEST_PER_COUNTY = 3;

/** `asked`: a request for removal. `flagged`: a player reports that the person looks under 18. */
export type PulledBy = 'asked' | 'flagged';

/** Product decisions, "Records": over all counties, too, what is pulled in a day before a review is limited. */
const SHARE_OF_ALL: Record<PulledBy, { fewest: number; share: number }> = {
  asked: { fewest: 50, share: 0.005 },
  flagged: { fewest: 20, share: 0.005 },
};

/** Returns how many of `total` records in play are pulled in a day without a review first. */
export function pulledPerDayOfAll(total: number, by: PulledBy): number {
  const { fewest, share } = SHARE_OF_ALL[by];
  return Math.max(fewest, Math.floor(total * share));
}

/** How many records of a county with `total` of them are pulled in a day without a look first. */
export function pulledPerDay(total: number): number {
  return Math.max(FEWEST_PER_COUNTY, Math.floor(total * COUNTY_SHARE));
}
