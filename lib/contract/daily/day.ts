import { DAY_MS } from '@/lib/contract/times';

/** Days are UTC, in the form `2026-11-23`. */

export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
export const dayStartMs = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
/** A daily stays open for the following day too. */
export const dailyClosesAtMs = (day: string): number => dayStartMs(day) + 2 * DAY_MS;
export const addDays = (day: string, days: number): string => utcDay(dayStartMs(day) + days * DAY_MS);
export const daysBetween = (from: string, to: string): number =>
  Math.round((dayStartMs(to) - dayStartMs(from)) / DAY_MS);
