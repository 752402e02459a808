import { followPath } from '@/lib/friends/requests/follow-link';
import { sealedCookie } from './own-cookie';

/** How the middleware tells the pages whose follow link this visit opens: a layout does not see the address. */
export const FOLLOWED_HEADER = 'x-followed-code';

/** Long enough to sign up at leisure, short enough that the next player of this device does not meet it. */
const SECONDS = 60 * 60;

/** Whose follow link somebody opened who was not signed in. The id fills a field after the log-in and does nothing by itself. */
const cookie = sealedCookie<{ code: string }>('follow', { purpose: 'follow-link', seconds: SECONDS });

/** The cookie for an answer of the middleware. */
export const followCookie = cookie.make;

/** Keeps the id through the log-in. Routes only. */
export const rememberFollowed = cookie.write;

/** Whether somebody's follow link waits for this log-in. */
export async function isFollowWaiting(): Promise<boolean> {
  return (await cookie.read()) !== null;
}

/** The id that waited for this log-in, taken from the browser. Actions and routes only. */
export async function takeFollowed(): Promise<string | null> {
  const followed = await cookie.read();
  if (followed) await cookie.forget();
  return followed?.code ?? null;
}

/** Where a player goes who has just logged in: on with the link that led here, or into the game. */
export async function pathAfterLogIn(): Promise<string> {
  const code = await takeFollowed();
  return code === null ? '/home' : followPath(code);
}
