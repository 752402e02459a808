import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import type { z } from 'zod';
import type { ActionResult } from '@/lib/contract/action-result';
import type { EntranceContext } from '@/lib/desk/audit/audit-entrance';
import { declareDeskEntryPoint } from '@/lib/desk/entry-points';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import { DEFAULT_LANGUAGE } from '@/messages/languages';
import { contextFor } from '../context';
import { refusedResult } from '../define-action';
import { requireOwnPage } from '../http/origin';
import { deskOrigin, requireDeskHost } from './desk-origin';

/** Limits the calls of all entrances by one network. */
const BY_NETWORK: Limit = { name: 'desk-entrance', points: 120, perSeconds: 15 * 60 };

type Entrance<S extends z.ZodType> = {
  schema: S;
  /** The use case's audit entry. Null when it grants nothing. */
  audit: string | null;
};

/** Defines a desk action without a session. Checks host, origin and input, and limits by network. The use case writes the audit. */
export function defineDeskEntrance<S extends z.ZodType, T>(
  { schema, audit }: Entrance<S>,
  perform: (ctx: EntranceContext, input: z.output<S>) => Promise<T>,
): (unverifiedInput?: unknown) => Promise<ActionResult<T>> {
  const action = async (unverifiedInput?: unknown): Promise<ActionResult<T>> => {
    const requestHeaders = await headers();
    try {
      requireDeskHost(requestHeaders.get('host'));
      requireOwnPage(requestHeaders, deskOrigin());
      const input = parseInput(schema, unverifiedInput);
      const { actor: _actor, ...ctx } = contextFor({ kind: 'anonymous' }, requestHeaders);
      await spend(ctx, BY_NETWORK, ctx.address);
      return { ok: true, data: await perform(ctx, input) };
    } catch (error) {
      unstable_rethrow(error);
      return refusedResult(error, requestHeaders, DEFAULT_LANGUAGE);
    }
  };
  return declareDeskEntryPoint(action, { kind: 'entrance', schema, audit, roles: 'signed out' });
}
