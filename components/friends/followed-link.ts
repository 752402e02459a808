/** Shown before and after the login that a follow link led to, and before that of a live room. */
export const FOLLOWED_LINK = 'You opened a friend’s link.';
export const ROOM_LINK = 'You opened the link of a live room.';
