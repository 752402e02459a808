import { definePlainRoute } from '@/app/_server/define-plain-route';
import { currentSession, forgetSession } from '@/app/_server/session';
import { LOGGED_OUT } from '@/lib/browser/paths';

/**
 * Where pages send a browser whose cookie names no open session: it loses the cookie, so that the middleware, which
 * sees only the seal, does not send it back, and goes to /login, which says why. A page elsewhere that leads somebody
 * here does no harm: an open session keeps its cookie. Both targets are fixed.
 */
export const GET = definePlainRoute('it touches the own cookie of the caller alone', async () => {
  const isOpen = (await currentSession()) !== null;
  if (!isOpen) await forgetSession();
  const location = isOpen ? '/home' : `/login?problem=${LOGGED_OUT}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
});
