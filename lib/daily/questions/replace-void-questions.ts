import type { Queryable } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { sql } from '@/db/sql';
import { ROUND_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext } from '@/lib/platform/context';
import { fractions } from '@/lib/platform/random';
import { readRecordsToAsk } from '@/lib/quiz/dealing/company-records';
import { readBookingCounts } from '@/lib/quiz/options/read-booking-counts';
import { dealInTransaction, requireOptions } from '@/lib/quiz/options/record-options';
import { pickDailyRecords, writeDailyQuestions } from './create-daily';
import {
  type DailyQuestion,
  hasOpenVoidQuestion,
  isInPlay,
  maskOf,
  NOT_STARTED,
  type Progress,
  pickPlayerQuestions,
  readDailyQuestions,
} from './daily-questions';

/** If no record was left for a question, the process tries again after this time. */
const RETRY_MS = 60_000;
const retryAtMs = new Map<string, number>();

/** If the player has an open question that is void, replaces it. Returns all questions of the day, like `readDailyQuestions`. */
export async function refreshQuestions(
  ctx: PlayerContext,
  day: string,
  progress: Progress,
): Promise<DailyQuestion[]> {
  const questions = await readDailyQuestions(ctx.db, day, ctx.now());
  const nowMs = ctx.now().getTime();
  const toReplace = pickPlayerQuestions(questions, progress).filter(
    ({ id }) => (retryAtMs.get(id) ?? 0) <= nowMs,
  );
  if (!hasOpenVoidQuestion(toReplace, progress)) return questions;
  await replaceVoidQuestions(ctx, day);
  return readDailyQuestions(ctx.db, day, ctx.now());
}

/** Replaces the void questions of a day, for all players who have not answered them. Does nothing once records run out. */
async function replaceVoidQuestions(ctx: PlayerContext, day: string): Promise<void> {
  const now = ctx.now();
  const bookings = await readBookingCounts(ctx);
  // Drawn once: `dealInTransaction` runs the deal again after it has stored missing options. The same points then pick the same records.
  const randomPoints = fractions(ctx.random, ROUND_SIZE);
  const left = await dealInTransaction({ ...ctx, bookings }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.dailies})`);
    // A new statement sees what was committed during the wait for the lock.
    const current = pickPlayerQuestions(await readDailyQuestions(tx, day, now), NOT_STARTED);
    const voids = current.filter((question) => !isInPlay(question));
    if (voids.length === 0) return [];
    const ids = await pickDailyRecords(tx, day, randomPoints.slice(0, voids.length));
    const records = await readRecordsToAsk(tx, ids);
    requireOptions(records);
    const replaced = voids.slice(0, records.length);
    const slots = replaced.map(({ position, version }) => ({ position, version: version + 1 }));
    await writeDailyQuestions(tx, { day, slots, records, bookings, random: ctx.random });
    await removeFromHistogram(tx, day, maskOf(replaced));
    return voids.slice(records.length);
  });
  for (const [id, atMs] of retryAtMs) if (atMs <= now.getTime()) retryAtMs.delete(id);
  for (const { id } of left) retryAtMs.set(id, now.getTime() + RETRY_MS);
}

/** Removes the answers at these positions from the histogram, because they are answers to the old questions. */
async function removeFromHistogram(db: Queryable, day: string, mask: number): Promise<void> {
  await db.execute(sql`
    with counted as (
      delete from daily_counts where day = ${day}::date and answered_mask & ${mask}::integer > 0
      returning right_mask & ~${mask}::integer as right_mask, answered_mask & ~${mask}::integer as answered_mask, players
    )
    insert into daily_counts as c (day, right_mask, answered_mask, players)
    select ${day}::date, right_mask, answered_mask, sum(players) from counted group by right_mask, answered_mask
    on conflict (day, right_mask, answered_mask) do update set players = c.players + excluded.players`);
}
