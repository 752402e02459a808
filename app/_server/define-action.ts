import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import type { ActionResult } from '@/lib/contract/action-result';
import { env } from '@/lib/platform/config/env';
import type { Definition, UseCase, Who } from '@/lib/platform/entry-point/policy';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { declareEntryPoint } from '@/lib/platform/entry-point/registry';
import { log } from '@/lib/platform/log/log';
import { inSpan } from '@/lib/platform/tracing/tracing';
import { authorize, type Call } from '@/lib/sessions/authorize';
import { languageOf } from '@/lib/sessions/caller-language';
import type { FoundSession } from '@/lib/sessions/session';
import type { Language } from '@/messages/languages';
import { contextFor, REQUEST_ID_HEADER } from './context';
import { requireOwnPage } from './http/origin';
import { currentSession } from './session/session';

/** Defines a server action around one use case. Resolves to a result that never echoes input. Throws only the redirects of Next. */
export function defineAction<W extends Who, S extends z.ZodType, T>(
  definition: Definition<W, S>,
  perform: UseCase<W, S, T>,
): (unverifiedInput?: unknown) => Promise<ActionResult<T>> {
  const action = async (unverifiedInput?: unknown): Promise<ActionResult<T>> => {
    const requestHeaders = await headers();
    // A refusal uses the language of the session, if one was found.
    const seen: { session: FoundSession | null } = { session: null };
    const call: Call = {
      checkOrigin: () => requireOwnPage(requestHeaders, env().APP_URL),
      findSession: async () => (seen.session = await currentSession()),
      newContext: (actor, session) => contextFor(actor, requestHeaders, session),
      readInput: () => unverifiedInput,
    };
    try {
      const data = await inSpan({ name: 'action' }, () => authorize(call, definition, perform));
      return { ok: true, data };
    } catch (error) {
      unstable_rethrow(error);
      return refusedResult(error, requestHeaders, languageOf(requestHeaders, seen.session));
    }
  };
  return declareEntryPoint(action, { kind: 'action', ...definition });
}

/** Returns the result of a refused action. Logs an unexpected error under the request's id. */
export async function refusedResult(
  error: unknown,
  requestHeaders: Pick<Headers, 'get'>,
  language: Language,
): Promise<Extract<ActionResult<never>, { ok: false }>> {
  const requestId = requestHeaders.get(REQUEST_ID_HEADER);
  const refusal = refusalOf(error, log.child({ requestId }));
  const { code, retryAfterSeconds } = refusal;
  const fieldErrors = refusal.fieldErrorsIn(language);
  return {
    ok: false,
    code,
    message: refusal.textIn(language),
    ...(fieldErrors ? { fieldErrors } : {}),
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  };
}
