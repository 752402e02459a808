import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { History } from '@/components/history/history';
import { Played, PlayedMissing } from '@/components/history/played';
import type { HistoryEntry } from '@/lib/contract/history/history-view';

const DAY = Date.UTC(2026, 10, 22, 12);
const ROUND: HistoryEntry = { id: 'round-1', kind: 'round', at: DAY, right: 6, of: 10, par: 7, number: null };
const DAILY: HistoryEntry = {
  ...ROUND,
  id: 'daily-2026-10-31',
  kind: 'daily',
  at: DAY - 22 * 86_400_000,
  number: 12,
};
const ROOM: HistoryEntry = { ...ROUND, id: 'room-1', kind: 'room', at: DAY + 1, of: 9 };

const textOf = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const never = () => new Promise<never>(() => {});
const listed = (entries: HistoryEntry[] | null, next: string | null = null) =>
  textOf(
    <History
      initial={entries && { entries, next }}
      renderedAt={Date.now()}
      listHistory={never}
      getFigures={never}
    />,
  );

test('entries stand under their month, with what the records would have got', () => {
  const text = listed([ROOM, ROUND, DAILY]);
  expect(text).toMatch(
    /November 2026 Live room Nov 22, 2026 6 of 9 right Records 7 Round Nov 22, 2026 6 of 10 right Records 7 October 2026 Daily No\. 12 Oct 31, 2026/,
  );
  expect(text).toContain('We keep your games for 13 months.');
  expect(text).not.toContain('Show more');
  expect(listed([ROUND], '1.round-1')).toContain('Show more');
});

test('an empty history leads to the game, and a list that comes later shows that it loads', () => {
  expect(listed([])).toContain('Nothing here yet');
  expect(listed([])).toContain('Play');
  expect(listed(null)).not.toContain('Nothing here yet');
});

test('an entry shows its result and a placard for a photo that has left the game', () => {
  const options = ['Theft', 'Burglary', 'Trespass', 'Fraud'];
  const question = {
    photo: null,
    place: null,
    booking: null,
    options,
    choice: 1,
    answer: 2,
    par: true,
    bookings: null,
    clue: null,
  };
  const text = textOf(<Played played={{ entry: DAILY, questions: [question], invented: false }} />);
  expect(text).toContain('Daily No. 12 · Oct 31, 2026');
  expect(text).toContain('You 6 · the records 7');
  expect(text).toContain('This photo has left the game.');
  expect(textOf(<PlayedMissing />)).toContain('We can’t find this game.');
});
