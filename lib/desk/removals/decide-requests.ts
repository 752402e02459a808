import type { DecisionOutcome } from '@/lib/contract/desk/removals/requests';
import type { AuditOutcome } from '@/lib/desk/audit/write-audit';
import { claimToDecide } from '@/lib/desk/claims/claims';
import type { DeskContext } from '@/lib/desk/desk-context';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Storage } from '@/lib/platform/storage/storage';
import {
  approveRemoval,
  type Decision,
  readDecider,
  reinstateRemoval,
  type SplitDecision,
  splitRemoval,
} from '@/lib/removals/decide-removal';
import { undoReinstate } from '@/lib/removals/undo-decision';

type DecideContext = DeskContext & { storage: Storage };
type Decide = (ctx: DecideContext, input: { receipt: string }) => Promise<Decision>;

async function outcomeOf(ctx: DecideContext, receipt: string, decide: Decide): Promise<DecisionOutcome> {
  try {
    const { changed, records } = await decide(ctx, { receipt });
    if (changed) return { receipt, outcome: 'decided', records, decidedBy: ctx.operator };
    return { receipt, outcome: 'before', records: 0, decidedBy: await readDecider(ctx, { receipt }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    return { receipt, outcome: 'unknown', records: 0, decidedBy: null };
  }
}

// Decides requests one by one, each in its own transaction. For a request decided before, returns who decided. After an error, that
// request and the rest get the outcome `failed`; if no request was decided, throws the error.
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

/** Approves requests and erases their records. Throws TAKEN if another operator has claimed one. */
export async function approveRequests(
  ctx: DecideContext,
  { receipts }: Requests,
): Promise<DecisionOutcome[]> {
  await claimToDecide(ctx, { subject: 'request', ids: receipts });
  return decideAll(ctx, receipts, approveRemoval);
}

/** Puts the records of requests back into play. Throws TAKEN if another operator has claimed one. */
export async function reinstateRequests(
  ctx: DecideContext,
  { receipts }: Requests,
): Promise<DecisionOutcome[]> {
  await claimToDecide(ctx, { subject: 'request', ids: receipts });
  return decideAll(ctx, receipts, reinstateRemoval);
}

/** Reopens requests that this operator reinstated less than a minute ago. */
export const undoReinstatements = (ctx: DecideContext, { receipts }: Requests): Promise<DecisionOutcome[]> =>
  decideAll(ctx, receipts, undoReinstate);

const refused = (detail: string): AuditOutcome => ({ phase: 'refused', detail });

const DECIDED_BEFORE = refused('DECIDED_BEFORE');

const REFUSALS = {
  before: DECIDED_BEFORE,
  unknown: refused('NOT_FOUND'),
  failed: refused('INTERNAL'),
} as const;

export function requestOutcome(outcomes: readonly DecisionOutcome[], { id }: { id: string }): AuditOutcome {
  const { outcome = 'failed', records = 0 } = outcomes.find(({ receipt }) => receipt === id) ?? {};
  return outcome === 'decided' ? { phase: 'done', detail: `records ${records}` } : REFUSALS[outcome];
}

export type SplitOutcome = SplitDecision & { decidedBy: string | null };

/**
 * Decides a request: erases the records in `approve` and puts the others back into play. Returns who decided it, the caller or an
 * operator before. Throws NOT_FOUND, INVALID_INPUT and TAKEN.
 */
export async function splitRequest(
  ctx: DeskContext & { storage: Storage },
  input: { receipt: string; approve: readonly string[] },
): Promise<SplitOutcome> {
  await claimToDecide(ctx, { subject: 'request', ids: [input.receipt] });
  const split = await splitRemoval(ctx, input);
  return { ...split, decidedBy: split.changed ? ctx.operator : await readDecider(ctx, input) };
}

export function splitOutcome({ changed, approved, reinstated }: SplitOutcome): AuditOutcome {
  if (!changed) return DECIDED_BEFORE;
  return { phase: 'done', detail: `approved ${approved}, reinstated ${reinstated}` };
}
