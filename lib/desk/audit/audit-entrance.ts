import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import { rememberNetwork } from '../operators/known-networks';
import { beginAudit, endAudit } from './write-audit';

/** What the entrances to the desk need: nobody is signed in yet. */
export type EntranceContext = Omit<Context, 'actor'>;

type Entering = { operatorId: string; name: string };

/**
 * Performs what an operator does before there is a session, with its rows of the audit around it. From then on the operator's
 * network is known.
 */
export async function auditedEntrance<T>(
  ctx: EntranceContext,
  { audit, operator, detail }: { audit: string; operator: Entering; detail: string },
  perform: () => Promise<T>,
): Promise<T> {
  const signedIn = { ...operator, roles: [], sessionId: '', provenAt: null };
  const audited = { ...ctx, signedIn };
  const began = await beginAudit(audited, audit, [{ subject: 'operator', id: operator.operatorId }]);
  let result: T;
  try {
    result = await perform();
    await endAudit(audited, began, { phase: 'done', detail });
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'INTERNAL';
    await endAudit(audited, began, { phase: 'refused', detail: code });
    throw error;
  }
  // The operator is in, also when this is not stored.
  await rememberNetwork(ctx, operator.name).catch((error: unknown) =>
    ctx.log.error({ error: errorReport(error) }, 'cannot store the network of an operator as known'),
  );
  return result;
}
