import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Sign-ups per address. The caps leave room for a classroom behind one address. */
export const REGISTER_PER_ADDRESS: readonly Limit[] = [
  { name: 'register-hour', points: 60, perSeconds: 60 * 60 },
  { name: 'register-day', points: 200, perSeconds: 24 * 60 * 60 },
];

/** New guests per network (an IPv6 network is a /64). */
export const GUESTS_PER_ADDRESS: Limit = { name: 'guests', points: 20, perSeconds: 60 * 60 };

/** Multiplies the per-network limit for the /56 and /48 around an IPv6 network, because one customer may own a /48. */
export const WIDER_NETWORK_FACTORS = { 56: 3, 48: 10 } as const;

/** New guests over all networks, so that an attack from many networks cannot fill the database. */
export const GUESTS_OF_ALL: Limit = { name: 'guests-all', points: 1_500, perSeconds: 60 * 60 };

/** The subject of that count. */
export const ALL_NETWORKS = 'all networks';

/** Same counter, with a higher limit for guests with a room code: 500 guests are reserved for them. */
export const ROOM_GUESTS_OF_ALL: Limit = { ...GUESTS_OF_ALL, points: 2_000 };

/** The pause between two emails to the operator about that limit. */
export const GUESTS_ALERT_PAUSE: Limit = { name: 'guests-alert', points: 1, perSeconds: 60 * 60 };

/** New guests per network who come with the code of an open room, besides the others. */
export const ROOM_GUESTS_PER_ADDRESS: Limit = {
  name: 'room-guests-network',
  points: 250,
  perSeconds: 60 * 60,
};

/** New guests that one room admits. Hardly a room lives longer than this window. */
export const GUESTS_PER_ROOM: Limit = { name: 'room-guests', points: 200, perSeconds: 7 * 24 * 60 * 60 };

/**
 * Codes per network that open no room, while joining a room or starting a guest; above it the slow lane. Right codes are not
 * counted.
 */
export const WRONG_ROOM_CODES_PER_ADDRESS: Limit = {
  name: 'room-codes-net',
  points: 30,
  perSeconds: 60 * 60,
};

/** One attempt per 20 s after a limit is reached. It slows guessers; legitimate users wait only seconds. */
const SLOW_LANE = { points: 1, perSeconds: 20 };

/** Wrong codes per account, or per network for visitors and for guests. */
export const ROOM_CODE_SLOW_LANE: Limit = { name: 'room-code-slow', ...SLOW_LANE };

/** Logins per address, whatever the account. Above it only accounts that know the address get in, through the slow lane. */
export const LOG_IN_PER_ADDRESS: Limit = { name: 'login-address', points: 100, perSeconds: 15 * 60 };

/** Logins to one account from one address; above it the slow lane. A success resets the count. */
export const LOG_IN_PER_ACCOUNT_AND_ADDRESS: Limit = { name: 'login-place', points: 10, perSeconds: 15 * 60 };

/** Logins to one account from all unknown addresses; above it the slow lane. */
export const LOG_IN_PER_ACCOUNT: Limit = { name: 'login-account', points: 30, perSeconds: 15 * 60 };

/**
 * One attempt at a time for one account from one address. A lane per account could be kept busy from anywhere and would lock
 * out an owner who is away from home. Guessers on many addresses still get 45 attempts per address in 15 minutes, but the
 * commonest passwords cannot be chosen. A guesser behind the owner's own address delays the owner by seconds.
 */
export const LOG_IN_SLOW_LANE: Limit = { name: 'login-slow', ...SLOW_LANE };

/** How long an address that an account logged in from counts as known. */
export const KNOWN_ADDRESS: Limit = { name: 'login-known', points: 1, perSeconds: 30 * 24 * 60 * 60 };

export const IDENTITY_PER_ADDRESS: Limit = { name: 'identity-start', points: 120, perSeconds: 15 * 60 };

export const DELETIONS_PER_PLAYER: Limit = { name: 'delete-account', points: 10, perSeconds: 60 * 60 };
export const KEEPS_PER_PLAYER: Limit = { name: 'keep-account', points: 20, perSeconds: 60 * 60 };

export const RESET_MAILS_PER_ADDRESS: Limit = { name: 'reset-mails', points: 30, perSeconds: 60 * 60 };

export const CODES_PER_ADDRESS: Limit = { name: 'reset-codes', points: 20, perSeconds: 60 * 60 };

export const RESETS_PER_ADDRESS: Limit = { name: 'resets', points: 60, perSeconds: 60 * 60 };

/** Password checks per player for changing the password and linking providers. */
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
