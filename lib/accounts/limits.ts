import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Sign-ups per address. A classroom may share one address. */
export const REGISTER_PER_ADDRESS: readonly Limit[] = [
  { name: 'register-hour', points: 60, perSeconds: 60 * 60 },
  { name: 'register-day', points: 200, perSeconds: 24 * 60 * 60 },
];

/** New guests per address. For IPv6 the address stands for its /64 network. */
export const GUESTS_PER_ADDRESS: Limit = { name: 'guests', points: 20, perSeconds: 60 * 60 };

/** Multiplies the limit of a /64 for the /56 and /48 around it, because one customer may own a /48. */
export const WIDER_NETWORK_FACTORS = { 56: 3, 48: 10 } as const;

/** New guests of all networks together. Attackers on many networks cannot fill the database. */
export const GUESTS_OVERALL: Limit = { name: 'guests-all', points: 1_500, perSeconds: 60 * 60 };

export const ALL_NETWORKS = 'all networks';

/** Uses the counter of `GUESTS_OVERALL`. The last 500 points are reserved for guests with a room code. */
export const ROOM_GUESTS_OVERALL: Limit = { ...GUESTS_OVERALL, points: 2_000 };

export const GUESTS_ALERT_PAUSE: Limit = { name: 'guests-alert', points: 1, perSeconds: 60 * 60 };

/** New guests with a room code per network. They do not count against `GUESTS_PER_ADDRESS`. */
export const ROOM_GUESTS_PER_ADDRESS: Limit = {
  name: 'room-guests-network',
  points: 250,
  perSeconds: 60 * 60,
};

/** New guests per room. Few rooms are open for longer than this window. */
export const GUESTS_PER_ROOM: Limit = { name: 'room-guests', points: 200, perSeconds: 7 * 24 * 60 * 60 };

/** Wrong room codes per network. Above this limit only the slow lane is left. */
export const WRONG_ROOM_CODES_PER_ADDRESS: Limit = {
  name: 'room-codes-net',
  points: 30,
  perSeconds: 60 * 60,
};

/** The slow lane: one attempt per 20 s after a limit is reached. It stops guessers and delays other users by seconds. */
const SLOW_LANE = { points: 1, perSeconds: 20 };

/** Room codes per account, or per network for visitors and guests. */
export const ROOM_CODE_SLOW_LANE: Limit = { name: 'room-code-slow', ...SLOW_LANE };

/** Logins per address to all accounts. Above it the slow lane is left, for accounts that logged in from there before. */
export const LOG_IN_PER_ADDRESS: Limit = { name: 'login-address', points: 100, perSeconds: 15 * 60 };

/** Logins to one account from one address. Above it only the slow lane is left. A success resets the count. */
export const LOG_IN_PER_ACCOUNT_AND_ADDRESS: Limit = { name: 'login-place', points: 10, perSeconds: 15 * 60 };

/** Logins to one account from all unknown addresses together. Above it only the slow lane is left. */
export const LOG_IN_PER_ACCOUNT: Limit = { name: 'login-account', points: 30, perSeconds: 15 * 60 };

/**
 * Slow logins per account and address. A lane per account alone could be kept busy to lock out the owner.
 * An attacker gets 45 slow attempts per address in 15 minutes. This is accepted, because common passwords are refused.
 */
export const LOG_IN_SLOW_LANE: Limit = { name: 'login-slow', ...SLOW_LANE };

/** Marks an address as known to an account for 30 days after a login. */
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
