/**
 * Windows of the boards, pure: an ISO week or a calendar month, both UTC. Source: product decisions, "Leaderboards".
 * Browser-safe.
 */

export const BOARD_INTERVALS = ['weekly', 'monthly'] as const;
export type BoardInterval = (typeof BOARD_INTERVALS)[number];

/** The window that runs now, or the one that ended last. */
export const BOARD_PERIODS = ['running', 'last'] as const;
export type BoardPeriod = (typeof BOARD_PERIODS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;
/** The first digit of a window id, so that a week and a month never share one. */
const KIND_BASE = { weekly: 1_000_000, monthly: 2_000_000 } as const;

/** Midnight UTC of the Monday on or before `ms`. The epoch was a Thursday, three days after a Monday. */
function mondayMs(ms: number): number {
  const days = Math.floor(ms / DAY_MS) + 3;
  return (Math.floor(days / 7) * 7 - 3) * DAY_MS;
}

/** ISO 8601: a week belongs to the year that its Thursday lies in; week 1 holds the year's first Thursday. */
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

/** The windows that a moment (epoch ms) belongs to, as `scores.window_id` numbers them. */
export function windowIds(nowMs: number): Record<BoardInterval, number> {
  return { weekly: weekId(nowMs), monthly: monthId(nowMs) };
}

/** Epoch ms of the first moment after the window that `nowMs` lies in. */
export function windowEndsAtMs(interval: BoardInterval, nowMs: number): number {
  if (interval === 'weekly') return mondayMs(nowMs) + WEEK_MS;
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}

/** Epoch ms of the first moment of the window that `nowMs` lies in; the window before ended there. */
export function windowStartsAtMs(interval: BoardInterval, nowMs: number): number {
  if (interval === 'weekly') return mondayMs(nowMs);
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
}

/** The window that runs at `nowMs`, or the one before it: its id and the first moment after it, epoch ms. */
export function boardWindow(
  interval: BoardInterval,
  period: BoardPeriod,
  nowMs: number,
): { windowId: number; endsAtMs: number } {
  const withinMs = period === 'running' ? nowMs : windowStartsAtMs(interval, nowMs) - 1;
  return { windowId: windowIds(withinMs)[interval], endsAtMs: windowEndsAtMs(interval, withinMs) };
}

/**
 * How long after its end a window still moves: an answer judged in its last moment commits within seconds, and the rule of
 * fair play, which reads answers once a minute, gets to see it.
 */
const SETTLING_MS = 5 * 60_000;

/** Whether nothing that was played in the window can change its board any more. */
export function isSettled(windowId: number, nowMs: number): boolean {
  return nowMs >= endOfWindowMs(windowId) + SETTLING_MS;
}

/** Epoch ms of the first moment after a window, by its id. */
function endOfWindowMs(windowId: number): number {
  const [year, number] = [Math.floor((windowId % KIND_BASE.weekly) / 100), windowId % 100];
  if (windowId >= KIND_BASE.monthly) return Date.UTC(year, number, 1);
  // The fourth of January always lies in week 1.
  return mondayMs(Date.UTC(year, 0, 4)) + number * WEEK_MS;
}

/** A window in words: "week 47 of 2026", "month 11 of 2026". */
export function boardName(windowId: number): string {
  const kind = windowId >= KIND_BASE.monthly ? 'month' : 'week';
  const [year, number] = [Math.floor((windowId % KIND_BASE.weekly) / 100), windowId % 100];
  return `${kind} ${number} of ${year}`;
}
