import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Daily } from '@/components/daily/daily';
import type { DailyResult, DailyView } from '@/lib/contract/daily/daily-view';
import { GONE, MISSED } from '@/tests/support/reviewed';

const VIEW: DailyView = {
  state: 'new',
  day: '2026-11-23',
  isToday: true,
  isArchived: false,
  number: 12,
  answered: 0,
  of: 10,
  nextAt: Date.UTC(2100, 0, 1),
  closesAt: Date.UTC(2100, 0, 2),
  streak: { days: 0, freezes: 0, frozenDays: 0, isSafe: false },
  week: ['17', '18', '19', '20', '21', '22', '23'].map((day, i) => ({
    day: `2026-11-${day}`,
    state: (['missed', 'done', 'frozen', 'done', 'done', 'done', 'open'] as const)[i] ?? 'open',
  })),
  result: null,
};
const RESULT: DailyResult = {
  right: 7,
  of: 9,
  par: 6,
  questions: [MISSED, GONE],
  invented: true,
  squares: ['right', 'void', 'wrong'],
  histogram: [0, 0, 0, 0, 0, 0, 0, 1, 2, 0],
  friends: [],
  share: { text: 'Lineup No. 12  7/9', link: 'https://lineup.example/d/12-k7f3q' },
  yesterdaysBest: { right: 9, of: 10, players: 3 },
  hasEarnedFreeze: false,
  frozenBefore: 0,
  isFirst: false,
};

const never = () => new Promise<never>(() => {});
const textOf = (initial: DailyView | null) =>
  renderToStaticMarkup(
    <Daily
      day={undefined}
      playerId="p"
      playerHash="h"
      initial={initial}
      renderedAt={Date.now()}
      fetchDaily={never}
      getTicket={never}
      flagQuestion={never}
      reminder={null}
    />,
  ).replace(/<[^>]+>/g, '|');

const open: DailyView = { ...VIEW, state: 'open', answered: 3 };

test.each<[name: string, view: DailyView | null, shown: string, hidden: string]>([
  ['not started', VIEW, 'Start', 'answered'],
  ['of nine', { ...VIEW, of: 9 }, '9 photos. Same for everyone.', 'Ten photos'],
  ['of the day before', { ...open, day: '2026-11-22', isToday: false }, 'Continue', 'Ten photos'],
  ['started today', open, 'Your next question', 'Continue'],
  ['finished', { ...VIEW, state: 'done', result: RESULT }, 'of 9 right', '|Start|'],
  ['without records', { ...VIEW, state: 'none', of: 0 }, 'No daily today', 'Start'],
  ['that could not be read', null, 'Loading...', 'Start'],
])('the server renders a daily %s', (_, view, shown, hidden) => {
  // React splits texts between values.
  const text = textOf(view).replaceAll('<!-- -->', '');
  expect(text).toContain(shown);
  expect(text).not.toContain(hidden);
});

test('the streak hangs on the daily of the day before while that is open', () => {
  const streak = { days: 5, freezes: 0, frozenDays: 0, isSafe: false };
  expect(textOf({ ...VIEW, streak })).toContain('Finish today’s daily to keep it.');
  const late: DailyView = { ...open, streak, day: '2026-11-22', isToday: false };
  expect(textOf(late)).toContain('Finish yesterday’s daily to keep it.');
});

test('the histogram is read out, with the own result', () => {
  const text = textOf({ ...VIEW, state: 'done', result: RESULT }).replaceAll('|', '');
  expect(text).toContain('7 right: 1 player, your result');
  expect(text).toContain('8 right: 2 players9 right');
});

test('a result stands beside par, and lets the player look back', () => {
  const text = textOf({ ...VIEW, state: 'done', result: RESULT }).replace(/\|+/g, ' ');
  expect(text).toContain('You 7 · the records 6');
  expect(text).toMatch(/Look back .*1 of 2.* Booked for Driving while intoxicated/);
});

test('a finished daily of the day before leads to that of today', () => {
  const view: DailyView = { ...VIEW, state: 'done', isToday: false, day: '2026-11-22', result: RESULT };
  expect(textOf(view)).toContain('Daily No. 12 · Sunday, November 22');
  expect(textOf(view)).toContain('Play today’s daily');
  expect(textOf({ ...view, isToday: true })).not.toContain('Play today');
});

test('the last week is read out day by day', () => {
  const text = textOf({ ...VIEW, state: 'done', result: RESULT }).replace(/\|+/g, '|');
  expect(text).toContain('Tuesday, November 17: missed');
  expect(text).toContain('Wednesday, November 18: done');
  expect(text).toContain('Thursday, November 19: covered by a freeze');
  expect(text).toContain('Monday, November 23: still to play');
});

test('a daily from the archive has no histogram, no friends, no streak and nothing to share', () => {
  const result: DailyResult = { ...RESULT, histogram: null, share: null, yesterdaysBest: null };
  const closesAt = Date.UTC(2026, 10, 20);
  const text = textOf({ ...VIEW, state: 'done', isToday: false, isArchived: true, closesAt, result });
  expect(text).toContain('You 7 · the records 6');
  expect(text).toContain('A past daily. It counts for no streak.');
  expect(text).toContain('Today’s daily');
  for (const hidden of ['All players', 'Friends', 'streak today', 'Share'])
    expect(text).not.toContain(hidden);
});
