import { definePlainRoute } from '@/app/_server/define-plain-route';
import { openedPath, readOpenedCode } from '@/app/_server/opened-link';
import { rememberOpened } from '@/app/_server/opened-link-cookie';
import { currentSession, forgetSession } from '@/app/_server/session';
import { CREATE_ACCOUNT_PATH, LOGGED_OUT } from '@/components/client/paths';
import { readChallengeCode } from '@/lib/contract/challenges/rules';
import { readRoomCode } from '@/lib/contract/rooms/room-code';
import { readLinkCode } from '@/lib/friends/follow/follow-link';

/** Visitors may open the page of a follow link, a live room or a challenge. An older follow link needs the login. */
const visitorPath = (code: string | null) => {
  const shown = readLinkCode(code) ?? readRoomCode(code) ?? readChallengeCode(code);
  return shown === null ? `/login?problem=${LOGGED_OUT}` : openedPath(shown);
};

/**
 * Where pages send a browser whose cookie names no open session: it loses the cookie, so that the middleware, which
 * sees only the seal, does not send it back, and goes to /login, which says why. A page elsewhere that leads somebody
 * here does no harm: an open session keeps its cookie. All targets are fixed. A link that led here is kept for
 * the log-in, and for the account that a guest creates.
 */
export const GET = definePlainRoute('the caller’s own cookie', async (request) => {
  const session = await currentSession();
  if (!session) await forgetSession();
  const code = readOpenedCode(new URL(request.url).searchParams.get('code'));
  const isKept = code !== null && (!session || session.isGuest);
  if (isKept) await rememberOpened({ code });
  const location = session ? (isKept ? CREATE_ACCOUNT_PATH : '/home') : visitorPath(code);
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
});
