import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { CORRECTED_CONFIDENCE } from './charge-corrections';

export type LabeledCharge = { charge: string; code: number; confidence: number };

/** Stores the category of a charge's text. A later correction of the same text replaces the category. What the classifier said at first stays. */
export async function storeCorrection(
  tx: Transaction,
  { charge, code, confidence }: LabeledCharge,
  { categoryCode, operator, at }: { categoryCode: number; operator: string; at: string },
): Promise<void> {
  await tx.execute(sql`
    insert into charge_corrections (charge_normalized, former_code, category_code, confidence, operator, created_at)
    values (${charge}, ${code}, ${categoryCode}, ${confidence}, ${operator}, ${at}::timestamptz)
    on conflict (charge_normalized) do update
      set category_code = excluded.category_code, operator = excluded.operator, created_at = excluded.created_at`);
}

/**
 * Deletes the correction of a text that was stored at `correctedAt`, if the classifier had chosen `code` before it. Returns the
 * classifier's confidence, 0 to 1; undefined if `code` came from an earlier correction: then nothing is deleted. Throws TAKEN if
 * another correction has replaced it.
 */
export async function undoCorrection(
  tx: Transaction,
  { charge, code, correctedAt }: Pick<LabeledCharge, 'charge' | 'code'> & { correctedAt: string },
): Promise<number | undefined> {
  const [stored] = await tx.execute<{ former: number | null; confidence: number }>(sql`
    select former_code as former, confidence from charge_corrections
    where charge_normalized = ${charge} and created_at = ${correctedAt}::timestamptz`);
  if (!stored) throw new AppError('TAKEN', message('deskRecords', 'correctedSince'));
  if (stored.former !== code) return undefined;
  await tx.execute(sql`delete from charge_corrections where charge_normalized = ${charge}`);
  return stored.confidence;
}

/** Gives every record with this text the category. Records out of play get it too, because they may come back. */
export async function relabelRecords(
  tx: Transaction,
  {
    charge,
    code,
    confidence = CORRECTED_CONFIDENCE,
  }: Pick<LabeledCharge, 'charge' | 'code'> & { confidence?: number | undefined },
): Promise<number> {
  const set = sql`set category_code = ${code}, confidence = ${confidence} where charge_normalized = ${charge}`;
  const inPlay = await tx.execute(sql`update booking_records ${set} returning id`);
  const pulled = await tx.execute(sql`update pulled_records ${set} returning id`);
  return inPlay.length + pulled.length;
}
