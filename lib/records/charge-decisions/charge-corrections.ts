import { asc, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '@/db/client';
import { chargeCorrections } from '@/db/schema';
import { sql } from '@/db/sql';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

export const CORRECTED_CONFIDENCE = 1;

export type LabeledCharge = { charge: string; code: number; confidence: number };

/** Returns the categories that operators chose, by charge text. They override the classifier, in later imports too. */
export async function findChargeCorrections(
  db: Pick<Database, 'select'>,
  charges: readonly string[],
): Promise<Map<string, number>> {
  if (charges.length === 0) return new Map();
  const rows = await db
    .select({ charge: chargeCorrections.chargeNormalized, code: chargeCorrections.categoryCode })
    .from(chargeCorrections)
    .where(inArray(chargeCorrections.chargeNormalized, [...new Set(charges)]));
  return new Map(rows.map(({ charge, code }) => [charge, code]));
}

export async function listChargeCorrections({
  db,
}: {
  db: Pick<Database, 'select'>;
}): Promise<{ charge: string; code: number }[]> {
  return db
    .select({ charge: chargeCorrections.chargeNormalized, code: chargeCorrections.categoryCode })
    .from(chargeCorrections)
    .orderBy(asc(chargeCorrections.createdAt), asc(chargeCorrections.id));
}

/**
 * Stores the category that an operator chose for a charge text, or replaces an earlier choice. The row keeps the category and confidence
 * from before the first correction.
 */
export async function storeChargeCorrection(
  tx: Transaction,
  { charge, code: formerCode, confidence }: LabeledCharge,
  { categoryCode, operator, at }: { categoryCode: number; operator: string; at: string },
): Promise<void> {
  await tx.execute(sql`
    insert into charge_corrections (charge_normalized, former_code, category_code, confidence, operator, created_at)
    values (${charge}, ${formerCode}, ${categoryCode}, ${confidence}, ${operator}, ${at}::timestamptz)
    on conflict (charge_normalized) do update
      set category_code = excluded.category_code, operator = excluded.operator, created_at = excluded.created_at`);
}

/**
 * Undoes the correction that was stored at `correctedAt`. `returnTo` is the category to restore. If it came from the classifier, this
 * deletes the correction and returns the classifier's confidence, 0 to 1. If it came from an earlier correction, this deletes nothing and
 * returns undefined; the caller stores the earlier correction again.
 * @throws AppError TAKEN if a later correction has replaced this one.
 */
export async function undoChargeCorrection(
  tx: Transaction,
  { charge, returnTo, correctedAt }: { charge: string; returnTo: number; correctedAt: string },
): Promise<number | undefined> {
  const [stored] = await tx.execute<{ former: number | null; confidence: number }>(sql`
    select former_code as former, confidence from charge_corrections
    where charge_normalized = ${charge} and created_at = ${correctedAt}::timestamptz`);
  if (!stored) throw new AppError('TAKEN', message('deskRecords', 'correctedSince'));
  if (stored.former !== returnTo) return undefined;
  await tx.execute(sql`delete from charge_corrections where charge_normalized = ${charge}`);
  return stored.confidence;
}

/** Sets the category of all records with this charge text, in and out of play. Returns how many there are. */
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
