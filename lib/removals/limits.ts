import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Per address (product decisions, "Records"). A household or a library sends a few requests, a program many. */
export const REMOVALS_PER_HOUR: Limit = { name: 'removals-hour', points: 10, perSeconds: 3600 };
export const REMOVALS_PER_DAY: Limit = { name: 'removals-day', points: 30, perSeconds: 24 * 3600 };
/** One search per typed character. */
export const COUNTY_SEARCHES: Limit = { name: 'county-searches', points: 120, perSeconds: 60 };

export const FLAGS_PER_DAY: Limit = { name: 'flags', points: 20, perSeconds: 24 * 3600 };
/** Records that the flags of one player, or of the guests of one network, pull. Further ones wait in the queue. */
export const PULLED_BY_FLAG_PER_DAY: Limit = { name: 'pulled-by-flag', points: 3, perSeconds: 24 * 3600 };
/** Judged answers after which the flags of an account without a confirmed email pull records. */
export const ANSWERS_BEFORE_FLAGS_PULL = 20;

/**
 * Open questions that a player, or the guests of one network, may replace without an answer (product decisions, "The question").
 */
export const REPLACEMENTS_PER_DAY: Limit = { name: 'replacements', points: 3, perSeconds: 24 * 3600 };

/** The pause between two emails to the operator about removals. */
export const OPERATOR_MAIL_PAUSE: Limit = { name: 'operator-mail', points: 1, perSeconds: 10 * 60 };

/** Requests with more matches concern several people, and are reviewed first. */
export const MOST_PULLED_AT_ONCE = 10;
/** The share of a county's records per day above which requests are reviewed first (product decisions, "Records"). */
const COUNTY_SHARE = 0.01;
/** The daily limit of small counties: 1 % of 50 would be none. */
const FEWEST_PER_COUNTY = 3;

/** `asked`: by a removal request. `flagged`: by a player's report that the person looks under 18. */
export type PulledBy = 'asked' | 'flagged';

/** The daily limits over all counties (product decisions, "Records"). */
const SHARE_OF_ALL: Record<PulledBy, { fewest: number; share: number }> = {
  asked: { fewest: 50, share: 0.005 },
  flagged: { fewest: 20, share: 0.005 },
};

/** Returns how many of `total` records in play may be pulled per day without a review. */
export function pulledPerDayOfAll(total: number, by: PulledBy): number {
  const { fewest, share } = SHARE_OF_ALL[by];
  return Math.max(fewest, Math.floor(total * share));
}

/** Returns how many records of a county with `total` records may be pulled per day without a review. */
export function pulledPerDay(total: number): number {
  return Math.max(FEWEST_PER_COUNTY, Math.floor(total * COUNTY_SHARE));
}
