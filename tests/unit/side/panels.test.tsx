import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BoardPanel, DailyPanel } from '@/components/side/desktop-side';
import type { DailySummary } from '@/lib/contract/daily/daily-view';
import type { LeaderboardView } from '@/lib/contract/leaderboard/leaderboard-view';

const EMPTY: LeaderboardView = {
  interval: 'weekly',
  scope: 'everyone',
  period: 'running',
  endsAt: 0,
  isFinal: false,
  entries: [],
  own: null,
  friends: null,
  exclusion: null,
};

function boardOf(view: LeaderboardView): string {
  const client = new QueryClient();
  client.setQueryData(['side', 'board'], view);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <BoardPanel fetchBoard={async () => ({ ok: true, data: view })} />
    </QueryClientProvider>,
  );
}

test.each([
  [EMPTY, 'Score your first points to join this board.'],
  [
    { ...EMPTY, exclusion: { reason: 'pace', until: 1 } } satisfies LeaderboardView,
    'You’re not on this board for now.',
  ],
])('a player without a rank reads why (%#)', (view, text) => {
  expect(boardOf(view)).toContain(text);
});

test('a player with a rank reads it', () => {
  const html = boardOf({ ...EMPTY, own: { rank: 1234, total_score: 50 } });
  expect(html).toContain('1,234');
  expect(html).not.toContain('this board');
});

const STREAK = { days: 8, freezes: 1, frozenDays: 0, isSafe: false };

function htmlOf(state: DailySummary['state'], streak = STREAK): string {
  const view: DailySummary = { state, day: '2026-11-23', number: 12, nextAt: 0, streak, friends: 0 };
  const client = new QueryClient();
  client.setQueryData(['side', 'daily'], view);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DailyPanel fetchDailySummary={async () => ({ ok: true, data: view })} />
    </QueryClientProvider>,
  );
}

test.each([
  ['none', 'No daily today', null],
  ['new', 'Ten photos, same for everyone. Free.', 'Play today’s daily'],
  ['open', 'You’ve started a daily', 'Continue'],
  ['done', 'You’ve finished', 'See the result'],
] as const)('a daily in state %s: text and link', (state, text, link) => {
  const html = htmlOf(state);
  expect(html).toContain(text);
  expect(html).toContain('Streak: 8 days');
  expect(/href="\/daily">([^<]*)</.exec(html)?.[1] ?? null).toBe(link);
});

test('the panel says what a missed day cost, and what keeps the streak', () => {
  const html = htmlOf('new', { ...STREAK, frozenDays: 1 });
  expect(html).toContain('A freeze covered the day you missed.');
  expect(html).toContain('to keep it.');
  expect(htmlOf('done', { ...STREAK, isSafe: true })).not.toContain('to keep it.');
});
