import { readRoomCode } from '@/lib/contract/rooms/read-code';
import { openedPath } from './opened-link';
import { sealedCookie } from './own-cookie';

/** The middleware sets this header, because a layout does not see the address of the page. */
export const FOLLOWED_HEADER = 'x-followed-code';

/** Long enough to play as a guest and sign up, short enough that the next player of this device does not see it. */
const SECONDS = 3 * 60 * 60;

/**
 * The link that a visitor opened before logging in: the code of a follow link or a live room, or the User ID of an older follow
 * link. It makes no friends by itself.
 */
const cookie = sealedCookie<{ code: string }>('follow', { purpose: 'follow-link', seconds: SECONDS });

export const followCookie = cookie.make;

/** Keeps the code through the login. Routes only. */
export const rememberFollowed = cookie.write;

/** Returns what the link is of that waits for this login, or null without one. */
export async function waitingLink(): Promise<'friend' | 'room' | null> {
  const opened = await cookie.read();
  return opened && (readRoomCode(opened.code) === null ? 'friend' : 'room');
}

/** Returns the code that waited for this login, and deletes its cookie. Actions and routes only. */
async function takeFollowed(): Promise<string | null> {
  const followed = await cookie.read();
  if (followed) await cookie.forget();
  return followed?.code ?? null;
}

/** Returns the page that names the way of a login, `via`, and opens the link that waited, else the game. */
export async function signedInPath(via: string): Promise<string> {
  const code = await takeFollowed();
  return `/signed-in?via=${via}${code === null ? '' : `&code=${code}`}`;
}

/** Returns the page after a login: the link that was opened, else the game. */
export async function pathAfterLogIn(): Promise<string> {
  const code = await takeFollowed();
  return code === null ? '/home' : openedPath(code);
}
