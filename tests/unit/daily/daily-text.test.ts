import { expect, test } from 'vitest';
import {
  comparisonText,
  dailyTitle,
  freezeLines,
  momentText,
  streakLines,
  streakTitle,
  voidText,
} from '@/components/daily/daily-text';
import type { DailyResult, DailyStreak } from '@/lib/contract/daily/daily-view';

const streak = (part: Partial<DailyStreak>): DailyStreak => ({
  days: 5,
  freezes: 0,
  frozenDays: 0,
  isSafe: true,
  ...part,
});
const result = (part: Partial<DailyResult>): DailyResult => ({
  right: 2,
  of: 3,
  squares: ['right', 'right', 'wrong'],
  histogram: [1, 0, 1, 0],
  friends: [],
  shareText: '',
  shareLink: '',
  hasEarnedFreeze: false,
  frozenBefore: 0,
  isCounted: true,
  ...part,
});

test('the title names the day of a daily that is not of today', () => {
  expect(dailyTitle({ number: 1200, day: '2026-11-22', isToday: true })).toBe('Daily 1,200');
  expect(dailyTitle({ number: 12, day: '2026-11-22', isToday: false })).toBe('Daily 12 · Sunday, Nov 22');
  expect(dailyTitle({ number: null, day: '2026-11-22', isToday: true })).toBe('Daily');
});

test.each([
  ['Pacific/Kiritimati', '2:00 PM'],
  ['Pacific/Niue', '1:00 PM'],
  ['UTC', '12:00 AM'],
  ['Asia/Kathmandu', '5:45 AM'],
])('the end of the day is said by the clock of %s', (timeZone, time) => {
  const midnight = Date.UTC(2026, 10, 24);
  const text = momentText(midnight, midnight - (5 * 60 + 12) * 60_000, timeZone).replace(/\s/g, ' ');
  expect(text).toBe(`at ${time}, in 5 hours 12 minutes`);
});

test.each([
  [{ days: 0 }, 'No streak yet', ['Finish a daily every day to build one.']],
  [{ days: 1 }, 'Streak: 1 day', []],
  [{ days: 5, isSafe: false }, 'Streak: 5 days', ["Finish today's daily to keep it."]],
  [
    { days: 14, freezes: 1, frozenDays: 1, isSafe: false },
    'Streak: 14 days',
    [
      'A freeze covered the day you missed.',
      "Finish today's daily to keep it.",
      'You have 1 freeze. Each covers a missed day by itself.',
    ],
  ],
  [
    { frozenDays: 2, isSafe: false },
    'Streak: 5 days',
    ['2 freezes covered the days you missed.', "Finish today's daily to keep it."],
  ],
])('a streak in words: %o', (part, title, lines) => {
  expect(streakTitle(streak(part))).toBe(title);
  expect(streakLines(streak(part))).toEqual(lines);
});

test('a result says what freezes did, and what is void', () => {
  expect(freezeLines(result({}))).toEqual([]);
  expect(freezeLines(result({ frozenBefore: 2, hasEarnedFreeze: true }))).toEqual([
    '2 freezes covered the days you missed before this daily.',
    'You earned a freeze for seven days in a row.',
  ]);
  expect(voidText(['right', 'wrong'])).toBeNull();
  expect(voidText(['right', 'void'])).toMatch(/^One photo was removed/);
  expect(voidText(['void', 'void'])).toMatch(/^2 photos were removed/);
});

test.each([
  ['the only player', [0, 0, 1, 0], true, 'You are the first to finish it.'],
  ['one better, one worse', [1, 0, 1, 1], true, 'Better than 50% of 2 other players.'],
  ['equals are not worse', [0, 0, 1000, 0], true, 'Better than 0% of 999 other players.'],
  ['a guest, whom the histogram leaves out', [3, 0, 1, 0], false, 'Better than 75% of 4 other players.'],
  ['a guest alone', [0, 0, 0, 0], false, 'You are the first to finish it.'],
])('the comparison with other players: %s', (_, histogram, isCounted, text) => {
  expect(comparisonText(result({ histogram, isCounted }))).toBe(text);
});
