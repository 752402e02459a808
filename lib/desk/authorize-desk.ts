import type { z } from 'zod';
import { type DeskSection, isOpenTo } from '@/lib/contract/desk/sections';
import type { OperatorRole } from '@/lib/contract/enums';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import { type Limit, spend } from '@/lib/platform/security/limits/rate-limits';
import { inSpan } from '@/lib/platform/tracing/tracing';
import { message } from '@/messages/message';
import { type AuditEnd, type AuditTarget, beginAudit, endAudit } from './audit/write-audit';
import type { DeskContext, SignedInOperator } from './desk-context';
import { countAsUse, PROOF_SECONDS } from './operators/desk-session';

/** The caller must use a passkey now, and then send the same call again. */
export class ProofNeeded extends AppError {
  constructor() {
    super('FORBIDDEN', message('desk', 'proofNeeded'));
  }
}

export type DeskRoles = DeskSection['roles'];

/** What every action, query and route of the desk declares. */
export type DeskDefinition<S extends z.ZodType, T> = {
  schema: S;
  /** Operators with at least one of these roles may call. */
  roles: readonly OperatorRole[] | 'everyone';
  /** Asks for a passkey that was used in the last five minutes: money and erasing. */
  needsProof?: true;
  /** Counts by operator. */
  limit?: Limit;
  /** A page calls it again by itself: no use of the session. */
  isPolled?: true;
  /** How the audit names it, such as `removals.approve`. Only queries that show nothing personal have none. */
  audit: string | null;
  /** Whether the call has no row of its own, because an earlier row of the audit covers it. By default it has one. */
  skipsAudit?: (input: z.output<S>) => boolean;
  /** What the action is about, one row of the audit each. */
  about?: (input: z.output<S>) => readonly AuditTarget[];
  /** What the audit says when it is done. Nothing that a player wrote. */
  detail?: (result: T) => string | null;
  /** How it went for one target, for actions that may be done for some of their targets only. */
  endOf?: (result: T, target: AuditTarget) => AuditEnd;
};

type Audited<T> = {
  audit: string;
  about: readonly AuditTarget[];
  detail?: ((result: T) => string | null) | undefined;
  endOf?: ((result: T, target: AuditTarget) => AuditEnd) | undefined;
};

export type DeskCall = {
  /** Throws FOREIGN_ORIGIN. */
  checkOrigin?: () => void;
  findSession: () => Promise<SignedInOperator | null>;
  newContext: (operator: SignedInOperator) => DeskContext;
  /** Resolves to the unverified input. */
  readInput: () => unknown;
};

function requireProof({ signedIn, now }: DeskContext): void {
  const sinceMs = now().getTime() - (signedIn.provenAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  if (sinceMs > PROOF_SECONDS * 1000) throw new ProofNeeded();
}

/**
 * Commits an audit row, performs, and writes how it ended. `authorizeDesk` calls it for actions and routes; pages that show what
 * is personal call it around what they read. Throws whatever `perform` throws.
 */
export async function audited<T>(
  ctx: DeskContext,
  { audit, about, detail, endOf }: Audited<T>,
  perform: () => Promise<T>,
): Promise<T> {
  const began = await beginAudit(ctx, audit, about);
  // What was done is done, and what was refused is refused, also when this is not stored: the audit then shows it as unfinished.
  const end = (whole: AuditEnd, each?: (target: AuditTarget) => AuditEnd) =>
    endAudit(ctx, began, whole, each).catch((unwritten: unknown) =>
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
    endOf && ((target) => endOf(result, target)),
  );
  return result;
}

/** Audit action of a refused query. Allowed queries are not audited. */
const QUERY = 'desk.query';

/**
 * Refuses a call that the operator's roles do not allow, and writes that to the audit. Its input is not read. A page repeats a
 * polled call every few seconds, so that one has no row.
 */
async function refuseRole(
  ctx: DeskContext,
  { audit, isPolled }: { audit: string | null; isPolled?: true | undefined },
): Promise<never> {
  const refuse = async () => {
    throw new AppError('FORBIDDEN', message('desk', 'rolesRefused'));
  };
  return isPolled ? refuse() : audited(ctx, { audit: audit ?? QUERY, about: [] }, refuse);
}

/**
 * Authorizes one call at the desk and performs its use case: origin, session, role, input, limit, proof, audit, perform. The audit
 * row is committed first; when it cannot be written, nothing is done. A call refused for its role
 * has a row too, unless a page polls it. Throws AppError for each refusal, `ProofNeeded`, and whatever the use case throws.
 */
export async function authorizeDesk<S extends z.ZodType, T>(
  call: DeskCall,
  definition: DeskDefinition<S, T>,
  perform: (ctx: DeskContext, input: z.output<S>) => Promise<T>,
): Promise<T> {
  const { schema, roles, needsProof, limit, isPolled, audit, skipsAudit, about, detail, endOf } = definition;
  call.checkOrigin?.();
  const operator = await call.findSession();
  if (!operator) throw new AppError('NOT_SIGNED_IN', message('desk', 'logInAgain'));
  const ctx = call.newContext(operator);
  if (!isOpenTo(roles, operator.roles)) return refuseRole(ctx, { audit, isPolled });
  if (!isPolled) await countAsUse(ctx);
  const input = parseInput(schema, await call.readInput());
  if (limit) await spend(ctx, limit, ctx.signedIn.operatorId);
  if (needsProof) requireProof(ctx);
  const work = () => inSpan({ name: 'use case' }, () => perform(ctx, input));
  if (audit === null || skipsAudit?.(input)) return work();
  return audited(ctx, { audit, about: about?.(input) ?? [], detail, endOf }, work);
}
