/** Clears the cookie of an ended session, then redirects to /login. */
export const SESSION_ENDED_PATH = '/session-ended';
/** Tells /login in its URL that a session ended. */
export const LOGGED_OUT = 'logged-out';
/** The only screen for a player whose account is being deleted. */
export const KEEP_ACCOUNT_PATH = '/keep-account';
