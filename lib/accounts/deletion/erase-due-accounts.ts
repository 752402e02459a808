import { and, asc, lte, sql } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import type { Storage } from '@/lib/platform/storage/storage';
import { eraseAccount } from './erase-account';

/** The rest waits for the next run, so that a process that is to stop is not kept waiting long. */
const MOST_PER_RUN = 200;

/** The last player that a run came to. */
type Place = { dueAt: string; playerId: string };

/**
 * Erases the players whose day has come, one after the other, those who wait longest first. Safe to be killed at any
 * point and run again, and in several processes at once. Who cannot be erased now (the store is down) is left for
 * another run and keeps nobody waiting: where more are due than a run takes on, `next` says where the next one goes
 * on, and null that it begins with those who wait longest.
 */
export async function eraseDueAccounts(
  ctx: Pick<Context, 'db' | 'now' | 'log'> & { storage: () => Promise<Storage> },
  after: Place | null = null,
): Promise<{ erased: number; failed: number; next: Place | null }> {
  const due = await readDue(ctx, after);
  const counts = { erased: 0, failed: 0 };
  const next = due.length < MOST_PER_RUN ? null : (due.at(-1) ?? null);
  if (due.length === 0) return { ...counts, next };
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
  return { ...counts, next };
}

function readDue({ db, now }: Pick<Context, 'db' | 'now'>, after: Place | null): Promise<Place[]> {
  // As text: a Date would lose the microseconds, and the page would begin with whom the last one ended.
  const dueAt = sql<string>`${players.deletionDueAt}::text`;
  const isLater =
    after &&
    sql`(${players.deletionDueAt}, ${players.id}) > (${after.dueAt}::timestamptz, ${after.playerId}::uuid)`;
  return db
    .select({ dueAt, playerId: players.id })
    .from(players)
    .where(and(lte(players.deletionDueAt, now()), isLater ?? undefined))
    .orderBy(asc(players.deletionDueAt), asc(players.id))
    .limit(MOST_PER_RUN);
}
