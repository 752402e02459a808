import { definePlainRoute } from '@/app/_server/define-plain-route';
import { linkPath, readOpenedCode, rememberOpened } from '@/app/_server/session/opened-link';
import { currentSession, forgetSession } from '@/app/_server/session/session';
import { CREATE_ACCOUNT_PATH, LOGGED_OUT } from '@/components/client/session/paths';
import { readChallengeCode } from '@/lib/contract/challenges/challenge-code';
import { readRoomCode } from '@/lib/contract/rooms/room-code';
import { parseLinkCode } from '@/lib/friends/follow/follow-link';

/** Visitors may open the page of a follow link, a live room or a challenge. An older follow link needs the login. */
const visitorPath = (code: string | null) => {
  const shown = parseLinkCode(code) ?? readRoomCode(code) ?? readChallengeCode(code);
  return shown === null ? `/login?problem=${LOGGED_OUT}` : linkPath(shown);
};

/**
 * Deletes a cookie that names no open session and redirects to /login, which says why. The middleware sees only the seal, so with
 * the cookie it would redirect back. Foreign pages that link here do no harm: an open session keeps its cookie, and all targets
 * are fixed. The link that led here is stored for the login, and for the account that a guest creates.
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
