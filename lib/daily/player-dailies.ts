import type { SQL } from 'drizzle-orm';
import { sql } from '@/db/sql';
import type { DailyStreak } from '@/lib/contract/daily/daily-view';
import { addDays, dayStartMs, utcDay } from '@/lib/contract/daily/day';
import { type StreakState, streakOn } from '@/lib/contract/daily/streak';

/** A player's daily, as stored. */
export type PlayerDaily = {
  playerId: string;
  day: string;
  choices: (number | null)[];
  /** By position: the version of the question that was answered. */
  versions: number[];
  rightMask: number;
  lastAnsweredMs: number | null;
  finishedMs: number | null;
  /** Whether a guest finished it who has no account yet. */
  isGuest: boolean;
  streakDays: number | null;
  freezes: number | null;
  /** Null until it is finished. */
  shareCode: string | null;
};

/** As JSON, because the driver (3.4.9) reads a null in an array of numbers as NaN. */
export const playerDailyColumns = sql`
  p.player_id as "playerId", p.day::text as day, to_json(p.choices) as choices, p.versions, p.right_mask as "rightMask",
  (extract(epoch from p.last_answered_at) * 1000)::float8 as "lastAnsweredMs",
  (extract(epoch from p.finished_at) * 1000)::float8 as "finishedMs",
  p.guest as "isGuest", p.streak_days as "streakDays", p.freezes, p.share_code as "shareCode"`;

/** Selects the player's dailies since `since`, and the newest finished one before. `player` is a column or a parameter. */
export const latestDailies = (player: SQL | string, since: string) => sql`
  select ${playerDailyColumns} from player_dailies p where p.player_id = ${player}::uuid and p.day >= ${since}::date
  union all (
    select ${playerDailyColumns} from player_dailies p
    where p.player_id = ${player}::uuid and p.day < ${since}::date and p.finished_at is not null
    order by p.day desc limit 1
  )`;

const isFinished = (daily: PlayerDaily) => daily.finishedMs !== null;

/** Returns the streak with the newest finished daily, or with the newest one before a day. */
export function lastStreak(dailies: readonly PlayerDaily[], before = '9999-12-31'): StreakState | null {
  const [last] = dailies
    .filter((daily) => isFinished(daily) && daily.day < before)
    .toSorted((a, b) => b.day.localeCompare(a.day));
  return last ? { day: last.day, days: last.streakDays ?? 0, freezes: last.freezes ?? 0 } : null;
}

/** The archive has the dailies of so many days. */
const ARCHIVED_DAYS = 30;
/** Yesterday's daily is still open to those who have started it, so the newest closed one is of so many days ago. */
const NEWEST_DAYS_AGO = 2;

/** Returns the days whose dailies are closed and in the archive, the oldest and the newest. */
export function archivedDays(nowMs: number): { from: string; to: string } {
  const today = utcDay(nowMs);
  return {
    from: addDays(today, -(ARCHIVED_DAYS + NEWEST_DAYS_AGO - 1)),
    to: addDays(today, -NEWEST_DAYS_AGO),
  };
}

export function isInArchive(day: string, nowMs: number): boolean {
  const { from, to } = archivedDays(nowMs);
  return from <= day && day <= to;
}

/** A result of the day before is shown for so long. */
const RESULT_SHOWN_MS = 60 * 60 * 1000;

/** Returns the day whose daily a player plays: today, unless that of the day before is still open. */
export function dayToPlay(dailies: readonly PlayerDaily[], nowMs: number): string {
  const today = utcDay(nowMs);
  const before = addDays(today, -1);
  return dailies.some(({ day, finishedMs }) => day === before && finishedMs === null) ? before : today;
}

/** Returns the day whose daily a player sees: the one to play, or that of the day before while its result is fresh. */
export function dayToShow(dailies: readonly PlayerDaily[], nowMs: number): string {
  const today = utcDay(nowMs);
  const isStarted = dailies.some(({ day }) => day === today);
  const before = dailies.find(({ day }) => day === addDays(today, -1));
  const isFresh = (before?.finishedMs ?? 0) > nowMs - RESULT_SHOWN_MS;
  return before && isFresh && !isStarted ? before.day : dayToPlay(dailies, nowMs);
}

/** Returns the streak as of now. While the daily of the day before can still be finished, that day counts as not over. */
export function currentStreak(
  dailies: readonly PlayerDaily[],
  nowMs: number,
  granted: ReadonlySet<string>,
): DailyStreak {
  return streakOn(lastStreak(dailies), dayToPlay(dailies, nowMs), granted);
}

/** Returns when the daily after that of `nowMs` starts. */
export const nextDailyAtMs = (nowMs: number): number => dayStartMs(addDays(utcDay(nowMs), 1));
