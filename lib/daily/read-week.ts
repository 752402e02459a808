import { sql } from '@/db/sql';
import type { WeekDay } from '@/lib/contract/daily/daily-view';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import type { PlayerContext } from '@/lib/platform/context';
import { dayToPlay } from './player-dailies';
import type { DailyStanding } from './read-standing';

const DAYS = 7;

type Finished = { day: string; streakDays: number };

export async function readWeek(
  { db, actor, now }: PlayerContext,
  standing: Pick<DailyStanding, 'dailies' | 'granted' | 'streak'>,
): Promise<WeekDay[]> {
  const nowMs = now().getTime();
  const today = utcDay(nowMs);
  const start = addDays(today, 1 - DAYS);
  // Includes the last finished daily before these days: without it, missed days would look like days before the first daily.
  const finished = await db.execute<Finished>(sql`
    select day::text as day, streak_days as "streakDays" from player_dailies
    where player_id = ${actor.playerId}::uuid and finished_at is not null and day >= coalesce((
      select max(b.day) from player_dailies b
      where b.player_id = ${actor.playerId}::uuid and b.finished_at is not null and b.day < ${start}::date
    ), ${start}::date)
    order by day`);
  return Array.from({ length: DAYS }, (_, i) => addDays(start, i)).map((day) => ({
    day,
    state:
      day >= dayToPlay(standing.dailies, nowMs) && !finished.some((one) => one.day === day)
        ? 'open'
        : stateOf(day, finished, standing),
  }));
}

/** A missed day was covered by a freeze if the next finished daily has a streak of more than one day. */
function stateOf(
  day: string,
  finished: readonly Finished[],
  { granted, streak }: Pick<DailyStanding, 'granted' | 'streak'>,
): WeekDay['state'] {
  if (finished.some((one) => one.day === day)) return 'done';
  const next = finished.find((one) => one.day > day);
  const continues = next ? next.streakDays > 1 : streak.days > 0;
  if (continues || granted.has(day)) return 'frozen';
  return finished.some((one) => one.day < day) ? 'missed' : 'before';
}
