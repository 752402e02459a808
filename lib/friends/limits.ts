import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Product decisions, "Friends": requests of one player, whatever becomes of them. The use case counts them. */
export const REQUESTS_PER_DAY: Limit = { name: 'friend-requests-day', points: 20, perSeconds: 24 * 60 * 60 };

/** Per player. Actions and socket events name the same limits, so that they count together. */
export const SEND_REQUEST: Limit = { name: 'friend-send', points: 30, perSeconds: 60 };
export const LIST_FRIENDS: Limit = { name: 'friend-list', points: 240, perSeconds: 60 };
export const CHANGE_FRIENDS: Limit = { name: 'friend-change', points: 120, perSeconds: 60 };
export const NOTICES: Limit = { name: 'notices', points: 240, perSeconds: 60 };
