import { DAY_MS } from '@/lib/contract/times';

/** Rules of friends (docs/specification.md, "Friends"). */

const FRIEND_REWARD_STARS = 50;
const REWARDS_PER_DAY = 3;
const REWARDS_EVER = 20;
const FOLLOW_LINK_DAYS = 30;

/** For this time, the server silently drops further requests of a rejected player. */
const REJECTION_DAYS = 7;

export type Relation = {
  state: 'none' | 'pending' | 'accepted';
  asked: 'me' | 'them' | null;
  /** Until when the caller's requests are dropped, epoch ms. Null if the other player never rejected one. */
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
 * Returns the effect of answering a request; `same` if this answer was already given. A pending request that the caller sent
 * counts as no request, so that the caller cannot find out whether it was delivered or dropped (`REJECTION_DAYS`).
 */
export function answerOutcome(
  { state, asked }: Relation,
  action: 'accept' | 'reject',
): 'accept' | 'reject' | 'same' | 'refuse' {
  if (state === 'pending' && asked === 'them') return action;
  if (state === 'accepted') return action === 'accept' ? 'same' : 'refuse';
  return action === 'reject' ? 'same' : 'refuse';
}

/** Returns until when requests are dropped after a rejection at `nowMs`. */
export function barredUntilMs(nowMs: number): number {
  return nowMs + REJECTION_DAYS * DAY_MS;
}

export function followLinkEndsMs(nowMs: number): number {
  return nowMs + FOLLOW_LINK_DAYS * DAY_MS;
}

export function utcDayStartMs(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS;
}

/** How many rewards a player has got. */
export type RewardCounts = { today: number; ever: number };

/** Returns whether the daily limit alone prevents a reward. Such a reward is credited on a later day. */
export function isOnlyDailyLimitReached({ today, ever }: RewardCounts): boolean {
  return today >= REWARDS_PER_DAY && ever < REWARDS_EVER;
}

/** Returns who gets stars once both emails are confirmed. The arguments count all earlier rewards of the two players. */
export function promisedReward(readerEver: number, otherEver: number): 'waits' | 'readerWaits' | 'none' {
  if (readerEver >= REWARDS_EVER) return 'none';
  return otherEver >= REWARDS_EVER ? 'readerWaits' : 'waits';
}

export function rewardStars({ today, ever }: RewardCounts): number {
  return today < REWARDS_PER_DAY && ever < REWARDS_EVER ? FRIEND_REWARD_STARS : 0;
}
