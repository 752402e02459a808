import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BoardPanel } from '@/components/side/desktop-side';
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

function htmlOf(view: LeaderboardView): string {
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
    'You are not on this board for now.',
  ],
])('a player without a rank reads why (%#)', (view, text) => {
  expect(htmlOf(view)).toContain(text);
});

test('a player with a rank reads it', () => {
  const html = htmlOf({ ...EMPTY, own: { rank: 1234, total_score: 50 } });
  expect(html).toContain('1,234');
  expect(html).not.toContain('this board');
});
