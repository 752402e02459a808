import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Sign-ups per address. A classroom may share one address. */
export const REGISTER_PER_ADDRESS: readonly Limit[] = [
  { name: 'register-hour', points: 60, perSeconds: 60 * 60 },
  { name: 'register-day', points: 200, perSeconds: 24 * 60 * 60 },
];

/** New guests per network: an IPv4 address or an IPv6 /64. */
export const GUESTS_PER_ADDRESS: Limit = { name: 'guests', points: 20, perSeconds: 60 * 60 };

/** The limits of an IPv6 /56 and /48, as multiples of the limit of a /64. One customer may own a /48. */
export const WIDER_NETWORK_FACTORS = { 56: 3, 48: 10 } as const;

/** New guests of all networks together, so that an attacker with many networks cannot fill the database. */
export const GUESTS_OVERALL: Limit = { name: 'guests-all', points: 1_500, perSeconds: 60 * 60 };

export const ALL_NETWORKS = 'all networks';

/** Shares its counter with `GUESTS_OVERALL`. Only guests with a room code can use the last 500 points. */
export const ROOM_GUESTS_OVERALL: Limit = { ...GUESTS_OVERALL, points: 2_000 };

export const GUESTS_ALERT_PAUSE: Limit = { name: 'guests-alert', points: 1, perSeconds: 60 * 60 };

/** New guests with a room code, per network. They do not count for `GUESTS_PER_ADDRESS`. */
export const ROOM_GUESTS_PER_ADDRESS: Limit = {
  name: 'room-guests-network',
  points: 250,
  perSeconds: 60 * 60,
};

/** New guests per room. Few rooms are open for longer than this window. */
export const GUESTS_PER_ROOM: Limit = { name: 'room-guests', points: 200, perSeconds: 7 * 24 * 60 * 60 };

export const WRONG_ROOM_CODES_PER_ADDRESS: Limit = {
  name: 'room-codes-net',
  points: 30,
  perSeconds: 60 * 60,
};

/** After a limit is reached, one attempt per 20 s stays allowed: too slow to guess, and no lockout for other users. */
const SLOW_LANE = { points: 1, perSeconds: 20 };

/** Room codes per account, or per network for visitors and guests. */
export const ROOM_CODE_SLOW_LANE: Limit = { name: 'room-code-slow', ...SLOW_LANE };

/** Logins per address, to all accounts. Above the limit, only accounts that logged in from it before have the slow lane. */
export const LOG_IN_PER_ADDRESS: Limit = { name: 'login-address', points: 100, perSeconds: 15 * 60 };

/** Logins to one account from one address. Above the limit, the slow lane applies. A success resets the count. */
export const LOG_IN_PER_ACCOUNT_AND_ADDRESS: Limit = { name: 'login-place', points: 10, perSeconds: 15 * 60 };

/** Logins to one account from all addresses together that are not known to it. Above the limit, the slow lane applies. */
export const LOG_IN_PER_ACCOUNT: Limit = { name: 'login-account', points: 30, perSeconds: 15 * 60 };

/**
 * Counts per account and address: one lane per account could be used up by an attacker, which would lock out the owner.
 * An attacker has 45 slow attempts per address in 15 minutes. This is accepted, because common passwords are refused.
 */
export const LOG_IN_SLOW_LANE: Limit = { name: 'login-slow', ...SLOW_LANE };

/** For 30 days after a login, the address counts as known to the account. */
export const KNOWN_ADDRESS: Limit = { name: 'login-known', points: 1, perSeconds: 30 * 24 * 60 * 60 };

export const IDENTITY_PER_ADDRESS: Limit = { name: 'identity-start', points: 120, perSeconds: 15 * 60 };

export const DELETIONS_PER_PLAYER: Limit = { name: 'delete-account', points: 10, perSeconds: 60 * 60 };
export const KEEPS_PER_PLAYER: Limit = { name: 'keep-account', points: 20, perSeconds: 60 * 60 };

export const RESET_MAILS_PER_ADDRESS: Limit = { name: 'reset-mails', points: 30, perSeconds: 60 * 60 };

export const CODES_PER_ADDRESS: Limit = { name: 'reset-codes', points: 20, perSeconds: 60 * 60 };

export const RESETS_PER_ADDRESS: Limit = { name: 'resets', points: 60, perSeconds: 60 * 60 };

/** Covers changing the password and linking providers. */
export const PASSWORD_CHANGES_PER_PLAYER: Limit = {
  name: 'change-password',
  points: 10,
  perSeconds: 15 * 60,
};

export const CONFIRMATIONS_PER_ADDRESS: Limit = {
  name: 'confirm-email',
  points: 60,
  perSeconds: 60 * 60,
};

export const CONFIRMATION_PAUSE: Limit = { name: 'confirmation-pause', points: 1, perSeconds: 30 };
export const CONFIRMATIONS_PER_DAY: Limit = {
  name: 'confirmations-day',
  points: 5,
  perSeconds: 24 * 60 * 60,
};
