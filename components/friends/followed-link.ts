/** Shown before and after the login that a follow link led to. */
export const FOLLOWED_LINK = 'You opened a friend’s link.';
