import type { Transaction } from '@/db/client';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import { rememberNetwork } from '../operators/known-networks';
import { finishAudit, startAudit } from './write-audit';

/** The context of enrollment and sign-in, where no operator has a session yet. */
export type EntranceContext = Omit<Context, 'actor'>;

type EnteringOperator = { operatorId: string; name: string };

/**
 * Audits and performs an enrollment or sign-in. Commits its changes together with the audit row of its success, so that no session
 * opens without this row. Then stores the operator's network as known.
 */
export async function auditEntrance<T>(
  ctx: EntranceContext,
  { audit, operator, detail }: { audit: string; operator: EnteringOperator; detail: string },
  perform: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const signedIn = { ...operator, roles: [], sessionId: '', provenAt: null };
  const auditContext = { ...ctx, signedIn };
  const started = await startAudit(auditContext, audit, [{ subject: 'operator', id: operator.operatorId }]);
  let result: T;
  let isCommitting = false;
  try {
    result = await ctx.db.transaction(async (tx) => {
      const performed = await perform(tx);
      await finishAudit({ ...auditContext, db: tx }, started, { phase: 'done', detail });
      isCommitting = true;
      return performed;
    });
  } catch (error) {
    // If the connection breaks during the commit, it is unknown whether the operator is signed in.
    if (isCommitting) throw error;
    const code = error instanceof AppError ? error.code : 'INTERNAL';
    await finishAudit(auditContext, started, { phase: 'refused', detail: code });
    throw error;
  }
  await rememberNetwork(ctx, operator.name).catch((error: unknown) =>
    ctx.log.error({ error: errorReport(error) }, 'cannot store the network of an operator as known'),
  );
  return result;
}
