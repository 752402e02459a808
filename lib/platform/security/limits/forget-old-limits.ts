import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';

/** Rows that go at a time: a piece takes milliseconds and keeps nobody waiting. */
const PIECE = 5000;

/** Drops the counts of windows that are over. Safe in several processes at once. Returns how many went. */
export async function forgetOldLimits({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const isOver = sql`expire < ${now().getTime()}`;
  let gone = 0;
  for (;;) {
    // Whoever counts in such a row meanwhile opens its window anew: it is passed over, or looked at again.
    const { count } = await db.execute(sql`
      delete from rate_limits where ${isOver} and key in (
        select key from rate_limits where ${isOver} order by expire limit ${PIECE} for update skip locked)`);
    gone += count;
    if (count < PIECE) return gone;
  }
}
