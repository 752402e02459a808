import { eq } from 'drizzle-orm';
import { bookingRecords } from '@/db/schema';
import { sql } from '@/db/sql';
import { importFeed } from './import-feed';
import type { ImportContext, ImportOptions, ImportSummary } from './import-types';

/** The prefix of each record_id in the drawn bank. */
export const BANK_ID_PREFIX = 'bank-';

/**
 * Imports the drawn bank: synthetic records, which never expire. Returns null and imports nothing if the game has real
 * records, so that players cannot mistake a drawn record for a real one.
 */
export async function importBank(
  ctx: ImportContext,
  options: Omit<ImportOptions, 'synthetic' | 'feedName'>,
): Promise<ImportSummary | null> {
  const [real] = await ctx.db
    .select({ one: sql`1` })
    .from(bookingRecords)
    .where(eq(bookingRecords.synthetic, false))
    .limit(1);
  return real === undefined ? importFeed(ctx, { ...options, synthetic: true, feedName: null }) : null;
}
