import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QueueEnd } from '@/components/desk/removals/removal-desk';

const show = (waiting: number) =>
  renderToStaticMarkup(<QueueEnd waiting={waiting} next="/desk/removals?page=2" />);

test('after the last request of a page a link shows the next ones', () => {
  expect(show(3)).toContain('3 requests to decide on other pages');
  expect(show(3)).toContain('href="/desk/removals?page=2"');
  expect(show(3)).not.toContain('Nothing waits');
});

test('after the last request of all pages nothing waits', () => {
  expect(show(0)).toContain('Nothing waits for a decision');
  expect(show(0)).not.toContain('href');
});
