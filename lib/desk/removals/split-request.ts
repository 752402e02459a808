import type { AuditEnd } from '@/lib/desk/audit/write-audit';
import { claimToDecide } from '@/lib/desk/claims/claims';
import type { DeskContext } from '@/lib/desk/desk-context';
import type { Storage } from '@/lib/platform/storage/storage';
import { decidedBy, type SplitDecision, splitRemoval } from '@/lib/removals/decide-removal';
import { DECIDED_BEFORE } from './decide-requests';

export type SplitOutcome = SplitDecision & { decidedBy: string | null };

/** Splits a request, and says who decided it before where somebody did. Throws NOT_FOUND, INVALID_INPUT and TAKEN. */
export async function splitRequest(
  ctx: DeskContext & { storage: Storage },
  input: { receipt: string; approve: readonly string[] },
): Promise<SplitOutcome> {
  await claimToDecide(ctx, { subject: 'request', ids: [input.receipt] });
  const split = await splitRemoval(ctx, input);
  return { ...split, decidedBy: split.changed ? ctx.operator : await decidedBy(ctx, input) };
}

/** Returns what the audit says of the request and of each record that it names. */
export function splitEndOf({ changed, approved, reinstated }: SplitOutcome): AuditEnd {
  if (!changed) return DECIDED_BEFORE;
  return { phase: 'done', detail: `approved ${approved}, reinstated ${reinstated}` };
}
