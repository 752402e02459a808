import type { Queryable } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { sql } from '@/db/sql';
import { SET_SIZE } from '@/lib/contract/quiz/constants';
import type { PlayerContext } from '@/lib/platform/context';
import { fractions } from '@/lib/platform/random/fraction';
import { readBookings } from '../quiz/options/bookings';
import { dealInTransaction, requireOptions } from '../quiz/options/record-options';
import { readRecordsToAsk } from '../quiz/records-for-all';
import { pickRecords, writeQuestions } from './create-daily';
import {
  type DailyQuestion,
  hasOpenVoidQuestion,
  isInPlay,
  maskOf,
  NOT_STARTED,
  type Progress,
  questionsOf,
  readDailyQuestions,
} from './daily-questions';

/** How long a process does not try again to replace a question for which no record was left. */
const RETRY_MS = 60_000;
/** When this process may try again, by the id of the question. */
const retryAtMs = new Map<string, number>();

/**
 * Returns the questions of a day, as `readDailyQuestions` does. First replaces void questions that this player has not answered.
 */
export async function readCurrentQuestions(
  ctx: PlayerContext,
  day: string,
  progress: Progress,
): Promise<DailyQuestion[]> {
  const questions = await readDailyQuestions(ctx.db, day, ctx.now());
  const nowMs = ctx.now().getTime();
  const toReplace = questionsOf(questions, progress).filter(({ id }) => (retryAtMs.get(id) ?? 0) <= nowMs);
  if (!hasOpenVoidQuestion(toReplace, progress)) return questions;
  await replaceVoidQuestions(ctx, day);
  return readDailyQuestions(ctx.db, day, ctx.now());
}

/**
 * Replaces the void questions of a day for everybody who has not answered them. A question stays void when no record is left. Two
 * callers at once replace a question once.
 */
async function replaceVoidQuestions(ctx: PlayerContext, day: string): Promise<void> {
  const now = ctx.now();
  const bookings = await readBookings(ctx);
  // A repeated try uses the same points, so that it picks the records whose options were just chosen.
  const starts = fractions(ctx.random, SET_SIZE);
  const left = await dealInTransaction({ ...ctx, bookings }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.dailies})`);
    // A separate statement, so that it sees what was committed while the first one waited.
    const current = questionsOf(await readDailyQuestions(tx, day, now), NOT_STARTED);
    const voids = current.filter((question) => !isInPlay(question));
    if (voids.length === 0) return [];
    const ids = await pickRecords(tx, day, starts.slice(0, voids.length));
    const records = await readRecordsToAsk(tx, ids);
    requireOptions(records);
    const replaced = voids.slice(0, records.length);
    const places = replaced.map(({ position, version }) => ({ position, version: version + 1 }));
    await writeQuestions(tx, { day, places, records, bookings, random: ctx.random });
    await removeFromHistogram(tx, day, maskOf(replaced));
    return voids.slice(records.length);
  });
  for (const [id, atMs] of retryAtMs) if (atMs <= now.getTime()) retryAtMs.delete(id);
  for (const { id } of left) retryAtMs.set(id, now.getTime() + RETRY_MS);
}

/** Removes the answers at these positions from the histogram of a day for good. */
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
