import type { z } from 'zod';
import { sql } from '@/db/sql';
import type { decideHeldSchema, undoHeldSchema } from '@/lib/contract/desk/records/held-schemas';
import { UNDO_SECONDS } from '@/lib/contract/desk/undo';
import type { OutReason } from '@/lib/contract/enums';
import { decideHeld, type HeldDone, undoHeld } from '@/lib/records/held/decide-held';
import type { AuditOutcome, AuditTarget } from '../audit/write-audit';
import { claim } from '../claims/claims';
import type { DeskContext } from '../desk-context';

export type DecidedHeld = HeldDone & {
  /** The reason of each refusal, by record id, for the audit. */
  reasons: Record<string, OutReason>;
};

/** Decides new photos, except those that another operator has claimed. */
export async function decideHeldPhotos(
  ctx: DeskContext,
  { decisions }: z.output<typeof decideHeldSchema>,
): Promise<DecidedHeld> {
  const ids = decisions.map(({ recordId }) => recordId);
  const own = new Set(await claim(ctx, { subject: 'held', ids }));
  const done = await decideHeld(ctx, { decisions: decisions.filter(({ recordId }) => own.has(recordId)) });
  const outs = decisions.flatMap((each) => (each.verdict === 'out' ? [[each.recordId, each.reason]] : []));
  return { ...done, reasons: Object.fromEntries(outs) };
}

/** Undoes own decisions of the last UNDO_SECONDS. `back`: the ids of the records that wait for a decision again. */
export async function undoHeldPhotos(
  ctx: DeskContext,
  { recordIds, state }: z.output<typeof undoHeldSchema>,
): Promise<{ back: string[] }> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select distinct subject_id as id from desk_audit
    where subject = 'record' and subject_id = any(${recordIds}::text[]) and action = 'held.decide' and phase = 'done'
      and operator_id = ${ctx.signedIn.operatorId}::uuid
      and at > ${ctx.now().toISOString()}::timestamptz - make_interval(secs => ${UNDO_SECONDS})`);
  const own = rows.map(({ id }) => id);
  return { back: await undoHeld({ ...ctx, operator: ctx.signedIn.name }, { recordIds: own, state }) };
}

export function heldOutcome(done: DecidedHeld, { id }: AuditTarget): AuditOutcome {
  const verdict = (['in', 'out', 'again', 'requested'] as const).find((each) => done[each].includes(id));
  const detail = verdict === 'out' ? `out, ${done.reasons[id]}` : verdict;
  return detail ? { phase: 'done', detail } : { phase: 'refused', detail: 'NOT_FOUND' };
}
