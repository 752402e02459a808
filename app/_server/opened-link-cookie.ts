import { readRoomCode } from '@/lib/contract/rooms/room-code';
import { openedPath } from './opened-link';
import { sealedCookie } from './own-cookie';

/** The middleware sets this header, because a layout does not see the address of the page. */
export const OPENED_HEADER = 'x-opened-code';

/** Long enough to play as a guest and sign up, short enough that the next player of this device does not see it. */
const SECONDS = 3 * 60 * 60;

/**
 * The link that a visitor opened before logging in: the code of a follow link or a live room, or the User ID of an older follow
 * link. It makes no friends by itself.
 */
const cookie = sealedCookie<{ code: string }>('follow', { purpose: 'follow-link', seconds: SECONDS });

export const openedLinkCookie = cookie.make;

/** Keeps the code through the login. Routes only. */
export const rememberOpened = cookie.write;

/** Returns what the link is of that waits for this login, or null without one. */
export async function waitingLink(): Promise<'friend' | 'room' | null> {
  const opened = await cookie.read();
  return opened && (readRoomCode(opened.code) === null ? 'friend' : 'room');
}

/** Returns the code that waited for this login, and deletes its cookie. Actions and routes only. */
async function takeOpened(): Promise<string | null> {
  const opened = await cookie.read();
  if (opened) await cookie.forget();
  return opened?.code ?? null;
}

/** Returns the page that names the way of a login, `via`, and opens the link that waited, else the game. */
export async function signedInPath(via: string): Promise<string> {
  const code = await takeOpened();
  return `/signed-in?via=${via}${code === null ? '' : `&code=${code}`}`;
}

/** Returns the page after a login: the link that was opened, else the game. */
export async function pathAfterLogIn(): Promise<string> {
  const code = await takeOpened();
  return code === null ? '/home' : openedPath(code);
}
