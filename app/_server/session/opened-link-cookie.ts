import { sealedCookie } from './own-cookie';

/** The middleware sets this header, because a layout cannot see the page's address. */
export const OPENED_HEADER = 'x-opened-code';

/** Long enough to play as a guest and sign up, short enough that the device's next player does not see it. */
const SECONDS = 3 * 60 * 60;

/**
 * The link that a visitor opened before logging in: the code of a follow link, a live room or a challenge, or the User ID of an
 * older follow link. It makes no friends by itself.
 */
const cookie = sealedCookie<{ code: string }>('follow', { purpose: 'follow-link', seconds: SECONDS });

export const {
  make: openedLinkCookie,
  makeExpired: expiredLinkCookie,
  open: openLinkCookie,
  read: readOpenedLink,
} = cookie;

export const rememberOpened = cookie.write;

export const forgetOpenedLink = cookie.forget;
