import { asc, inArray } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { chargeCorrections } from '@/db/schema';

/** An operator has read the text: nothing is left to doubt. */
export const CORRECTED_CONFIDENCE = 1;

/**
 * Returns the categories that operators chose for these texts of charges, by text. They count before the classifier, or the next
 * import would undo them.
 */
export async function findCorrections(
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

/** Lists the categories that operators chose, the oldest first, as lines to train on. */
export async function listCorrections({
  db,
}: {
  db: Pick<Database, 'select'>;
}): Promise<{ charge: string; code: number }[]> {
  return db
    .select({ charge: chargeCorrections.chargeNormalized, code: chargeCorrections.categoryCode })
    .from(chargeCorrections)
    .orderBy(asc(chargeCorrections.createdAt), asc(chargeCorrections.id));
}
