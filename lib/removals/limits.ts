import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Per address (docs/specification.md, "Records"). A household or library stays below; a program does not. */
export const REMOVALS_PER_HOUR: Limit = { name: 'removals-hour', points: 10, perSeconds: 3600 };
export const REMOVALS_PER_DAY: Limit = { name: 'removals-day', points: 30, perSeconds: 24 * 3600 };
export const COUNTY_SEARCHES: Limit = { name: 'county-searches', points: 120, perSeconds: 60 };

export const FLAGS_PER_DAY: Limit = { name: 'flags', points: 20, perSeconds: 24 * 3600 };
/** Records that flags of one player, or of one network's guests, may pull. Later flags wait in the queue. */
export const PULLED_BY_FLAG_PER_DAY: Limit = { name: 'pulled-by-flag', points: 3, perSeconds: 24 * 3600 };
/** An account without a confirmed email needs this many answers before its flags pull records. */
export const ANSWERS_BEFORE_FLAGS_PULL = 20;

/** Questions that a player, or one network's guests, may replace without an answer (docs/specification.md, "The question"). */
export const REPLACEMENTS_PER_DAY: Limit = { name: 'replacements', points: 3, perSeconds: 24 * 3600 };

export const OPERATOR_MAIL_PAUSE: Limit = { name: 'operator-mail', points: 1, perSeconds: 10 * 60 };

/** A request that matches more records in play probably concerns several people, so it waits for a review. */
export const MAX_PULLED_AT_ONCE = 10;
/** The share of a county's records that may be pulled per day without a review (docs/specification.md, "Records"). */
const COUNTY_SHARE = 0.01;
/** The minimum of that limit, because 1 % of 50 records is less than one. */
const MIN_PER_COUNTY = 3;

/** `asked`: by a removal request. `flagged`: by a player's *looks under 18* flag. */
export type PulledBy = 'asked' | 'flagged';

const TOTAL_LIMITS: Record<PulledBy, { min: number; share: number }> = {
  asked: { min: 50, share: 0.005 },
  flagged: { min: 20, share: 0.005 },
};

export function maxPulledPerDay(total: number, by: PulledBy): number {
  const { min, share } = TOTAL_LIMITS[by];
  return Math.max(min, Math.floor(total * share));
}

export function maxPulledPerDayInCounty(total: number): number {
  return Math.max(MIN_PER_COUNTY, Math.floor(total * COUNTY_SHARE));
}
