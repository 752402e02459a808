import { expect, test } from 'vitest';
import {
  bestText,
  comparisonText,
  dailyTitle,
  freezeLines,
  momentOf,
  streakLines,
  voidText,
} from '@/components/daily/daily-text';
import type { DailyResult, DailyStreak } from '@/lib/contract/daily/daily-view';
import { textsOf } from '@/messages/texts';

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
  par: 2,
  questions: [],
  invented: false,
  squares: ['right', 'right', 'wrong'],
  histogram: [1, 0, 1, 0],
  friends: [],
  share: null,
  yesterdaysBest: null,
  hasEarnedFreeze: false,
  frozenBefore: 0,
  isFirst: false,
  ...part,
});

const t = textsOf('en', 'daily');
const play = textsOf('en', 'play');

test('the title names the number and the day', () => {
  expect(dailyTitle(t, { number: 1200, day: '2026-11-22' })).toBe('Daily No. 1,200 · Sunday, November 22');
});

test('Spanish writes the day and the hour its own way', () => {
  expect(dailyTitle(textsOf('es', 'daily'), { number: 1200, day: '2026-11-22' })).toBe(
    'Reto del día n.º 1,200 · domingo, 22 de noviembre',
  );
  const midnight = Date.UTC(2026, 10, 24);
  expect(momentOf(textsOf('es', 'play'), midnight, midnight, 'UTC').time).toBe('12\u00a0a.m.');
});

test.each([
  ['Pacific/Kiritimati', '2 PM'],
  ['Pacific/Niue', '1 PM'],
  ['UTC', '12 AM'],
  ['Asia/Kathmandu', '5:45 AM'],
])('the end of the day is said by the clock of %s', (timeZone, time) => {
  const midnight = Date.UTC(2026, 10, 24);
  const moment = momentOf(play, midnight, midnight - (5 * 60 + 12) * 60_000, timeZone);
  expect(play('newPhotos', moment).replace(/\s/g, ' ')).toBe(`New photos at ${time} · 5 h 12 min`);
});

test.each([
  [24 * 60 + 1, '24 h 1 min'],
  [60, '1 h 0 min'],
  [11.5, '12 min'],
  [-1, '0 min'],
])('%d minutes left read %s', (minutes, text) => {
  expect(momentOf(play, minutes * 60_000, 0, 'UTC').left).toBe(text);
});

test.each([
  [{ days: 0 }, 'Start a streak today', []],
  [{ days: 1 }, 'Streak: 1 day', []],
  [{ days: 5, isSafe: false }, 'Streak: 5 days', ['Finish today’s daily to keep it.']],
  [
    { days: 14, freezes: 1, frozenDays: 1, isSafe: false },
    'Streak: 14 days',
    [
      'A freeze covered the day you missed.',
      'Finish today’s daily to keep it.',
      'You have 1 freeze. It saves your streak when you miss a day.',
    ],
  ],
  [
    { frozenDays: 2, isSafe: false },
    'Streak: 5 days',
    ['2 freezes covered the days you missed.', 'Finish today’s daily to keep it.'],
  ],
])('a streak in words: %o', (part, title, lines) => {
  expect(play('streak', { days: streak(part).days })).toBe(title);
  expect(streakLines(play, streak(part), 'today')).toEqual(lines);
});

test('a result says what freezes did, and what is void', () => {
  expect(freezeLines(t, result({}))).toEqual([]);
  expect(freezeLines(t, result({ frozenBefore: 2, hasEarnedFreeze: true }))).toEqual([
    '2 freezes covered the days you missed before this daily.',
    'Seven days done: you earned a freeze. It covers one missed day.',
  ]);
  expect(voidText(t, ['right', 'wrong'])).toBeNull();
  expect(voidText(t, ['right', 'void'])).toMatch(/^One photo was removed/);
  expect(voidText(t, ['void', 'void'])).toMatch(/^2 photos were removed/);
});

const FIRST = 'You’re the first one done today.';

test.each<[name: string, result: Partial<DailyResult>, text: string | null]>([
  ['the only player', { histogram: [0, 0, 1, 0], isFirst: true }, FIRST],
  ['a guest alone', { histogram: [0, 0, 1, 0], isFirst: true }, FIRST],
  ['2 players', { histogram: [1, 0, 1, 0] }, null],
  ['a friend with a result, who got other questions', { histogram: [0, 0, 1, 0] }, null],
  ['19 players', { histogram: [18, 0, 1, 0] }, null],
  ['20 players, one of them better', { histogram: [18, 0, 1, 1] }, 'Better than 94% of 19 other players.'],
  [
    '20 players with a guest, or a claimed guest',
    { histogram: [19, 0, 1, 0] },
    'Better than 100% of 19 other players.',
  ],
  ['20 players, none of them worse', { histogram: [0, 0, 20, 0] }, null],
  ['1,000 players', { histogram: [333, 0, 334, 333] }, 'Better than 33% of 999 other players.'],
  [
    '1,000 players, all but one worse',
    { histogram: [998, 0, 1, 1] },
    'Better than 99% of 999 other players.',
  ],
  ['1,000 players, equals are not worse', { histogram: [0, 0, 1000, 0] }, null],
  ['a void question', { histogram: [10, 5, 5], right: 1, of: 2 }, 'Better than 52% of 19 other players.'],
  ['a daily from the archive', { histogram: null }, null],
  ['void questions alone', { histogram: [1000], right: 0, of: 0 }, null],
])('the comparison with other players: %s', (_, part, text) => {
  expect(comparisonText(t, result(part), { isToday: true })).toBe(text);
});

test('nobody is the first one done today with a daily of the day before', () => {
  expect(comparisonText(t, result({ isFirst: true }), { isToday: false })).toBeNull();
});

test.each([
  [null, null],
  [{ right: 10, of: 10, players: 1 }, 'Best result of the day before: 10 of 10, by one player.'],
  [{ right: 0, of: 9, players: 1000 }, 'Best result of the day before: 0 of 9, by 1,000 players.'],
])('the best result of the day before: %o', (yesterdaysBest, text) => {
  expect(bestText(t, { yesterdaysBest })).toBe(text);
});
