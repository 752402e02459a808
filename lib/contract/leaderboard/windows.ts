import { DAY_MS } from '@/lib/contract/times';

/** The score boards are counted in windows: ISO weeks and calendar months, both UTC (docs/specification.md, "Leaderboards"). */

export const BOARD_INTERVALS = ['weekly', 'monthly'] as const;
export type BoardInterval = (typeof BOARD_INTERVALS)[number];

export const BOARD_PERIODS = ['running', 'last'] as const;
type BoardPeriod = (typeof BOARD_PERIODS)[number];

const WEEK_MS = 7 * DAY_MS;
/** The first digit of a window id differs, so that weeks and months never share an id. */
const KIND_BASE = { weekly: 1_000_000, monthly: 2_000_000 } as const;

/** Returns the last Monday, 00:00 UTC. The epoch was a Thursday, which is day 3 of its week. */
function mondayMs(ms: number): number {
  const days = Math.floor(ms / DAY_MS) + 3;
  return (Math.floor(days / 7) * 7 - 3) * DAY_MS;
}

/** Follows ISO 8601: a week belongs to the year of its Thursday, and week 1 has the year's first Thursday. */
function weekId(nowMs: number): number {
  const thursday = mondayMs(nowMs) + 3 * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const week = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / WEEK_MS);
  return KIND_BASE.weekly + year * 100 + week;
}

function monthId(nowMs: number): number {
  const now = new Date(nowMs);
  return KIND_BASE.monthly + now.getUTCFullYear() * 100 + now.getUTCMonth() + 1;
}

export function windowIds(nowMs: number): Record<BoardInterval, number> {
  return { weekly: weekId(nowMs), monthly: monthId(nowMs) };
}

export function windowEndsAtMs(interval: BoardInterval, nowMs: number): number {
  if (interval === 'weekly') return mondayMs(nowMs) + WEEK_MS;
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}

export function windowStartsAtMs(interval: BoardInterval, nowMs: number): number {
  if (interval === 'weekly') return mondayMs(nowMs);
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
}

export function boardWindow(
  interval: BoardInterval,
  period: BoardPeriod,
  nowMs: number,
): { windowId: number; endsAtMs: number } {
  const withinMs = period === 'running' ? nowMs : windowStartsAtMs(interval, nowMs) - 1;
  return { windowId: windowIds(withinMs)[interval], endsAtMs: windowEndsAtMs(interval, withinMs) };
}

/** Scores still change for a while after the end of a window: answers commit late, and fair-play rules exclude players once a minute. */
const SETTLING_MS = 5 * 60_000;

export function isSettled(windowId: number, nowMs: number): boolean {
  return nowMs >= windowSpanMs(windowId).endsAtMs + SETTLING_MS;
}

export function windowSpanMs(windowId: number): { startsAtMs: number; endsAtMs: number } {
  const [year, number] = [Math.floor((windowId % KIND_BASE.weekly) / 100), windowId % 100];
  if (windowId >= KIND_BASE.monthly)
    return { startsAtMs: Date.UTC(year, number - 1, 1), endsAtMs: Date.UTC(year, number, 1) };
  // January 4 is always in week 1.
  const endsAtMs = mondayMs(Date.UTC(year, 0, 4)) + number * WEEK_MS;
  return { startsAtMs: endsAtMs - WEEK_MS, endsAtMs };
}

/** Returns the bounds, both inclusive, of the ids of all windows that ended by `ms`. The ids of one interval grow with time. */
export function windowsEndedBy(interval: BoardInterval, ms: number): { first: number; last: number } {
  return { first: KIND_BASE[interval], last: windowIds(ms)[interval] - 1 };
}

/** Returns `week 47 of 2026` or `month 11 of 2026`. */
export function boardName(windowId: number): string {
  const kind = windowId >= KIND_BASE.monthly ? 'month' : 'week';
  const [year, number] = [Math.floor((windowId % KIND_BASE.weekly) / 100), windowId % 100];
  return `${kind} ${number} of ${year}`;
}
