import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import type { DeskResult } from '@/lib/contract/desk/desk-result';
import { authorizeDesk, type DeskDefinition, ProofNeeded } from '@/lib/desk/authorize-desk';
import type { DeskContext } from '@/lib/desk/desk-context';
import { declareDeskEntryPoint } from '@/lib/desk/entry-points';
import { inSpan } from '@/lib/platform/tracing/tracing';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { refusedResult } from '../define-action';
import { deskCall } from './desk-call';

/** Defines an action of the desk around one use case. The audit is written before it runs. Throws only the redirects of Next. */
export function defineDeskAction<S extends z.ZodType, T>(
  definition: DeskDefinition<S, T>,
  perform: (ctx: DeskContext, input: z.output<S>) => Promise<T>,
): (unverifiedInput?: unknown) => Promise<DeskResult<T>> {
  const action = async (unverifiedInput?: unknown): Promise<DeskResult<T>> => {
    const requestHeaders = await headers();
    try {
      const call = deskCall(requestHeaders, () => unverifiedInput);
      const work = { name: `desk ${definition.audit ?? 'query'}` };
      return { ok: true, data: await inSpan(work, () => authorizeDesk(call, definition, perform)) };
    } catch (error) {
      unstable_rethrow(error);
      if (error instanceof ProofNeeded)
        return { ok: false, code: 'PROOF_NEEDED', message: error.textIn(DEFAULT_LANGUAGE) };
      return refusedResult(error, requestHeaders, DEFAULT_LANGUAGE);
    }
  };
  return declareDeskEntryPoint(action, { kind: 'action', ...definition });
}
