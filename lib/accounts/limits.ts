import type { Limit } from '@/lib/platform/security/limits/rate-limits';

/** Sign-ups from one address: whole classrooms share one, so the caps leave room for them. */
export const REGISTER_PER_ADDRESS: readonly Limit[] = [
  { name: 'register-hour', points: 60, perSeconds: 60 * 60 },
  { name: 'register-day', points: 200, perSeconds: 24 * 60 * 60 },
];

/** Log-ins from one address, whatever the account. Past it only accounts that know the address get in, slowly. */
export const LOG_IN_PER_ADDRESS: Limit = { name: 'login-address', points: 100, perSeconds: 15 * 60 };

/** Log-ins to one account from one address; past it the slow lane. A success forgets them. */
export const LOG_IN_PER_PLACE: Limit = { name: 'login-place', points: 10, perSeconds: 15 * 60 };

/** Log-ins to one account from all addresses it has never been used from; past it the slow lane. */
export const LOG_IN_PER_ACCOUNT: Limit = { name: 'login-account', points: 30, perSeconds: 15 * 60 };

/**
 * One try at a time for one account from one address. A lane that a whole account shared could be kept busy from
 * anywhere, and the owner away from home would never find it free. What remains: guessers on many addresses get 45
 * tries per address in 15 minutes, for which they must hold the addresses; the commonest passwords, which such
 * guessing finds, cannot be chosen. And who guesses behind the owner's own address competes for the same slot: a
 * wait of seconds each time instead of a refusal for the whole window, and nothing can tell the two apart.
 */
export const LOG_IN_SLOW_LANE: Limit = { name: 'login-slow', points: 1, perSeconds: 20 };

/** How long an address that an account has logged in from counts as its own. */
export const KNOWN_PLACE: Limit = { name: 'login-known', points: 1, perSeconds: 30 * 24 * 60 * 60 };

/** Log-ins through a provider begun, or proved over the API, from one address. */
export const IDENTITY_PER_ADDRESS: Limit = { name: 'identity-start', points: 120, perSeconds: 15 * 60 };

/** Deletions that one player asks for. */
export const DELETIONS_PER_PLAYER: Limit = { name: 'delete-account', points: 10, perSeconds: 60 * 60 };

/** Mails of the password reset asked for from one address, whatever the account. */
export const RESET_MAILS_PER_ADDRESS: Limit = { name: 'reset-mails', points: 30, perSeconds: 60 * 60 };

/** Codes of the password reset tried from one address (product decisions, "OTP"). */
export const CODES_PER_ADDRESS: Limit = { name: 'reset-codes', points: 20, perSeconds: 60 * 60 };

/** Links of the password reset opened, and passwords set, from one address; the tokens themselves cannot be guessed. */
export const RESETS_PER_ADDRESS: Limit = { name: 'resets', points: 60, perSeconds: 60 * 60 };

/**
 * Changes of one player's password and links of providers, which ask for it: whoever found the game open on somebody's
 * device may not guess it.
 */
export const PASSWORD_CHANGES_PER_PLAYER: Limit = {
  name: 'change-password',
  points: 10,
  perSeconds: 15 * 60,
};

/** Confirmation links opened from one address; the tokens themselves cannot be guessed. */
export const CONFIRMATIONS_PER_ADDRESS: Limit = {
  name: 'confirm-email',
  points: 60,
  perSeconds: 60 * 60,
};

/** Confirmation mails that one player asks for. */
export const CONFIRMATION_PAUSE: Limit = { name: 'confirmation-pause', points: 1, perSeconds: 30 };
export const CONFIRMATIONS_PER_DAY: Limit = {
  name: 'confirmations-day',
  points: 5,
  perSeconds: 24 * 60 * 60,
};
