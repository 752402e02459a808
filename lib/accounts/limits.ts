import type { Limit } from '../security/rate-limits';

/** Sign-ups from one address: whole classrooms share one, so the caps leave room for them. */
export const REGISTER_PER_ADDRESS: readonly Limit[] = [
  { name: 'register-hour', points: 60, perSeconds: 60 * 60 },
  { name: 'register-day', points: 200, perSeconds: 24 * 60 * 60 },
];

/** Log-ins from one address, whatever the account. */
export const LOG_IN_PER_ADDRESS: Limit = { name: 'login-address', points: 100, perSeconds: 15 * 60 };

/** Log-ins to one account from one address; a success forgets them. */
export const LOG_IN_PER_PLACE: Limit = { name: 'login-place', points: 10, perSeconds: 15 * 60 };

/**
 * Log-ins to one account from all addresses it has never been used from. Past it, tries are let through one at
 * a time: guessing becomes hopeless, and the owner still gets in.
 */
export const LOG_IN_PER_ACCOUNT: Limit = { name: 'login-account', points: 30, perSeconds: 15 * 60 };
export const LOG_IN_SLOW_LANE: Limit = { name: 'login-slow', points: 1, perSeconds: 20 };

/** How long an address that an account has logged in from counts as its own. */
export const KNOWN_PLACE: Limit = { name: 'login-known', points: 1, perSeconds: 30 * 24 * 60 * 60 };
