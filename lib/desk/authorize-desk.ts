import type { z } from 'zod';
import { type DeskSection, isOpenTo } from '@/lib/contract/desk/sections';
import type { OperatorRole } from '@/lib/contract/enums';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import { inSpan } from '@/lib/platform/tracing/tracing';
import { message } from '@/messages/message';
import { type AuditOutcome, type AuditTarget, finishAudit, startAudit } from './audit/write-audit';
import type { DeskContext, SignedInOperator } from './desk-context';
import { markSessionUsed, PROOF_SECONDS } from './operators/desk-session';

/** The operator must use a passkey, then repeat the call. */
export class ProofNeeded extends AppError {
  constructor() {
    super('FORBIDDEN', message('desk', 'proofNeeded'));
  }
}

export type DeskRoles = DeskSection['roles'];

export type DeskDefinition<S extends z.ZodType, T> = {
  schema: S;
  roles: readonly OperatorRole[] | 'everyone';
  needsProof?: true;
  limit?: Limit;
  /** Pages repeat it by themselves. Such a call does not keep a session alive. */
  isPolled?: true;
  /** The action in the audit, such as `removals.approve`. Null only for queries without personal data. */
  audit: string | null;
  /** Returns whether an earlier audit row covers the call. */
  skipsAudit?: (input: z.output<S>) => boolean;
  /** Returns the targets. Each gets an audit row. */
  about?: (input: z.output<S>) => readonly AuditTarget[];
  /** Returns the detail to store in the audit after success. Must not contain texts of players. */
  detail?: (result: T) => string | null;
  /** Returns the outcome for one target, for actions that may fail for some targets. */
  outcomeOf?: (result: T, target: AuditTarget) => AuditOutcome;
};

type Audited<T> = {
  audit: string;
  about: readonly AuditTarget[];
  detail?: ((result: T) => string | null) | undefined;
  outcomeOf?: ((result: T, target: AuditTarget) => AuditOutcome) | undefined;
};

export type DeskCall = {
  /** Throws FOREIGN_ORIGIN. */
  checkOrigin?: () => void;
  findSession: () => Promise<SignedInOperator | null>;
  newContext: (operator: SignedInOperator) => DeskContext;
  readInput: () => unknown;
};

function requireProof({ signedIn, now }: DeskContext): void {
  const sinceMs = now().getTime() - (signedIn.provenAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  if (sinceMs > PROOF_SECONDS * 1000) throw new ProofNeeded();
}

/**
 * Commits an audit row, performs the action and stores its outcome. Throws what `perform` throws. `authorizeDesk` calls it for
 * actions and routes. Pages that show personal data call it around their reads.
 */
export async function withAudit<T>(
  ctx: DeskContext,
  { audit, about, detail, outcomeOf }: Audited<T>,
  perform: () => Promise<T>,
): Promise<T> {
  const started = await startAudit(ctx, audit, about);
  // If the outcome cannot be stored, the audit shows the action as unfinished.
  const end = (whole: AuditOutcome, each?: (target: AuditTarget) => AuditOutcome) =>
    finishAudit(ctx, started, whole, each).catch((unwritten: unknown) =>
      ctx.log.error({ error: errorReport(unwritten) }, 'cannot write the end of an action to the audit log'),
    );
  let result: T;
  try {
    result = await perform();
  } catch (error) {
    await end({ phase: 'refused', detail: error instanceof AppError ? error.code : 'INTERNAL' });
    throw error;
  }
  await end(
    { phase: 'done', detail: detail?.(result) ?? null },
    outcomeOf && ((target) => outcomeOf(result, target)),
  );
  return result;
}

/** The audit action for a refused query whose `audit` is null. Such a query is not audited when allowed. */
const REFUSED_QUERY = 'desk.query';

/** Refuses a call that the operator's roles do not allow, and audits it unless it is polled, which happens every few seconds. */
async function refuseRole(
  ctx: DeskContext,
  { audit, isPolled }: { audit: string | null; isPolled?: true | undefined },
): Promise<never> {
  const refuse = async () => {
    throw new AppError('FORBIDDEN', message('desk', 'rolesRefused'));
  };
  return isPolled ? refuse() : withAudit(ctx, { audit: audit ?? REFUSED_QUERY, about: [] }, refuse);
}

/**
 * Checks a call at the desk, in this order: origin, session, role, input, limit, proof. Then commits its audit row and performs its
 * use case. Throws AppError for each refusal, and what the use case throws.
 */
export async function authorizeDesk<S extends z.ZodType, T>(
  call: DeskCall,
  definition: DeskDefinition<S, T>,
  perform: (ctx: DeskContext, input: z.output<S>) => Promise<T>,
): Promise<T> {
  const { schema, roles, needsProof, limit, isPolled, audit, skipsAudit, about, detail, outcomeOf } =
    definition;
  call.checkOrigin?.();
  const operator = await call.findSession();
  if (!operator) throw new AppError('NOT_SIGNED_IN', message('desk', 'logInAgain'));
  const ctx = call.newContext(operator);
  if (!isOpenTo(roles, operator.roles)) return refuseRole(ctx, { audit, isPolled });
  if (!isPolled) await markSessionUsed(ctx);
  const input = parseInput(schema, await call.readInput());
  if (limit) await spend(ctx, limit, ctx.signedIn.operatorId);
  if (needsProof) requireProof(ctx);
  const work = () => inSpan({ name: 'use case' }, () => perform(ctx, input));
  if (audit === null || skipsAudit?.(input)) return work();
  return withAudit(ctx, { audit, about: about?.(input) ?? [], detail, outcomeOf }, work);
}
