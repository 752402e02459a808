import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { offenseCategory } from '@/lib/charges/offense-categories';
import type { CorrectLabelInput } from '@/lib/contract/removals/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import {
  type LabeledCharge,
  relabelRecords,
  storeChargeCorrection,
  undoChargeCorrection,
} from '@/lib/records/charge-decisions/charge-corrections';
import { underRecordsLock } from '@/lib/records/records-lock';
import { writeRemovalLog } from '@/lib/records/write-removal-log';
import { message } from '@/messages/message';
import type { ReviewContext } from './decide-removal';

export type CorrectedLabel = {
  records: number;
  /** Number of flags settled, or reopened by an undo. */
  flags: number;
  code: number;
  formerCode: number;
  correctedAt: string;
  /** The time of the correction that this one replaced; null without one. */
  formerCorrectedAt: string | null;
};

/**
 * Corrects the category of a charge text, for every record with this text, and settles their *wrong label* flags. Dealt questions keep
 * their options.
 * With `undoesCorrectionAt` it undoes a correction instead: the earlier correction or the classifier counts again, and the flags reopen.
 * The caller then passes three fields of that correction's result. `categoryCode` is its `formerCode`, the category to restore.
 * `undoesCorrectionAt` is its `correctedAt`. `formerCorrectedAt` is the time of the correction that applies again; null for the classifier.
 * Throws NOT_FOUND for a record out of play, INVALID_INPUT for a category that the game does not ask about, TAKEN if a newer correction exists.
 */
export async function correctLabel(
  { db, now, operator }: ReviewContext,
  { recordId, categoryCode, undoesCorrectionAt, formerCorrectedAt }: CorrectLabelInput,
): Promise<CorrectedLabel> {
  const category = offenseCategory(categoryCode);
  if (category?.code !== categoryCode || !category.playable)
    throw new AppError('INVALID_INPUT', message('removal', 'chargeNotAsked'));
  return underRecordsLock(db, async (tx) => {
    const [before] = await tx.execute<LabeledCharge & { correctedAt: string | null }>(sql`
      select r.charge_normalized as charge, r.category_code as code, r.confidence, to_json(c.created_at) #>> '{}' as "correctedAt"
      from booking_records r left join charge_corrections c on c.charge_normalized = r.charge_normalized
      where r.id = ${recordId}`);
    if (!before) throw new AppError('NOT_FOUND', message('removal', 'noRecord'));
    const correctedAt = now().toISOString();
    const label = { charge: before.charge, code: categoryCode };
    const confidence = undoesCorrectionAt
      ? await undoChargeCorrection(tx, {
          charge: before.charge,
          returnTo: categoryCode,
          correctedAt: undoesCorrectionAt,
        })
      : undefined;
    // A new correction, or an undo that returns to an earlier correction.
    if (confidence === undefined)
      await storeChargeCorrection(tx, before, {
        categoryCode,
        operator,
        at: formerCorrectedAt ?? correctedAt,
      });
    const records = await relabelRecords(tx, { ...label, confidence });
    const flags = undoesCorrectionAt
      ? await reopenFlags(tx, before.charge, undoesCorrectionAt)
      : await settleFlags(tx, before.charge, correctedAt);
    const entry = { operator, action: 'correct_label', receipt: null, records } as const;
    await writeRemovalLog(tx, { ...entry, now: now() });
    return {
      records,
      flags,
      code: categoryCode,
      formerCode: before.code,
      correctedAt,
      formerCorrectedAt: before.correctedAt,
    };
  });
}

const isWrongLabelFlag = (charge: string) => sql`f.reason = 'wrong_label' and exists (
  select from booking_records r where r.id = f.record_id and r.charge_normalized = ${charge}
  union all select from pulled_records r where r.id = f.record_id and r.charge_normalized = ${charge})`;

async function settleFlags(tx: Transaction, charge: string, nowIso: string): Promise<number> {
  const settled = await tx.execute(sql`
    update record_flags f set settled_at = ${nowIso}::timestamptz
    where f.settled_at is null and ${isWrongLabelFlag(charge)} returning f.id`);
  return settled.length;
}

async function reopenFlags(tx: Transaction, charge: string, settledAt: string): Promise<number> {
  const open = await tx.execute(sql`
    update record_flags f set settled_at = null
    where f.settled_at = ${settledAt}::timestamptz and ${isWrongLabelFlag(charge)} returning f.id`);
  return open.length;
}
