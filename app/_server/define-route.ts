import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import type { Actor } from '@/lib/context';
import { env } from '@/lib/env';
import { AppError, ERROR_STATUS } from '@/lib/errors';
import { log } from '@/lib/log';
import { refusalOf } from '@/lib/refusal';
import { contextFor, REQUEST_ID_HEADER } from './context';
import { declareDoor } from './doors';
import { noInput } from './no-input';
import { type Call, type Definition, runCallReading, type UseCase, type Who } from './run-call';
import { currentSession } from './session';

/** The product specification's answer to every HTTP call. */
export type Envelope<T> = { success: true; message: string; data: T } | { success: false; message: string };

const MAX_BODY_BYTES = 64 * 1024;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** The body as text. One that is larger than allowed, whatever it declared, is cancelled where it becomes so. */
async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop by a throw cancels the stream.
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw new AppError('INVALID_INPUT', 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The JSON body of a call, or its query for methods without one. Throws INVALID_INPUT. */
async function readInput(request: Request): Promise<unknown> {
  if (SAFE_METHODS.has(request.method)) return Object.fromEntries(new URL(request.url).searchParams);
  const text = await readText(request);
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
  definition: Definition<W, S>,
  perform: UseCase<W, S, T>,
): Promise<Response> {
  try {
    const data = await runCallReading(call, definition, perform, () => readInput(request));
    return answer(200, { success: true, message: '', data });
  } catch (error) {
    const requestId = request.headers.get(REQUEST_ID_HEADER);
    const { code, userMessage, retryAfterSeconds } = refusalOf(error, log.child({ requestId }));
    return answer(ERROR_STATUS[code], { success: false, message: userMessage }, retryAfterSeconds);
  }
}

/**
 * An HTTP route around one use case: the same checks as an action, the envelope `{ success, message, data }`,
 * and the status that the error table gives.
 */
export function defineRoute<W extends Who, S extends z.ZodType, T>(
  definition: Definition<W, S>,
  perform: UseCase<W, S, T>,
): (request: NextRequest) => Promise<Response> {
  const route = (request: NextRequest): Promise<Response> => {
    const call = {
      headers: request.headers,
      changesState: !SAFE_METHODS.has(request.method),
      appUrl: env().APP_URL,
      findSession: currentSession,
      newContext: (actor: Actor) => contextFor(actor, request.headers),
    };
    return answerRoute(request, call, definition, perform);
  };
  const takesInput = !Object.is(definition.schema, noInput);
  return declareDoor(route, { kind: 'route', policy: definition.policy, takesInput });
}
