import { expect, test } from 'vitest';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import { finishDaily, type StreakState, streakOn } from '@/lib/contract/daily/streak';

const NONE: ReadonlySet<string> = new Set();
const state = (day: string, days: number, freezes: number): StreakState => ({ day, days, freezes });

/** Finishes the dailies of these days, one after the other. */
const finishAll = (days: readonly string[], granted = NONE) =>
  days.reduce<StreakState | null>((last, day) => finishDaily(last, day, granted).state, null);
const inARow = (from: string, count: number) => Array.from({ length: count }, (_, i) => addDays(from, i));

test.each<[string, StreakState | null, string, string[], StreakState, { earned?: boolean; frozen?: number }]>(
  [
    ['the first ever', null, '2026-03-01', [], state('2026-03-01', 1, 0), {}],
    ['the day after', state('2026-03-01', 1, 0), '2026-03-02', [], state('2026-03-02', 2, 0), {}],
    [
      'the seventh day earns a freeze',
      state('2026-03-06', 6, 0),
      '2026-03-07',
      [],
      state('2026-03-07', 7, 1),
      { earned: true },
    ],
    [
      'the fourteenth another',
      state('2026-03-13', 13, 1),
      '2026-03-14',
      [],
      state('2026-03-14', 14, 2),
      { earned: true },
    ],
    ['two at most', state('2026-03-20', 20, 2), '2026-03-21', [], state('2026-03-21', 21, 2), {}],
    [
      'a missed day without a freeze',
      state('2026-03-01', 6, 0),
      '2026-03-03',
      [],
      state('2026-03-03', 1, 0),
      {},
    ],
    [
      'a missed day with a freeze',
      state('2026-03-01', 8, 1),
      '2026-03-03',
      [],
      state('2026-03-03', 9, 0),
      { frozen: 1 },
    ],
    [
      'two missed days with two',
      state('2026-03-01', 15, 2),
      '2026-03-04',
      [],
      state('2026-03-04', 16, 0),
      { frozen: 2 },
    ],
    ['two missed days with one', state('2026-03-01', 8, 1), '2026-03-04', [], state('2026-03-04', 1, 0), {}],
    [
      'three missed days with two',
      state('2026-03-01', 30, 2),
      '2026-03-05',
      [],
      state('2026-03-05', 1, 0),
      {},
    ],
    [
      'a freeze used on the way to the seventh day',
      state('2026-03-01', 13, 1),
      '2026-03-03',
      [],
      state('2026-03-03', 14, 1),
      { earned: true, frozen: 1 },
    ],
    ['leap day missed', state('2028-02-28', 3, 0), '2028-03-01', [], state('2028-03-01', 1, 0), {}],
    ['leap day played', state('2028-02-29', 3, 0), '2028-03-01', [], state('2028-03-01', 4, 0), {}],
    ['no leap day', state('2026-02-28', 3, 0), '2026-03-01', [], state('2026-03-01', 4, 0), {}],
    ["year's end", state('2026-12-31', 3, 0), '2027-01-01', [], state('2027-01-01', 4, 0), {}],
    [
      'a granted day is not missed',
      state('2026-03-01', 3, 0),
      '2026-03-03',
      ['2026-03-02'],
      state('2026-03-03', 4, 0),
      {},
    ],
    [
      'granted and missed',
      state('2026-03-01', 8, 1),
      '2026-03-04',
      ['2026-03-02'],
      state('2026-03-04', 9, 0),
      { frozen: 1 },
    ],
    [
      'granted days outside change nothing',
      state('2026-03-02', 3, 0),
      '2026-03-04',
      ['2026-03-02', '2026-03-04'],
      state('2026-03-04', 1, 0),
      {},
    ],
    ['a day twice', state('2026-03-07', 7, 1), '2026-03-07', [], state('2026-03-07', 7, 1), {}],
    ['a day before the last', state('2026-03-07', 7, 1), '2026-03-06', [], state('2026-03-07', 7, 1), {}],
  ],
)('%s', (_, last, day, granted, after, { earned = false, frozen = 0 }) => {
  expect(finishDaily(last, day, new Set(granted))).toEqual({
    state: after,
    hasEarnedFreeze: earned,
    frozenBefore: frozen,
  });
});

test.each<[string, StreakState | null, string, string[], ReturnType<typeof streakOn>]>([
  ['never played', null, '2026-03-01', [], { days: 0, freezes: 0, frozenDays: 0, isSafe: false }],
  [
    'played today',
    state('2026-03-01', 7, 1),
    '2026-03-01',
    [],
    { days: 7, freezes: 1, frozenDays: 0, isSafe: true },
  ],
  [
    'played yesterday',
    state('2026-03-01', 7, 1),
    '2026-03-02',
    [],
    { days: 7, freezes: 1, frozenDays: 0, isSafe: false },
  ],
  [
    'a freeze is in use',
    state('2026-03-01', 7, 1),
    '2026-03-03',
    [],
    { days: 7, freezes: 0, frozenDays: 1, isSafe: false },
  ],
  [
    'broken',
    state('2026-03-01', 7, 1),
    '2026-03-04',
    [],
    { days: 0, freezes: 0, frozenDays: 0, isSafe: false },
  ],
  [
    'an outage',
    state('2026-03-01', 7, 0),
    '2026-03-03',
    ['2026-03-02'],
    { days: 7, freezes: 0, frozenDays: 0, isSafe: false },
  ],
  [
    'an outage today',
    state('2026-03-01', 7, 0),
    '2026-03-02',
    ['2026-03-02'],
    { days: 7, freezes: 0, frozenDays: 0, isSafe: true },
  ],
])('as it stands: %s', (_, last, today, granted, streak) => {
  expect(streakOn(last, today, new Set(granted))).toEqual(streak);
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
