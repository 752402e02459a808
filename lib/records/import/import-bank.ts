import { eq, sql } from 'drizzle-orm';
import { bookingRecords } from '@/db/schema';
import { importFeed } from './import-feed';
import type { ImportContext, ImportOptions, ImportSummary } from './import-types';

/** How every record_id of the drawn bank begins. */
export const BANK_ID_PREFIX = 'bank-';

/**
 * Imports the drawn bank: synthetic records, which never expire. Imports nothing and returns null where real records are
 * in the game, so that nobody takes a drawn record for a real one.
 */
export async function importBank(
  ctx: ImportContext,
  options: Omit<ImportOptions, 'synthetic'>,
): Promise<ImportSummary | null> {
  const [real] = await ctx.db
    .select({ one: sql`1` })
    .from(bookingRecords)
    .where(eq(bookingRecords.synthetic, false))
    .limit(1);
  return real === undefined ? importFeed(ctx, { ...options, synthetic: true }) : null;
}
