import { unstable_rethrow } from 'next/navigation';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { declareEntryPoint } from '@/lib/platform/entry-point/registry';
import { ERROR_STATUS } from '@/lib/platform/errors/error-status';
import { log } from '@/lib/platform/log/log';
import { REQUEST_ID_HEADER } from './context';

type Respond<Route> = (request: Request, route: Route) => Promise<Response>;

/**
 * A route that answers with something else than the envelope: a photo, a redirect, a word to a webhook. `guardedBy` says in
 * a few words what keeps it from those whom it is not for (a signature, the caller's own cookie); it has to check that
 * itself. Refusals become their status without a body, and what breaks is logged under an id.
 */
export function definePlainRoute<Route>(guardedBy: string, respond: Respond<Route>): Respond<Route> {
  const answer: Respond<Route> = async (request, route) => {
    try {
      return await respond(request, route);
    } catch (error) {
      // Redirects and not-found travel as exceptions of Next.
      unstable_rethrow(error);
      const requestId = request.headers.get(REQUEST_ID_HEADER);
      const { code, retryAfterSeconds } = refusalOf(error, log.child({ requestId }));
      const headers = new Headers({ 'cache-control': 'no-store' });
      if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
      return new Response(null, { status: ERROR_STATUS[code], headers });
    }
  };
  return declareEntryPoint(answer, { kind: 'plain route', guardedBy });
}
