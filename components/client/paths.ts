/** Where a browser whose session is over goes to lose its cookie; leads on to /login. */
export const SESSION_ENDED_PATH = '/session-ended';
/** How /login is told, by a word of ours in the address, that a session was over. */
export const LOGGED_OUT = 'logged-out';
/** The only screen of a player who is being deleted. */
export const KEEP_ACCOUNT_PATH = '/keep-account';
