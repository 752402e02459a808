import type { SQL } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { SHARE_CODE_LENGTH, SHARE_CODE_LETTERS } from '@/lib/contract/daily/share';
import { finishDaily, type StreakState } from '@/lib/contract/daily/streak';
import type { PlayerContext } from '@/lib/platform/context';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { randomText } from '@/lib/platform/random/random-text';
import { hasAnswers, openQuestions, questionsOf, readDailyQuestions } from './daily-questions';
import { lastStreak, type PlayerDaily, playerDailyColumns } from './player-dailies';

/**
 * Returns a player's daily and locks it until the transaction ends; undefined when it is not started. `day` is a parameter or
 * a subquery.
 */
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

/**
 * Finishes the player's daily when all questions left are void. Else it changes nothing. A daily in which the player has answered
 * nothing is never finished.
 */
export async function settleDaily(ctx: PlayerContext, day: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const daily = await lockPlayerDaily(tx, ctx.actor.playerId, day);
    if (!daily || daily.finishedMs !== null || !hasAnswers(daily)) return;
    const playerQuestions = questionsOf(await readDailyQuestions(tx, day, ctx.now()), daily);
    if (openQuestions(playerQuestions, daily).length === 0) await finishPlayerDaily(tx, ctx, daily);
  });
}

/** So many random codes are tried. Should two players take one at the same moment, the later answer fails and is sent again. */
const SHARE_CODES = 3;

/**
 * Finishes a locked daily: stores the streak and the code of its link, and counts it in the histogram unless the player is a
 * guest. Publishes an event when the streak is long enough for a badge.
 */
export async function finishPlayerDaily(
  db: Queryable,
  { now, random }: Pick<PlayerContext, 'now' | 'random'>,
  daily: PlayerDaily,
): Promise<void> {
  const { playerId, day } = daily;
  const codes = Array.from({ length: SHARE_CODES }, () =>
    randomText(random, SHARE_CODE_LETTERS, SHARE_CODE_LENGTH),
  );
  const { days, freezes } = await streakWith(db, daily);
  const [finished] = await db.execute<{ isGuest: boolean }>(sql`
    update player_dailies d set finished_at = ${now().toISOString()}::timestamptz, guest = p.is_guest,
      streak_days = ${days}::integer, freezes = ${freezes}::smallint, share_code = (
        select c.code from unnest(${codes}::text[]) c (code)
        where not exists (select from player_dailies o where o.day = d.day and o.share_code = c.code) limit 1)
    from players p
    where d.player_id = ${playerId}::uuid and d.day = ${day}::date and p.id = d.player_id
    returning d.guest as "isGuest"`);
  if (finished && !finished.isGuest)
    await db.execute(sql`select count_daily(${playerId}::uuid, ${day}::date)`);
  if (days === BADGES.dailyHabit.need) await publishPlayerEvent(db, playerId, { type: 'noticesChanged' });
}

/** Returns the streak that finishing this daily makes. */
async function streakWith(db: Queryable, { playerId, day }: PlayerDaily): Promise<StreakState> {
  const finished = await db.execute<PlayerDaily>(sql`
    select ${playerDailyColumns} from player_dailies p
    where p.player_id = ${playerId}::uuid and p.finished_at is not null order by p.day desc limit 1`);
  const granted = await db.execute<{ day: string }>(sql`select day::text as day from granted_days`);
  return finishDaily(lastStreak(finished), day, new Set(granted.map((row) => row.day))).state;
}
