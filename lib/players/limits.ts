import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Limits how many usernames a player can test for their existence, which TAKEN reveals. */
export const UPDATE_PROFILE_LIMIT: Limit = { name: 'update-profile', points: 30, perSeconds: 3600 };

export const PROFILE_IMAGE_LIMIT: Limit = { name: 'profile-image', points: 10, perSeconds: 600 };

export const PREFERENCES_LIMIT: Limit = { name: 'preferences', points: 120, perSeconds: 60 };
