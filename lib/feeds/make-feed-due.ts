import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

/** Makes a feed due, so that the job `read feeds` reads it within a minute. Throws NOT_FOUND if it is unknown, leased or paused. */
export async function readFeedNow(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { feedId }: { feedId: string },
): Promise<null> {
  const nowIso = now().toISOString();
  const due = await db.execute(sql`
    update feeds set due_at = ${nowIso}::timestamptz
    where id = ${feedId} and paused_lost is null and (held_until is null or held_until <= ${nowIso}::timestamptz)`);
  if (due.count === 0) throw new AppError('NOT_FOUND', message('deskFeeds', 'feedNotDue'));
  return null;
}

/**
 * Makes a paused feed due now. With `allowAnyLoss` the next read may withdraw any number of records. Without it, the feed pauses again if
 * many are missing. Throws NOT_FOUND for a feed that is not paused.
 */
export async function resumeFeed(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { feedId, allowAnyLoss }: { feedId: string; allowAnyLoss: boolean },
): Promise<null> {
  // The column `let_go` stores `allowAnyLoss`.
  const resumed = await db.execute(sql`
    update feeds set paused_lost = null, paused_of = null, let_go = ${allowAnyLoss}, due_at = ${now().toISOString()}::timestamptz
    where id = ${feedId} and paused_lost is not null`);
  if (resumed.count === 0) throw new AppError('NOT_FOUND', message('deskFeeds', 'feedNotPaused'));
  return null;
}
