import { and, asc, lte, notInArray } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { Context } from '../context';
import { errorReport } from '../error-report';
import type { Storage } from '../storage/storage';
import { eraseAccount } from './erase-account';

/** Read at a time; the next ones are read until none is due. */
const AT_ONCE = 100;

/**
 * Erases every player whose day has come, one after the other. Safe to be killed at any point and run again, and in
 * several processes at once. Who cannot be erased now (the store is down) is left for the next run and keeps nobody
 * else waiting.
 */
export async function eraseDueAccounts(
  ctx: Pick<Context, 'db' | 'now' | 'log'> & { storage: () => Promise<Storage> },
): Promise<{ erased: number; failed: number }> {
  const failed: string[] = [];
  let erased = 0;
  for (;;) {
    const isDue = lte(players.deletionDueAt, ctx.now());
    const due = await ctx.db
      .select({ playerId: players.id })
      .from(players)
      .where(failed.length > 0 ? and(isDue, notInArray(players.id, failed)) : isDue)
      .orderBy(asc(players.deletionDueAt))
      .limit(AT_ONCE);
    if (due.length === 0) return report(ctx, { erased, failed: failed.length });
    const storage = await ctx.storage();
    for (const { playerId } of due) {
      try {
        if (await eraseAccount({ ...ctx, storage }, { playerId })) erased += 1;
      } catch (cause) {
        failed.push(playerId);
        ctx.log.error({ error: errorReport(cause) }, 'an account could not be erased yet');
      }
    }
  }
}

/** Counts alone: an id in a log would outlive the erasure. */
function report(
  { log }: Pick<Context, 'log'>,
  counts: { erased: number; failed: number },
): { erased: number; failed: number } {
  if (counts.erased > 0) log.info(counts, 'accounts were erased');
  return counts;
}
