import { expect, test } from 'vitest';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import { extendStreak, type StreakState, streakOn } from '@/lib/contract/daily/streak';

const NONE: ReadonlySet<string> = new Set();
const state = (day: string, days: number, freezes: number): StreakState => ({ day, days, freezes });

/** Finishes the dailies of these days, one after the other. */
const finishAll = (days: readonly string[], granted = NONE) =>
  days.reduce<StreakState | null>((last, day) => extendStreak(last, day, granted).state, null);
const inARow = (from: string, count: number) => Array.from({ length: count }, (_, i) => addDays(from, i));

/** A streak: its last day, its length in days, its freezes left. */
type Row = [day: string, days: number, freezes: number];
const stateOf = (row: Row | null) => row && state(...row);

test.each<[string, Row | null, day: string, Row, { earned?: true; frozen?: number; granted?: string[] }]>([
  ['the first ever', null, '2026-03-01', ['2026-03-01', 1, 0], {}],
  ['the day after', ['2026-03-01', 1, 0], '2026-03-02', ['2026-03-02', 2, 0], {}],
  ['the seventh day earns', ['2026-03-06', 6, 0], '2026-03-07', ['2026-03-07', 7, 1], { earned: true }],
  ['the fourteenth too', ['2026-03-13', 13, 1], '2026-03-14', ['2026-03-14', 14, 2], { earned: true }],
  ['two at most', ['2026-03-20', 20, 2], '2026-03-21', ['2026-03-21', 21, 2], {}],
  ['a missed day without a freeze', ['2026-03-01', 6, 0], '2026-03-03', ['2026-03-03', 1, 0], {}],
  ['a missed day with a freeze', ['2026-03-01', 8, 1], '2026-03-03', ['2026-03-03', 9, 0], { frozen: 1 }],
  ['two missed days with two', ['2026-03-01', 15, 2], '2026-03-04', ['2026-03-04', 16, 0], { frozen: 2 }],
  ['two missed days with one', ['2026-03-01', 8, 1], '2026-03-04', ['2026-03-04', 1, 0], {}],
  ['three missed days with two', ['2026-03-01', 30, 2], '2026-03-05', ['2026-03-05', 1, 0], {}],
  [
    'a freeze used on the way to the seventh day',
    ['2026-03-01', 13, 1],
    '2026-03-03',
    ['2026-03-03', 14, 1],
    { earned: true, frozen: 1 },
  ],
  ['leap day missed', ['2028-02-28', 3, 0], '2028-03-01', ['2028-03-01', 1, 0], {}],
  ['leap day played', ['2028-02-29', 3, 0], '2028-03-01', ['2028-03-01', 4, 0], {}],
  ['no leap day', ['2026-02-28', 3, 0], '2026-03-01', ['2026-03-01', 4, 0], {}],
  ["year's end", ['2026-12-31', 3, 0], '2027-01-01', ['2027-01-01', 4, 0], {}],
  ['granted', ['2026-03-01', 3, 0], '2026-03-03', ['2026-03-03', 4, 0], { granted: ['2026-03-02'] }],
  [
    'granted and missed',
    ['2026-03-01', 8, 1],
    '2026-03-04',
    ['2026-03-04', 9, 0],
    { frozen: 1, granted: ['2026-03-02'] },
  ],
  [
    'granted days outside change nothing',
    ['2026-03-02', 3, 0],
    '2026-03-04',
    ['2026-03-04', 1, 0],
    { granted: ['2026-03-02', '2026-03-04'] },
  ],
  ['a day twice', ['2026-03-07', 7, 1], '2026-03-07', ['2026-03-07', 7, 1], {}],
  ['a day before the last', ['2026-03-07', 7, 1], '2026-03-06', ['2026-03-07', 7, 1], {}],
])('%s', (_, last, day, after, { earned = false, frozen = 0, granted = [] }) => {
  expect(extendStreak(stateOf(last), day, new Set(granted))).toEqual({
    state: stateOf(after),
    hasEarnedFreeze: earned,
    frozenBefore: frozen,
  });
});

test.each<
  [string, Row | null, string, string[], [days: number, freezes: number, frozen: number, isSafe: boolean]]
>([
  ['never played', null, '2026-03-01', [], [0, 0, 0, false]],
  ['played today', ['2026-03-01', 7, 1], '2026-03-01', [], [7, 1, 0, true]],
  ['played yesterday', ['2026-03-01', 7, 1], '2026-03-02', [], [7, 1, 0, false]],
  ['a freeze is in use', ['2026-03-01', 7, 1], '2026-03-03', [], [7, 0, 1, false]],
  ['broken', ['2026-03-01', 7, 1], '2026-03-04', [], [0, 0, 0, false]],
  ['an outage', ['2026-03-01', 7, 0], '2026-03-03', ['2026-03-02'], [7, 0, 0, false]],
  ['an outage today', ['2026-03-01', 7, 0], '2026-03-02', ['2026-03-02'], [7, 0, 0, true]],
])('as it stands: %s', (_, last, today, granted, [days, freezes, frozenDays, isSafe]) => {
  expect(streakOn(stateOf(last), today, new Set(granted))).toEqual({ days, freezes, frozenDays, isSafe });
});

test('a year without a miss counts its days, and 366 in a leap year', () => {
  expect(finishAll(inARow('2027-01-01', 365))).toEqual(state('2027-12-31', 365, 2));
  expect(finishAll(inARow('2028-01-01', 366))).toEqual(state('2028-12-31', 366, 2));
});

test('the day is that of UTC, wherever the player is', () => {
  // 30 minutes before and after midnight UTC: the afternoon of one day in UTC+14, of the other in UTC−11.
  const [before, after] = [Date.UTC(2026, 2, 1, 23, 30), Date.UTC(2026, 2, 2, 0, 30)];
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
    process.env.TZ = zone;
    expect([utcDay(before), utcDay(after)], zone).toEqual(['2026-03-01', '2026-03-02']);
    expect(addDays('2026-03-01', 1), zone).toBe('2026-03-02');
    expect(finishAll([utcDay(before), utcDay(after)]), zone).toEqual(state('2026-03-02', 2, 0));
  }
});
