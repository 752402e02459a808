import type { Limit } from '@/lib/platform/security/limits/rate-limits';

// Use cases count the first four limits, entry points the others.

/** Friend requests of one player, including dropped ones (docs/specification.md, "Friends"). */
export const REQUESTS_PER_DAY: Limit = { name: 'friend-requests-day', points: 20, perSeconds: 24 * 60 * 60 };

export const FRIENDS_PER_LINK: Limit = { name: 'follow-link-day', points: 20, perSeconds: 24 * 60 * 60 };

export const CHALLENGES_PER_FRIEND: Limit = { name: 'challenges-day', points: 5, perSeconds: 24 * 60 * 60 };

/** Follow links that one network opens, including unknown ones. */
export const OPEN_FOLLOW_LINK: Limit = { name: 'follow-open', points: 300, perSeconds: 10 * 60 };

/** Without this limit, renewed links would get around `FRIENDS_PER_LINK`. */
export const RENEW_FOLLOW_LINK: Limit = { name: 'follow-renew', points: 10, perSeconds: 24 * 60 * 60 };

/** Per player, for actions, routes and socket events together. */
export const SEND_REQUEST: Limit = { name: 'friend-send', points: 30, perSeconds: 60 };
export const LIST_FRIENDS: Limit = { name: 'friend-list', points: 240, perSeconds: 60 };
export const FRIEND_CARD: Limit = { name: 'friend-card', points: 120, perSeconds: 60, perProcess: true };
export const CHANGE_FRIENDS: Limit = { name: 'friend-change', points: 120, perSeconds: 60 };
export const NOTIFICATIONS: Limit = { name: 'notifications', points: 240, perSeconds: 60 };
