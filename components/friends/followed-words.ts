/** Said where a follow link has led, before the log-in and after it. */
export const FOLLOWED_LINK = 'You opened a friend’s link.';
