import type { z } from 'zod';
import type { decideHeldSchema, undoHeldSchema } from '@/lib/contract/desk/held';
import { decideHeld, type HeldDone, undoHeld } from '@/lib/records/held/decide-held';
import type { AuditEnd, AuditTarget } from '../audit/write-audit';
import { claimToDecide, ownClaims } from '../claims/claims';
import type { DeskContext } from '../desk-context';

/** Decides held records for one operator. Throws TAKEN while another operator has some of them open. */
export async function decideHeldPhotos(
  ctx: DeskContext,
  input: z.output<typeof decideHeldSchema>,
): Promise<HeldDone> {
  const ids = input.decisions.map(({ recordId }) => recordId);
  await claimToDecide(ctx, { subject: 'held', ids });
  return decideHeld(ctx, input);
}

/** Undoes decisions that this operator has just made: others are not theirs to undo. Returns how many records are back. */
export async function undoHeldPhotos(
  ctx: DeskContext,
  { recordIds }: z.output<typeof undoHeldSchema>,
): Promise<{ back: string[] }> {
  const own = await ownClaims(ctx, { subject: 'held', ids: recordIds });
  return { back: await undoHeld(ctx, { recordIds: own }) };
}

/** Returns what the audit says of one record. */
export function heldEndOf(done: HeldDone, { id }: AuditTarget): AuditEnd {
  const verdict = (['in', 'out', 'again', 'requested'] as const).find((each) => done[each].includes(id));
  return verdict ? { phase: 'done', detail: verdict } : { phase: 'refused', detail: 'NOT_FOUND' };
}
