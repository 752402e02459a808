import { definePlainRoute } from '@/app/_server/define-plain-route';
import { rememberFollowed } from '@/app/_server/follow-cookie';
import { currentSession, forgetSession } from '@/app/_server/session';
import { LOGGED_OUT } from '@/components/client/paths';
import { readFollowCode } from '@/lib/friends/requests/follow-link';

/**
 * Where pages send a browser whose cookie names no open session: it loses the cookie, so that the middleware, which
 * sees only the seal, does not send it back, and goes to /login, which says why. A page elsewhere that leads somebody
 * here does no harm: an open session keeps its cookie. Both targets are fixed. A follow link that led here is kept for
 * the log-in.
 */
export const GET = definePlainRoute('the caller’s own cookie', async (request) => {
  const isOpen = (await currentSession()) !== null;
  if (!isOpen) await forgetSession();
  const code = readFollowCode(new URL(request.url).searchParams.get('code'));
  if (!isOpen && code !== null) await rememberFollowed({ code });
  const location = isOpen ? '/home' : `/login?problem=${LOGGED_OUT}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
});
