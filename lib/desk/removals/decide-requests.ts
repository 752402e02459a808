import type { DecisionOutcome } from '@/lib/contract/desk/removals';
import type { DeskContext } from '@/lib/desk/desk-context';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { approveRemoval, type Decision, decidedBy, reinstateRemoval } from '@/lib/removals/decide-removal';

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

/** Decides one request after the other, each in its own transaction. What others decided before stays, with their name. */
async function decideAll(
  ctx: DecideContext,
  receipts: readonly string[],
  decide: Decide,
): Promise<DecisionOutcome[]> {
  const outcomes: DecisionOutcome[] = [];
  for (const receipt of new Set(receipts)) outcomes.push(await outcomeOf(ctx, receipt, decide));
  return outcomes;
}

type Requests = { receipts: readonly string[] };

/** Erases the records of requests for good. Returns how it went for each. */
export const approveRequests = (ctx: DecideContext, { receipts }: Requests): Promise<DecisionOutcome[]> =>
  decideAll(ctx, receipts, approveRemoval);

/** Puts the records of requests back into play. Returns how it went for each. */
export const reinstateRequests = (ctx: DecideContext, { receipts }: Requests): Promise<DecisionOutcome[]> =>
  decideAll(ctx, receipts, reinstateRemoval);

/** What the audit says: how many requests were decided, and how many records changed. */
export function outcomesText(outcomes: readonly DecisionOutcome[]): string {
  const decided = outcomes.filter(({ outcome }) => outcome === 'decided');
  const records = decided.reduce((sum, each) => sum + each.records, 0);
  return `decided ${decided.length} of ${outcomes.length}, records ${records}`;
}
