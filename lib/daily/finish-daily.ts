import type { Queryable } from '@/db/client';
import { finishDaily, type StreakState } from '@/lib/contract/daily/streak';
import type { PlayerContext } from '@/lib/platform/context';
import { type DailyQuestion, openQuestions, readDailyQuestions } from './daily-questions';
import { lastStreak, type PlayerDaily, playerDailyColumns } from './player-dailies';

/**
 * Returns a player's daily and locks it until the transaction ends; undefined when it is not started. `day` is a parameter or
 * a subquery.
 */
export async function lockPlayerDaily(
  sql: Queryable,
  playerId: string,
  day: string | ReturnType<Queryable>,
): Promise<PlayerDaily | undefined> {
  const [daily] = await sql<PlayerDaily[]>`
    select ${playerDailyColumns(sql)} from player_dailies p
    where p.player_id = ${playerId}::uuid and p.day = ${day}::date for no key update`;
  return daily;
}

/** Finishes the player's daily when the questions left are all void. Else it changes nothing. */
export async function settleDaily(ctx: PlayerContext, day: string): Promise<void> {
  await ctx.db.$client.begin(async (sql: Queryable) => {
    const daily = await lockPlayerDaily(sql, ctx.actor.playerId, day);
    if (daily) await finishIfAnswered(sql, ctx, daily, await readDailyQuestions(sql, day, ctx.now()));
  });
}

/**
 * Finishes a locked daily unless a question in play is open: stores the streak, and counts it in the histogram unless a guest
 * played it.
 */
export async function finishIfAnswered(
  sql: Queryable,
  { actor, now }: Pick<PlayerContext, 'actor' | 'now'>,
  daily: PlayerDaily,
  questions: readonly DailyQuestion[],
): Promise<void> {
  if (daily.finishedMs !== null || openQuestions(questions, daily).length > 0) return;
  const { days, freezes } = await streakWith(sql, daily);
  const isGuest = actor.isGuest === true;
  await sql`
    update player_dailies set finished_at = ${now().toISOString()}::timestamptz, guest = ${isGuest}::boolean,
      streak_days = ${days}::integer, freezes = ${freezes}::smallint
    where player_id = ${daily.playerId}::uuid and day = ${daily.day}::date`;
  if (isGuest) return;
  await sql`
    insert into daily_counts as c (day, right_mask, players) values (${daily.day}::date, ${daily.rightMask}::smallint, 1)
    on conflict (day, right_mask) do update set players = c.players + 1`;
}

/** Returns the streak that finishing this daily makes. */
async function streakWith(sql: Queryable, { playerId, day }: PlayerDaily): Promise<StreakState> {
  const finished = await sql<PlayerDaily[]>`
    select ${playerDailyColumns(sql)} from player_dailies p
    where p.player_id = ${playerId}::uuid and p.finished_at is not null order by p.day desc limit 1`;
  const granted = await sql<{ day: string }[]>`select day::text as day from granted_days`;
  return finishDaily(lastStreak(finished), day, new Set(granted.map((row) => row.day))).state;
}
