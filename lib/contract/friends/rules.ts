import { DAY_MS } from '@/lib/contract/times';

/** Rules of friends (docs/specification.md, "Friends"). */

const FRIEND_REWARD_STARS = 50;
const REWARDS_PER_DAY = 3;
const REWARDS_EVER = 20;
const FOLLOW_LINK_DAYS = 30;

/** How long requests of a rejected player are dropped. */
const REJECTION_DAYS = 7;

export type Relation = {
  state: 'none' | 'pending' | 'accepted';
  asked: 'me' | 'them' | null;
  /** Until when the caller's requests are dropped, epoch ms; null if never rejected. */
  barredUntilMs: number | null;
  isBlocked: boolean;
};

/** Returns the effect of a friend request. The caller must get the same response for each effect. */
export function requestOutcome(relation: Relation, nowMs: number): 'ask' | 'accept' | 'nothing' {
  if (relation.isBlocked || relation.state === 'accepted') return 'nothing';
  // A request accepts a pending one from the other player, even after an earlier rejection.
  if (relation.state === 'pending') return relation.asked === 'them' ? 'accept' : 'nothing';
  return relation.barredUntilMs !== null && nowMs < relation.barredUntilMs ? 'nothing' : 'ask';
}

/**
 * Returns the effect of answering a request; `same` for a repeated answer. A pending request that the caller sent has
 * the same effect as no request. So the caller cannot find out whether the request was delivered or dropped (`REJECTION_DAYS`).
 */
export function answerOutcome(
  { state, asked }: Relation,
  action: 'accept' | 'reject',
): 'accept' | 'reject' | 'same' | 'refuse' {
  if (state === 'pending' && asked === 'them') return action;
  if (state === 'accepted') return action === 'accept' ? 'same' : 'refuse';
  return action === 'reject' ? 'same' : 'refuse';
}

/** Returns until when requests of a player who is rejected now are dropped, epoch ms. */
export function barredUntilMs(nowMs: number): number {
  return nowMs + REJECTION_DAYS * DAY_MS;
}

/** Returns when a follow link that is created now expires, epoch ms. */
export function followLinkEndsMs(nowMs: number): number {
  return nowMs + FOLLOW_LINK_DAYS * DAY_MS;
}

export function utcDayStartMs(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS;
}

export type RewardCounts = { today: number; ever: number };

/** Returns whether only the daily limit prevents a reward, so that it is credited on a later day. */
export function isOnlyDailyLimitReached({ today, ever }: RewardCounts): boolean {
  return today >= REWARDS_PER_DAY && ever < REWARDS_EVER;
}

/** Returns who will get stars once both emails are confirmed. The counts are of all earlier rewards. */
export function promisedReward(readerEver: number, otherEver: number): 'waits' | 'readerWaits' | 'none' {
  if (readerEver >= REWARDS_EVER) return 'none';
  return otherEver >= REWARDS_EVER ? 'readerWaits' : 'waits';
}

export function rewardStars({ today, ever }: RewardCounts): number {
  return today < REWARDS_PER_DAY && ever < REWARDS_EVER ? FRIEND_REWARD_STARS : 0;
}
