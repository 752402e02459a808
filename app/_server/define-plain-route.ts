import { unstable_rethrow } from 'next/navigation';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { declareEntryPoint } from '@/lib/platform/entry-point/registry';
import { ERROR_STATUS } from '@/lib/platform/errors/app-error';
import { log } from '@/lib/platform/log/log';
import { REQUEST_ID_HEADER } from './context';

type Respond<Route> = (request: Request, route: Route) => Promise<Response>;

/** Defines a route without the envelope, which authenticates its own callers as `guardedBy` says. Refusals become their status. */
export function definePlainRoute<Route>(guardedBy: string, respond: Respond<Route>): Respond<Route> {
  const answer: Respond<Route> = async (request, route) => {
    try {
      return await respond(request, route);
    } catch (error) {
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
