import type { AuditOutcome } from '@/lib/desk/audit/write-audit';
import { claimToDecide } from '@/lib/desk/claims/claims';
import type { DeskContext } from '@/lib/desk/desk-context';
import type { Storage } from '@/lib/platform/storage/storage';
import { readDecider, type SplitDecision, splitRemoval } from '@/lib/removals/decide-removal';
import { DECIDED_BEFORE } from './decide-requests';

export type SplitOutcome = SplitDecision & { decidedBy: string | null };

/**
 * Decides a request: approves the records in `approve` and reinstates the others. Returns the operator who decided it, now or
 * before. Throws NOT_FOUND, INVALID_INPUT and TAKEN.
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
