import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DailyPanel } from '@/components/side/desktop-side';
import type { DailySummary } from '@/lib/contract/daily/daily-view';

const STREAK = { days: 8, freezes: 1, frozenDays: 0, isSafe: false };

function htmlOf(state: DailySummary['state'], streak = STREAK): string {
  const view: DailySummary = { state, number: 12, nextAt: 0, streak };
  const client = new QueryClient();
  client.setQueryData(['side', 'daily'], view);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DailyPanel fetchDailySummary={async () => ({ ok: true, data: view })} />
    </QueryClientProvider>,
  );
}

test.each([
  ['none', 'There is no daily today', null, 'The next daily starts'],
  ['new', 'The same ten photos for everybody', 'Play today&#x27;s daily', 'Today&#x27;s daily ends'],
  ['open', 'You have started a daily', 'Continue', 'The next daily starts'],
  ['done', 'You have finished', 'See the result', 'The next daily starts'],
] as const)('a daily in state %s: text, link and moment', (state, text, link, moment) => {
  const html = htmlOf(state);
  expect(html).toContain(text);
  expect(html).toContain(moment);
  expect(html).toContain('Streak: 8 days');
  expect(/href="\/daily">([^<]*)</.exec(html)?.[1] ?? null).toBe(link);
});

test('the panel says what a missed day cost, and what keeps the streak', () => {
  const html = htmlOf('new', { ...STREAK, frozenDays: 1 });
  expect(html).toContain('A freeze covered the day you missed.');
  expect(html).toContain('to keep it.');
  expect(htmlOf('done', { ...STREAK, isSafe: true })).not.toContain('to keep it.');
});
