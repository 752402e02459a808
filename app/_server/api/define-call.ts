import { cookies } from 'next/headers';
import type { z } from 'zod';
import { env } from '@/lib/platform/config/env';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { log } from '@/lib/platform/log/log';
import { contextFor, REQUEST_ID_HEADER } from '../context';
import { declareEntryPoint } from '../entry-points';
import { type Call, type Definition, runCallReading, type UseCase, type Who } from '../run-call';
import { sessionCookieName } from '../session-cookie';
import { refusal, type Said, success } from './envelope';
import { findSession } from './find-session';
import { readJson } from './read-json';
import { judgeSource } from './source';

export type CallDefinition<W extends Who, S extends z.ZodType, O extends z.ZodType> = Definition<W, S> & {
  /** What the call does, in a sentence, for the documents. */
  summary: string;
  /** `data` of a success: every field that leaves. */
  output: O;
  /** Reads what the schema takes, for a call whose body is not JSON. Nothing is read from who was not admitted. */
  read?: (request: Request) => Promise<unknown>;
};

/** One call of the API; its method and path are in the table that names it. */
export type ApiCall = ((request: Request) => Promise<Response>) & {
  readonly definition: CallDefinition<Who, z.ZodType, z.ZodType>;
};

async function callOf(request: Request): Promise<Call> {
  const { headers } = request;
  const { APP_URL: appUrl, API_ORIGINS: apiOrigins } = env();
  const changesState = request.method !== 'GET' && request.method !== 'HEAD';
  // A bearer token counts before a cookie, which then is not looked at.
  const hasSessionCookie =
    headers.get('authorization') === null && (await cookies()).has(sessionCookieName(appUrl));
  const { isAllowed, credential } = judgeSource(headers, {
    appUrl,
    apiOrigins,
    hasSessionCookie,
    changesState,
  });
  return {
    headers,
    appUrl,
    changesState,
    isAllowed,
    findSession: () => findSession({ headers, credential, changesState }),
    newContext: (actor) => contextFor(actor, headers),
  };
}

/**
 * A call of the API around one use case. Who calls is told by a bearer token, or by the session cookie together with its
 * XSRF token. The same checks as an action, the specification's envelope, and the status that the error table gives.
 */
export function defineCall<W extends Who, S extends z.ZodType, O extends z.ZodType>(
  definition: CallDefinition<W, S, O>,
  perform: UseCase<W, S, Said<z.output<O>>>,
): ApiCall {
  const read = definition.read ?? readJson;
  const answer = async (request: Request): Promise<Response> => {
    try {
      const call = await callOf(request);
      return success(await runCallReading(call, definition, perform, () => read(request)));
    } catch (error) {
      const requestId = request.headers.get(REQUEST_ID_HEADER);
      return refusal(refusalOf(error, log.child({ requestId })));
    }
  };
  const made = Object.assign(answer, { definition: definition as ApiCall['definition'] });
  return declareEntryPoint(made, { kind: 'route', ...definition });
}
