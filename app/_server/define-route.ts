import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { env } from '@/lib/platform/config/env';
import type { Definition, UseCase, Who } from '@/lib/platform/entry-point/policy';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { declareEntryPoint } from '@/lib/platform/entry-point/registry';
import { AppError } from '@/lib/platform/errors/app-error';
import { log } from '@/lib/platform/log/log';
import { authorize, type Call } from '@/lib/sessions/authorize';
import { languageOf } from '@/lib/sessions/caller-language';
import type { FoundSession } from '@/lib/sessions/session';
import { message } from '@/messages/message';
import type { AnyCallDefinition, ApiCall, ApiCallDefinition, CallAnswer } from './api/api-call';
import { apiCredentials, bearerOrCookie, type Credentials } from './api/credentials';
import { refusal, success } from './api/envelope';
import { allowConfiguredOrigin } from './api/other-origins';
import { contextFor, REQUEST_ID_HEADER } from './context';
import { readText } from './http/read-body';
import { setSecurityHeaders } from './http/security-headers';

const MAX_BODY_BYTES = 64 * 1024;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Reads the JSON body (`{}` when empty), or the query of a GET. Throws INVALID_INPUT, TOO_LARGE past 64 kB, and WRONG_TYPE. */
async function readJson(request: Request): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return Object.fromEntries(new URL(request.url).searchParams);
  }
  const text = await readText(request, MAX_BODY_BYTES);
  if (text === '') return {};
  const type = request.headers.get('content-type');
  if (type !== null && !JSON_TYPE.test(type)) {
    throw new AppError('WRONG_TYPE', message('errors', 'wrongType'));
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', message('errors', 'notJson'), { cause });
  }
}

type Route = (request: Request) => Promise<Response>;
type Reads = Pick<AnyCallDefinition, 'read'>;

/** A route outside the API: it names its credentials and makes its own answer. */
export type RouteDefinition<W extends Who, S extends z.ZodType, T> = Definition<W, S> &
  Reads & {
    credentials: Credentials;
    respond: (result: T) => Response;
    /** The middleware skips this route, so the route sets the request id and the security headers itself. */
    skipsMiddleware?: true;
  };

type AnyDefinition<W extends Who, S extends z.ZodType, T> = Definition<W, S> &
  Reads &
  Pick<AnyCallDefinition, 'message'> &
  Partial<Pick<RouteDefinition<W, S, T>, 'credentials' | 'respond' | 'skipsMiddleware'>>;

/** Answers one request. Refusals get the status of the error table. Tests pass their own `identify`. */
export async function answerRoute<W extends Who, S extends z.ZodType, T>(
  request: Request,
  definition: AnyDefinition<W, S, T>,
  perform: UseCase<W, S, T>,
  identify: () => Promise<Omit<Call, 'readInput'>>,
): Promise<Response> {
  const { read = readJson, respond, message = '' } = definition;
  const seen: { session: FoundSession | null } = { session: null };
  try {
    const identified = await identify();
    const findSession = async () => (seen.session = await identified.findSession());
    const call = { ...identified, findSession, readInput: () => read(request) };
    const result = await authorize(call, definition, perform);
    return respond ? respond(result) : success({ message, ...(result as CallAnswer<unknown>) });
  } catch (error) {
    const requestId = request.headers.get(REQUEST_ID_HEADER);
    const language = languageOf(request.headers, seen.session);
    return refusal(refusalOf(error, log.child({ requestId })), language);
  }
}

/** Defines an HTTP route around one use case. An API call gives its contract; any other route names its credentials and response. */
export function defineRoute<W extends Who, S extends z.ZodType, O extends z.ZodType>(
  definition: ApiCallDefinition<W, S, O>,
  perform: UseCase<W, S, CallAnswer<z.output<O>>>,
): ApiCall;
export function defineRoute<W extends Who, S extends z.ZodType, T>(
  definition: RouteDefinition<W, S, T>,
  perform: UseCase<W, S, T>,
): Route;
export function defineRoute<W extends Who, S extends z.ZodType, T>(
  definition: AnyDefinition<W, S, T>,
  perform: UseCase<W, S, T>,
): Route {
  const { credentials = apiCredentials, skipsMiddleware } = definition;
  const route: Route = async (request) => {
    if (skipsMiddleware) request.headers.set(REQUEST_ID_HEADER, randomUUID());
    const { headers } = request;
    const response = await answerRoute(request, definition, perform, async () => ({
      ...(await credentials(request)),
      newContext: (actor, session) => contextFor(actor, headers, session),
    }));
    if (skipsMiddleware) setSecurityHeaders(response.headers, env().APP_URL);
    if (credentials === bearerOrCookie) allowConfiguredOrigin(request, response);
    return response;
  };
  return declareEntryPoint(Object.assign(route, { definition }), { kind: 'route', ...definition });
}
