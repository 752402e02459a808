/** Where a browser whose session is over goes to lose its cookie; leads on to /login. */
export const SESSION_ENDED_PATH = '/session-ended';
/** The only screen of a player who is being deleted. */
export const KEEP_ACCOUNT_PATH = '/keep-account';
