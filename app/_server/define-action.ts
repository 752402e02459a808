import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import type { ActionResult } from '@/lib/contract/action-result';
import { env } from '@/lib/platform/config/env';
import type { Actor } from '@/lib/platform/context';
import { refusalOf } from '@/lib/platform/entry-point/refusal';
import { log } from '@/lib/platform/log/log';
import { contextFor, REQUEST_ID_HEADER } from './context';
import { declareEntryPoint } from './entry-points';
import { type Definition, runCall, type UseCase, type Who } from './run-call';
import { currentSession } from './session';

/**
 * A server action around one use case. It checks where the call comes from, who calls and how often, parses the
 * input with the schema, and resolves to a result: it never throws at the client (redirects apart) and never
 * echoes input.
 */
export function defineAction<W extends Who, S extends z.ZodType, T>(
  definition: Definition<W, S>,
  perform: UseCase<W, S, T>,
): (unverifiedInput?: unknown) => Promise<ActionResult<T>> {
  const action = async (unverifiedInput?: unknown): Promise<ActionResult<T>> => {
    const requestHeaders = await headers();
    const call = {
      headers: requestHeaders,
      changesState: true,
      appUrl: env().APP_URL,
      findSession: currentSession,
      newContext: (actor: Actor) => contextFor(actor, requestHeaders),
    };
    try {
      return { ok: true, data: await runCall(call, definition, perform, unverifiedInput) };
    } catch (error) {
      // Redirects and not-found travel as exceptions of Next.
      unstable_rethrow(error);
      const requestId = requestHeaders.get(REQUEST_ID_HEADER);
      const { code, userMessage, fieldErrors, retryAfterSeconds } = refusalOf(
        error,
        log.child({ requestId }),
      );
      return {
        ok: false,
        code,
        message: userMessage,
        ...(fieldErrors ? { fieldErrors } : {}),
        ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
      };
    }
  };
  return declareEntryPoint(action, { kind: 'action', ...definition });
}
