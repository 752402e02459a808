import { DAY_MS } from '@/lib/contract/times';

/** Rules of friends. Source: product decisions, "Friends". Pure and browser-safe. */

export const FRIEND_REWARD_STARS = 50;
export const REWARDS_PER_DAY = 3;
export const REWARDS_EVER = 20;
const FOLLOW_LINK_DAYS = 30;

/** How long further requests of a rejected player are dropped. */
const REJECTION_DAYS = 7;

/** The relation to another player, from the caller's side. */
export type Standing = {
  state: 'none' | 'pending' | 'accepted';
  /** Who sent the pending request. */
  asked: 'me' | 'them' | null;
  /** Until when the caller's requests are dropped, epoch ms; null if they are not. */
  barredUntilMs: number | null;
  isBlocked: boolean;
};

/** Returns the effect of a friend request. The caller gets the same answer for all of them. */
export function requestOutcome(standing: Standing, nowMs: number): 'ask' | 'accept' | 'nothing' {
  if (standing.isBlocked || standing.state === 'accepted') return 'nothing';
  // A request that crosses one from the other player accepts it, even after an earlier rejection.
  if (standing.state === 'pending') return standing.asked === 'them' ? 'accept' : 'nothing';
  return standing.barredUntilMs !== null && nowMs < standing.barredUntilMs ? 'nothing' : 'ask';
}

/**
 * Returns the effect of an answer; `same` if it was given before. The caller's own request counts as none: a dropped
 * request must look like a pending one.
 */
export function answerOutcome(
  { state, asked }: Standing,
  action: 'accept' | 'reject',
): 'accept' | 'reject' | 'same' | 'refuse' {
  if (state === 'pending' && asked === 'them') return action;
  if (state === 'accepted') return action === 'accept' ? 'same' : 'refuse';
  return action === 'reject' ? 'same' : 'refuse';
}

/** Returns until when a player rejected now may not ask again, epoch ms. */
export function barredUntilMs(nowMs: number): number {
  return nowMs + REJECTION_DAYS * DAY_MS;
}

/** Returns when a follow link made now stops working, epoch ms. */
export function followLinkEndsMs(nowMs: number): number {
  return nowMs + FOLLOW_LINK_DAYS * DAY_MS;
}

export function dayBeganMs(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS;
}

export type Rewarded = { today: number; ever: number };

/** Whether only the daily limit prevents a reward. */
export function comesTomorrow({ today, ever }: Rewarded): boolean {
  return today >= REWARDS_PER_DAY && ever < REWARDS_EVER;
}

/** Returns what to promise of stars that wait for confirmed emails. */
export function promisedReward(readerEver: number, otherEver: number): 'waits' | 'readerWaits' | 'none' {
  if (readerEver >= REWARDS_EVER) return 'none';
  return otherEver >= REWARDS_EVER ? 'readerWaits' : 'waits';
}

/** Returns the stars for one side of a new friendship. */
export function rewardStars({ today, ever }: Rewarded): number {
  return today < REWARDS_PER_DAY && ever < REWARDS_EVER ? FRIEND_REWARD_STARS : 0;
}
