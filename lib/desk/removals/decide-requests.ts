import type { DecisionOutcome } from '@/lib/contract/desk/removals';
import type { AuditEnd } from '@/lib/desk/audit/write-audit';
import { claimToDecide } from '@/lib/desk/claims/claims';
import type { DeskContext } from '@/lib/desk/desk-context';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Storage } from '@/lib/platform/storage/storage';
import { approveRemoval, type Decision, decidedBy, reinstateRemoval } from '@/lib/removals/decide-removal';
import { undoReinstate } from '@/lib/removals/undo-decision';

type DecideContext = DeskContext & { storage: Storage };
type Decide = (ctx: DecideContext, input: { receipt: string }) => Promise<Decision>;

async function outcomeOf(ctx: DecideContext, receipt: string, decide: Decide): Promise<DecisionOutcome> {
  try {
    const { changed, records } = await decide(ctx, { receipt });
    if (changed) return { receipt, outcome: 'decided', records, decidedBy: ctx.operator };
    return { receipt, outcome: 'before', records: 0, decidedBy: await decidedBy(ctx, { receipt }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    return { receipt, outcome: 'unknown', records: 0, decidedBy: null };
  }
}

/**
 * Decides one request after the other, each in its own transaction. What others decided before stays, with their name. An error
 * ends the series: that request and the rest have failed. Throws the error when nothing was decided.
 */
async function decideAll(
  ctx: DecideContext,
  receipts: readonly string[],
  decide: Decide,
): Promise<DecisionOutcome[]> {
  const left = [...new Set(receipts)];
  const outcomes: DecisionOutcome[] = [];
  try {
    for (; left[0] !== undefined; left.shift()) outcomes.push(await outcomeOf(ctx, left[0], decide));
  } catch (error) {
    if (!outcomes.some(({ outcome }) => outcome === 'decided')) throw error;
    ctx.log.error({ error: errorReport(error) }, 'cannot decide a request; skipped the rest');
  }
  return [
    ...outcomes,
    ...left.map((receipt) => ({ receipt, outcome: 'failed' as const, records: 0, decidedBy: null })),
  ];
}

type Requests = { receipts: readonly string[] };

/** Erases the records of requests for good. Returns how it went for each. Throws TAKEN while another operator has one open. */
export async function approveRequests(
  ctx: DecideContext,
  { receipts }: Requests,
): Promise<DecisionOutcome[]> {
  await claimToDecide(ctx, { subject: 'request', ids: receipts });
  return decideAll(ctx, receipts, approveRemoval);
}

/** Puts the records of requests back into play. Returns how it went for each. Throws TAKEN while another operator has one open. */
export async function reinstateRequests(
  ctx: DecideContext,
  { receipts }: Requests,
): Promise<DecisionOutcome[]> {
  await claimToDecide(ctx, { subject: 'request', ids: receipts });
  return decideAll(ctx, receipts, reinstateRemoval);
}

/** Opens requests again that this operator has just put back. Returns how it went for each. */
export const undoReinstatements = (ctx: DecideContext, { receipts }: Requests): Promise<DecisionOutcome[]> =>
  decideAll(ctx, receipts, undoReinstate);

const refused = (detail: string): AuditEnd => ({ phase: 'refused', detail });

/** How an action about a request ends when another operator was faster. */
export const DECIDED_BEFORE = refused('DECIDED_BEFORE');

const REFUSALS = {
  before: DECIDED_BEFORE,
  unknown: refused('NOT_FOUND'),
  failed: refused('INTERNAL'),
} as const;

/** Returns what the audit says of one request. */
export function auditEndOf(outcomes: readonly DecisionOutcome[], { id }: { id: string }): AuditEnd {
  const { outcome = 'failed', records = 0 } = outcomes.find(({ receipt }) => receipt === id) ?? {};
  return outcome === 'decided' ? { phase: 'done', detail: `records ${records}` } : REFUSALS[outcome];
}
