import type { SQL } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { SHARE_CODE_LENGTH, SHARE_CODE_LETTERS } from '@/lib/contract/daily/share';
import { extendStreak, type StreakState } from '@/lib/contract/daily/streak';
import type { PlayerContext, Random } from '@/lib/platform/context';
import { publishPlayerEvents } from '@/lib/platform/events/player-events';
import { randomText } from '@/lib/platform/random';
import { lastStreak, type PlayerDaily, playerDailyColumns } from '../player-dailies';
import {
  hasAnswers,
  openQuestions,
  pickPlayerQuestions,
  readDailyQuestions,
} from '../questions/daily-questions';

/** Locks and returns a player's daily; undefined before it is started. `day` is a value or a subquery. */
export async function lockPlayerDaily(
  db: Queryable,
  playerId: string,
  day: string | SQL,
): Promise<PlayerDaily | undefined> {
  const [daily] = await db.execute<PlayerDaily>(sql`
    select ${playerDailyColumns} from player_dailies p
    where p.player_id = ${playerId}::uuid and p.day = ${day}::date for no key update`);
  return daily;
}

export async function finishIfNoneOpen(ctx: PlayerContext, day: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const daily = await lockPlayerDaily(tx, ctx.actor.playerId, day);
    if (!daily || daily.finishedMs !== null || !hasAnswers(daily)) return;
    const playerQuestions = pickPlayerQuestions(await readDailyQuestions(tx, day, ctx.now()), daily);
    if (openQuestions(playerQuestions, daily).length === 0)
      await finishPlayerDailies(tx, { now: ctx.now(), random: ctx.random }, [daily]);
  });
}

/** Codes drawn per daily; the first free one is stored. If two players draw the same at once, one answer fails and is retried. */
const CODE_ATTEMPTS = 3;

/**
 * Finishes locked dailies: stores streaks and share codes, and adds the results to the histogram, except those of guests. Publishes
 * `notificationsChanged` for each streak that reaches the length of the badge `dailyHabit`.
 */
export async function finishPlayerDailies(
  db: Queryable,
  { now, random }: { now: Date; random: Pick<Random, 'int'> },
  dailies: readonly PlayerDaily[],
): Promise<void> {
  if (dailies.length === 0) return;
  const streaks = await newStreaks(db, dailies);
  const ended = dailies.map(({ playerId, day }, i) => ({
    playerId,
    day,
    days: streaks[i]?.days,
    freezes: streaks[i]?.freezes,
    codes: Array.from({ length: CODE_ATTEMPTS }, () =>
      randomText(random, SHARE_CODE_LETTERS, SHARE_CODE_LENGTH),
    ),
  }));
  const finished = await db.execute<{ playerId: string; day: string; isGuest: boolean }>(sql`
    update player_dailies d set finished_at = ${now.toISOString()}::timestamptz, guest = p.is_guest,
      streak_days = r.days, freezes = r.freezes, share_code = (
        select c.code from unnest(r.codes) c (code)
        where not exists (select from player_dailies o where o.day = d.day and o.share_code = c.code) limit 1)
    from jsonb_to_recordset(${JSON.stringify(ended)}::text::jsonb)
      as r ("playerId" uuid, day date, days integer, freezes smallint, codes text[])
    join players p on p.id = r."playerId"
    where d.player_id = r."playerId" and d.day = r.day
    returning d.player_id as "playerId", d.day::text as day, d.guest as "isGuest"`);
  const counted = finished.filter(({ isGuest }) => !isGuest);
  if (counted.length > 0)
    await db.execute(sql`
      select count_dailies(${counted.map(({ playerId }) => playerId)}::uuid[], ${counted.map(({ day }) => day)}::date[])`);
  const due = ended.filter(({ days }) => days === BADGES.dailyHabit.need).map(({ playerId }) => playerId);
  await publishPlayerEvents(db, due, { type: 'notificationsChanged' });
}

/** Returns the streak that each of these dailies gets when it is finished, in order. */
async function newStreaks(db: Queryable, dailies: readonly PlayerDaily[]): Promise<StreakState[]> {
  const finished = await db.execute<PlayerDaily>(sql`
    select ${playerDailyColumns} from unnest(${dailies.map(({ playerId }) => playerId)}::uuid[]) i (player_id)
    cross join lateral (
      select * from player_dailies d where d.player_id = i.player_id and d.finished_at is not null
      order by d.day desc limit 1
    ) p`);
  const granted = await db.execute<{ day: string }>(sql`select day::text as day from granted_days`);
  const grantedDays = new Set(granted.map((row) => row.day));
  const newest = new Map(finished.map((daily) => [daily.playerId, lastStreak([daily])]));
  return dailies.map(({ playerId, day }) => {
    const last = newest.get(playerId) ?? null;
    const { state } = extendStreak(last, day, grantedDays);
    // The batch may have dailies of one player on two days.
    if (last === null || last.day < day) newest.set(playerId, state);
    return state;
  });
}
