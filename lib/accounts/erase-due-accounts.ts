import { asc, lte } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { Context } from '../context';
import { errorReport } from '../error-report';
import type { Storage } from '../storage/storage';
import { eraseAccount } from './erase-account';

/** The rest waits for the next run, so that a process that is to stop is not kept waiting long. */
const MOST_PER_RUN = 200;

/**
 * Erases the players whose day has come, one after the other, those who wait longest first. Safe to be killed at any
 * point and run again, and in several processes at once. Who cannot be erased now (the store is down) is left for the
 * next run and keeps nobody of this one waiting.
 */
export async function eraseDueAccounts(
  ctx: Pick<Context, 'db' | 'now' | 'log'> & { storage: () => Promise<Storage> },
): Promise<{ erased: number; failed: number }> {
  const due = await ctx.db
    .select({ playerId: players.id })
    .from(players)
    .where(lte(players.deletionDueAt, ctx.now()))
    .orderBy(asc(players.deletionDueAt))
    .limit(MOST_PER_RUN);
  const counts = { erased: 0, failed: 0 };
  if (due.length === 0) return counts;
  const storage = await ctx.storage();
  for (const player of due) {
    try {
      if (await eraseAccount({ ...ctx, storage }, player)) counts.erased += 1;
    } catch (cause) {
      counts.failed += 1;
      ctx.log.error({ error: errorReport(cause) }, 'an account could not be erased yet');
    }
  }
  // Counts alone: an id in a log would outlive the erasure.
  ctx.log.info(counts, 'accounts were erased');
  return counts;
}
