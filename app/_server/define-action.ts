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
import { contextFor, REQUEST_ID_HEADER } from './context';
import { requireOwnPage } from './origin';
import { currentSession } from './session';

/**
 * Defines a server action around one use case. Callers are authorized by `authorize`. The action resolves to a result, never
 * echoes input, and throws nothing but the redirects of Next.
 */
export function defineAction<W extends Who, S extends z.ZodType, T>(
  definition: Definition<W, S>,
  perform: UseCase<W, S, T>,
): (unverifiedInput?: unknown) => Promise<ActionResult<T>> {
  const action = async (unverifiedInput?: unknown): Promise<ActionResult<T>> => {
    const requestHeaders = await headers();
    const call: Call = {
      checkOrigin: () => requireOwnPage(requestHeaders, env().APP_URL),
      findSession: currentSession,
      newContext: (actor) => contextFor(actor, requestHeaders),
      readInput: () => unverifiedInput,
    };
    try {
      const data = await inSpan({ name: 'action' }, () => authorize(call, definition, perform));
      return { ok: true, data };
    } catch (error) {
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
