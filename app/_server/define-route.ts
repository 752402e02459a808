import { randomUUID } from 'node:crypto';
import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import { env } from '@/lib/platform/config/env';
import type { Actor } from '@/lib/platform/context';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { AppError } from '@/lib/platform/errors/app-error';
import { ERROR_STATUS } from '@/lib/platform/errors/error-status';
import { log } from '@/lib/platform/log/log';
import { findSession } from './api/find-session';
import { letConfiguredRead } from './api/other-origins';
import { contextFor, REQUEST_ID_HEADER } from './context';
import { declareEntryPoint } from './entry-points';
import { isAskedByOwnPage } from './origin';
import { readBytes, readText } from './read-body';
import { type Call, type Definition, runCallReading, type UseCase, type Who } from './run-call';
import { securityHeaders } from './security-headers';
import { currentSession } from './session';

/** The product specification's answer to every HTTP call. */
export type Envelope<T> = { success: true; message: string; data: T } | { success: false; message: string };

const MAX_BODY_BYTES = 64 * 1024;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

export type RouteDefinition<W extends Who, S extends z.ZodType, T> = Definition<W, S> & {
  /** The body is bytes, at most so many, and the schema gets them as they are. Such a route passes the middleware by. */
  takesBytes?: number;
  /** Takes a bearer token as well as the cookie, from configured origins too: what clients of the API are given the address of. */
  takesBearer?: boolean;
  /** Refuses to answer other sites, and whatever is fetched before somebody asked for it. */
  forOwnPages?: boolean;
  /** Makes the answer of what the use case gave, instead of the envelope. Refusals keep the envelope. */
  respond?: (data: T) => Response;
};

/** The JSON body of a call, or its query for methods without one. Throws INVALID_INPUT. */
async function readInput(request: Request): Promise<unknown> {
  if (SAFE_METHODS.has(request.method)) return Object.fromEntries(new URL(request.url).searchParams);
  const text = await readText(request, MAX_BODY_BYTES);
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', 'The request is not valid JSON.', { cause });
  }
}

function answer<T>(status: number, envelope: Envelope<T>, retryAfterSeconds?: number): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return Response.json(envelope, { status, headers });
}

/** The whole of a route but Next: tests hand it their own `call`. */
export async function answerRoute<W extends Who, S extends z.ZodType, T>(
  request: Request,
  call: Call,
  definition: RouteDefinition<W, S, T>,
  perform: UseCase<W, S, T>,
): Promise<Response> {
  const { takesBytes, respond, forOwnPages } = definition;
  const takesUpload = takesBytes !== undefined;
  const read = () => (takesUpload ? readBytes(request, takesBytes) : readInput(request));
  try {
    if (forOwnPages && !isAskedByOwnPage(request.headers)) {
      throw new AppError('FOREIGN_ORIGIN', `Open ${call.appUrl} and try again.`);
    }
    const data = await runCallReading(call, { ...definition, takesUpload }, perform, read);
    return respond?.(data) ?? answer(200, { success: true, message: '', data });
  } catch (error) {
    const requestId = request.headers.get(REQUEST_ID_HEADER);
    const { code, userMessage, retryAfterSeconds } = refusalOf(error, log.child({ requestId }));
    return answer(ERROR_STATUS[code], { success: false, message: userMessage }, retryAfterSeconds);
  }
}

/** What the middleware does for every other answer. */
function dress({ headers }: Response): void {
  for (const [name, value] of securityHeaders(env().APP_URL)) headers.set(name, value);
  headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}

/**
 * An HTTP route around one use case: the same checks as an action, the envelope `{ success, message, data }`,
 * and the status that the error table gives.
 */
export function defineRoute<W extends Who, S extends z.ZodType, T>(
  definition: RouteDefinition<W, S, T>,
  perform: UseCase<W, S, T>,
): (request: NextRequest) => Promise<Response> {
  const route = async (request: NextRequest): Promise<Response> => {
    const requestHeaders = new Headers(request.headers);
    if (definition.takesBytes !== undefined) requestHeaders.set(REQUEST_ID_HEADER, randomUUID());
    const call = {
      headers: requestHeaders,
      changesState: !SAFE_METHODS.has(request.method),
      appUrl: env().APP_URL,
      findSession: () =>
        definition.takesBearer && requestHeaders.has('authorization')
          ? findSession({ headers: requestHeaders, credential: 'bearer', changesState: false })
          : currentSession(),
      newContext: (actor: Actor) => contextFor(actor, requestHeaders),
    };
    const response = await answerRoute(request, call, definition, perform);
    if (definition.takesBytes !== undefined) dress(response);
    if (definition.takesBearer) letConfiguredRead(request, response);
    return response;
  };
  return declareEntryPoint(route, { kind: 'route', ...definition });
}
