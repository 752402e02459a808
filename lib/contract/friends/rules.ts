/** Rules of friends, pure. Source: product decisions, "Friends". Browser-safe. */

/** What each of two new friends receives. */
export const FRIEND_REWARD_STARS = 50;
/** Rewards of one player: in one UTC day, and ever. */
export const REWARDS_PER_DAY = 3;
export const REWARDS_EVER = 20;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a rejected player's further requests are dropped. */
const REJECTION_DAYS = 7;

/** What is between the caller and another player, as the caller's side sees it. */
export type Standing = {
  state: 'none' | 'pending' | 'accepted';
  /** Who asked, while it is pending. */
  asked: 'me' | 'them' | null;
  /** Until when (epoch ms) the caller's requests are dropped; null when they are not. */
  barredUntilMs: number | null;
  /** One of the two has blocked the other. */
  isBlocked: boolean;
};

/** What a request of the caller's comes to. Whichever it is, the caller is told the same. */
export function requestOutcome(standing: Standing, nowMs: number): 'ask' | 'accept' | 'nothing' {
  if (standing.isBlocked || standing.state === 'accepted') return 'nothing';
  // Whoever asked the caller wants them as a friend: a request crossing theirs is a yes, also from who was rejected once.
  if (standing.state === 'pending') return standing.asked === 'them' ? 'accept' : 'nothing';
  return standing.barredUntilMs !== null && nowMs < standing.barredUntilMs ? 'nothing' : 'ask';
}

/**
 * What an answer to a request comes to; `same` where it is so already, as after a second press. A request of the caller's own
 * is like none: one that was dropped without a word must not be told from one that waits.
 */
export function answerOutcome(
  { state, asked }: Standing,
  action: 'accept' | 'reject',
): 'accept' | 'reject' | 'same' | 'refuse' {
  if (state === 'pending' && asked === 'them') return action;
  if (state === 'accepted') return action === 'accept' ? 'same' : 'refuse';
  return action === 'reject' ? 'same' : 'refuse';
}

/** Epoch ms until which a player rejected now may not ask again. */
export function barredUntilMs(nowMs: number): number {
  return nowMs + REJECTION_DAYS * DAY_MS;
}

/** Epoch ms at which the UTC day began. */
export function dayBeganMs(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS;
}

/** How often a player was given stars for a friend: in the running UTC day, and ever. */
export type Rewarded = { today: number; ever: number };

/** Whether only the cap of the day gives this player nothing. */
export function comesTomorrow({ today, ever }: Rewarded): boolean {
  return today >= REWARDS_PER_DAY && ever < REWARDS_EVER;
}

/** What may be promised of stars that wait for e-mails, by how often either was given some so far. */
export function promisedReward(readerEver: number, otherEver: number): 'waits' | 'readerWaits' | 'none' {
  if (readerEver >= REWARDS_EVER) return 'none';
  return otherEver >= REWARDS_EVER ? 'readerWaits' : 'waits';
}

/** The stars that one side of a new pair receives, by what this player was given for friends before. */
export function rewardStars({ today, ever }: Rewarded): number {
  return today < REWARDS_PER_DAY && ever < REWARDS_EVER ? FRIEND_REWARD_STARS : 0;
}
