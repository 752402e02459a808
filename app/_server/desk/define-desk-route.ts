import { randomUUID } from 'node:crypto';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import { authorizeDesk, type DeskDefinition, ProofNeeded } from '@/lib/desk/authorize-desk';
import type { DeskContext } from '@/lib/desk/desk-context';
import { declareDeskEntryPoint } from '@/lib/desk/entry-points';
import { env } from '@/lib/platform/config/env';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { ERROR_STATUS } from '@/lib/platform/errors/app-error';
import { log } from '@/lib/platform/log/log';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { REQUEST_ID_HEADER } from '../context';
import { requireOwnVisit } from '../http/origin';
import { setSecurityHeaders } from '../http/security-headers';
import { deskCall } from './desk-call';
import { deskOrigin, requireDeskHost } from './desk-origin';

type DeskRoute<Params> = (request: Request, route: { params: Promise<Params> }) => Promise<Response>;

type DeskRouteDefinition<S extends z.ZodType, Params> = DeskDefinition<S, Response> & {
  read: (request: Request, params: Params) => unknown;
  /** The middleware skips this route, so the route checks the host and sets request id and security headers itself. */
  skipsMiddleware?: true;
};

const NO_STORE = { 'cache-control': 'no-store' };

function withoutMiddleware<Params>(answer: DeskRoute<Params>): DeskRoute<Params> {
  return async (request, route) => {
    request.headers.set(REQUEST_ID_HEADER, randomUUID());
    const response = await answer(request, route);
    setSecurityHeaders(response.headers, env().APP_URL);
    return response;
  };
}

/** Defines a desk route for files, photos and uploads. No answer is stored. Refusals have one line of text and `x-desk-refusal`. */
export function defineDeskRoute<S extends z.ZodType, Params = object>(
  definition: DeskRouteDefinition<S, Params>,
  perform: (ctx: DeskContext, input: z.output<S>) => Promise<Response>,
): DeskRoute<Params> {
  const answer: DeskRoute<Params> = async (request, { params }) => {
    try {
      const given = await params;
      const call = deskCall(request.headers, () => definition.read(request, given));
      if (request.method === 'GET' || request.method === 'HEAD')
        call.checkOrigin = () => {
          requireDeskHost(request.headers.get('host'));
          requireOwnVisit(request.headers, deskOrigin());
        };
      const response = await authorizeDesk(call, definition, perform);
      response.headers.set('cache-control', 'no-store');
      response.headers.set('x-content-type-options', 'nosniff');
      return response;
    } catch (error) {
      unstable_rethrow(error);
      if (error instanceof ProofNeeded)
        return new Response(error.textIn(DEFAULT_LANGUAGE), {
          status: 403,
          headers: { ...NO_STORE, 'x-desk-refusal': 'PROOF_NEEDED' },
        });
      const requestId = request.headers.get(REQUEST_ID_HEADER);
      const refusal = refusalOf(error, log.child({ requestId }));
      const { code, retryAfterSeconds } = refusal;
      const headers = new Headers({ ...NO_STORE, 'x-desk-refusal': code });
      if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
      return new Response(refusal.textIn(DEFAULT_LANGUAGE), { status: ERROR_STATUS[code], headers });
    }
  };
  const route: DeskRoute<Params> = definition.skipsMiddleware ? withoutMiddleware(answer) : answer;
  return declareDeskEntryPoint(route, { kind: 'route', ...definition });
}
