import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Product decisions, "Friends": requests of one player, whatever becomes of them. The use case counts them. */
export const REQUESTS_PER_DAY: Limit = { name: 'friend-requests-day', points: 20, perSeconds: 24 * 60 * 60 };

/** Product decisions, "Friends": friendships over one follow link. The use case counts them. */
export const FRIENDS_PER_LINK: Limit = { name: 'follow-link-day', points: 20, perSeconds: 24 * 60 * 60 };

/** Product decisions, "Friends": challenges of one friend by one player. The use case counts them. */
export const CHALLENGES_PER_FRIEND: Limit = { name: 'challenges-day', points: 5, perSeconds: 24 * 60 * 60 };

/** Follow links that one network opens, known or not. The use case counts them. */
export const OPEN_FOLLOW_LINK: Limit = { name: 'follow-open', points: 300, perSeconds: 10 * 60 };

/** Per player. A renewed link may make as many friends again. */
export const RENEW_FOLLOW_LINK: Limit = { name: 'follow-renew', points: 10, perSeconds: 24 * 60 * 60 };

/** Per player. Actions and socket events name the same limits, so that they count together. */
export const SEND_REQUEST: Limit = { name: 'friend-send', points: 30, perSeconds: 60 };
export const LIST_FRIENDS: Limit = { name: 'friend-list', points: 240, perSeconds: 60 };
export const FRIEND_CARD: Limit = { name: 'friend-card', points: 120, perSeconds: 60, perProcess: true };
export const CHANGE_FRIENDS: Limit = { name: 'friend-change', points: 120, perSeconds: 60 };
export const NOTICES: Limit = { name: 'notices', points: 240, perSeconds: 60 };
