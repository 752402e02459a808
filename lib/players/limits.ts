import type { Limit } from '../security/rate-limits';

/** *Taken* tells who plays here. */
export const UPDATE_PROFILE_LIMIT: Limit = { name: 'update-profile', points: 30, perSeconds: 3600 };
