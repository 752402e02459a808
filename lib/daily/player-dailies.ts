import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';
import type { DailyStreak } from '@/lib/contract/daily/daily-view';
import { addDays, dayStartMs, utcDay } from '@/lib/contract/daily/day';
import { type StreakState, streakOn } from '@/lib/contract/daily/streak';

export type PlayerDaily = {
  playerId: string;
  day: string;
  choices: (number | null)[];
  /** The version of the question that the player answered, by position. */
  versions: number[];
  rightMask: number;
  lastAnsweredMs: number | null;
  finishedMs: number | null;
  /** Whether a guest finished it. Becomes false when the guest becomes an account. */
  isGuest: boolean;
  streakDays: number | null;
  freezes: number | null;
  shareCode: string | null;
};

/** Reads choices as JSON, because the driver (3.4.9) turns a null in an array of numbers into NaN. */
export const playerDailyColumns = sql`
  p.player_id as "playerId", p.day::text as day, to_json(p.choices) as choices, p.versions, p.right_mask as "rightMask",
  (extract(epoch from p.last_answered_at) * 1000)::float8 as "lastAnsweredMs",
  (extract(epoch from p.finished_at) * 1000)::float8 as "finishedMs",
  p.guest as "isGuest", p.streak_days as "streakDays", p.freezes, p.share_code as "shareCode"`;

/** Selects the player's dailies from `since` on, and the newest finished one before it. `player` is a column or a value. */
export const selectLatestDailies = (player: SQL | string, since: string) => sql`
  select ${playerDailyColumns} from player_dailies p where p.player_id = ${player}::uuid and p.day >= ${since}::date
  union all (
    select ${playerDailyColumns} from player_dailies p
    where p.player_id = ${player}::uuid and p.day < ${since}::date and p.finished_at is not null
    order by p.day desc limit 1
  )`;

const isFinished = (daily: PlayerDaily) => daily.finishedMs !== null;

/** Returns the streak that is stored with the newest finished daily, or with the newest one before a day. */
export function lastStreak(dailies: readonly PlayerDaily[], before = '9999-12-31'): StreakState | null {
  const [last] = dailies
    .filter((daily) => isFinished(daily) && daily.day < before)
    .toSorted((a, b) => b.day.localeCompare(a.day));
  return last ? { day: last.day, days: last.streakDays ?? 0, freezes: last.freezes ?? 0 } : null;
}

const ARCHIVED_DAYS = 30;
/** Yesterday's daily is not in the archive yet, because players who have started it can still finish it. */
const NEWEST_ARCHIVED_DAYS_AGO = 2;

export function archivedDays(nowMs: number): { from: string; to: string } {
  const today = utcDay(nowMs);
  return {
    from: addDays(today, -(ARCHIVED_DAYS + NEWEST_ARCHIVED_DAYS_AGO - 1)),
    to: addDays(today, -NEWEST_ARCHIVED_DAYS_AGO),
  };
}

export function isInArchive(day: string, nowMs: number): boolean {
  const { from, to } = archivedDays(nowMs);
  return from <= day && day <= to;
}

const RESULT_SHOWN_MS = 60 * 60 * 1000;

/** Returns the day to play: yesterday if that daily is started and unfinished, else today. */
export function dayToPlay(dailies: readonly PlayerDaily[], nowMs: number): string {
  const today = utcDay(nowMs);
  const yesterday = addDays(today, -1);
  return dailies.some(({ day, finishedMs }) => day === yesterday && finishedMs === null) ? yesterday : today;
}

/** Returns the day to show: the one to play, or yesterday within an hour after it was finished, unless today's is started. */
export function dayToShow(dailies: readonly PlayerDaily[], nowMs: number): string {
  const today = utcDay(nowMs);
  const isStarted = dailies.some(({ day }) => day === today);
  const yesterdaysDaily = dailies.find(({ day }) => day === addDays(today, -1));
  const isFresh = (yesterdaysDaily?.finishedMs ?? 0) > nowMs - RESULT_SHOWN_MS;
  return yesterdaysDaily && isFresh && !isStarted ? yesterdaysDaily.day : dayToPlay(dailies, nowMs);
}

/** Returns the streak as of now. A missed day does not break it while that day's daily can still be finished. */
export function currentStreak(
  dailies: readonly PlayerDaily[],
  nowMs: number,
  granted: ReadonlySet<string>,
): DailyStreak {
  return streakOn(lastStreak(dailies), dayToPlay(dailies, nowMs), granted);
}

export const nextDailyAtMs = (nowMs: number): number => dayStartMs(addDays(utcDay(nowMs), 1));

/** Returns how many right answers in a row end at a position. */
export function rightInARow(
  { choices, rightMask }: Pick<PlayerDaily, 'choices' | 'rightMask'>,
  upTo = choices.length - 1,
): number {
  const answered = choices.flatMap((choice, position) =>
    choice === null || position > upTo ? [] : [(rightMask & (1 << position)) > 0],
  );
  const wrong = answered.lastIndexOf(false);
  return answered.length - 1 - wrong;
}
