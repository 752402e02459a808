import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';

/** Rows per statement, so that each takes milliseconds. */
const PIECE = 5000;

/** Deletes expired counts. Safe in several processes at once. Returns how many. */
export async function deleteOldLimits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const isOver = sql`expire < ${now().getTime()}`;
  let gone = 0;
  for (;;) {
    // A row whose window is reopened meanwhile is skipped or checked again.
    const { count } = await db.execute(sql`
      delete from rate_limits where ${isOver} and key in (
        select key from rate_limits where ${isOver} order by expire limit ${PIECE} for update skip locked)`);
    gone += count;
    if (count < PIECE) return gone;
  }
}
