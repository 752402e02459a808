/** Clears the cookie of an ended session, then redirects to /login. Keeps a follow link in its URL. */
export const SESSION_ENDED_PATH = '/session-ended';
/** Query of /login: a session ended. */
export const LOGGED_OUT = 'logged-out';
/** The only screen for a player whose account is being deleted. */
export const KEEP_ACCOUNT_PATH = '/keep-account';
export const CREATE_ACCOUNT_PATH = '/register';
/** Where a guest whose identity belongs to an account chooses between the two. */
export const IDENTITY_CHOICE_PATH = '/login/identity';
/** Query of /signed-in: a guest has signed up. */
export const SIGNED_UP = 'sign-up';
