import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { clientText, OpenSessions } from '@/components/setting/open-sessions';
import { ContactRow, SettingGroup } from '@/components/setting/setting-group';
import { timeAgo } from '@/components/setting/time-ago';
import type { SessionView } from '@/lib/contract/accounts/sessions';
import { textsOf } from '@/messages/texts';

const NOW = Date.UTC(2026, 10, 21, 12);
const actions = {
  listSessions: async () => ({ ok: true as const, data: [] }),
  endSession: async () => ({ ok: true as const, data: null }),
  endOtherSessions: async () => ({ ok: true as const, data: null }),
};

const session = (overrides: Partial<SessionView>): SessionView => ({
  id: 'one',
  kind: 'cookie',
  client: 'Firefox on Linux',
  isThis: false,
  signedInAt: new Date(NOW - 3_600_000).toISOString(),
  lastUsedAt: new Date(NOW - 120_000).toISOString(),
  ...overrides,
});

const shown = (initial: SessionView[] | null) =>
  renderToStaticMarkup(<OpenSessions {...actions} initial={initial} renderedAt={NOW} />);

test('a list of sessions that failed to load shows an error and a retry button', () => {
  const html = shown(null);
  expect(html).toContain('role="alert"');
  expect(html).toContain('Try again');
  expect(html).not.toContain('Log out');
});

test('an app is distinguished from a browser', () => {
  expect(shown([session({ kind: 'bearer', client: null })])).toContain('>App<');
  expect(shown([session({ kind: 'bearer', client: 'Android Browser on Android' })])).toContain(
    '>App, Android Browser on Android<',
  );
});

test.each([
  ['Safari on iOS', 'Safari en iOS'],
  ['Firefox', 'Firefox'],
])('the client %s is called %s in Spanish', (client, text) => {
  expect(clientText(textsOf('es', 'settings'), client)).toBe(text);
});

test('the session that asks is marked, and cannot be ended from here', () => {
  const html = shown([session({ isThis: true })]);
  expect(html).toContain('This device');
  expect(html).toContain('You aren’t logged in on any other device.');
  expect(html).not.toContain('Log out');
});

test('another session says since when and when last, a browser without a name is unknown', () => {
  const html = shown([session({ isThis: true }), session({ id: 'two', client: null })]);
  expect(html).toContain('Unknown browser');
  expect(html).toContain('Logged in 1 hour ago. Used in the last 5 minutes');
  expect(html).toContain('Log out Unknown browser');
  expect(html).toContain('Log out everywhere else');
});

test('Contact Us is offered only with an address, and leaves no gap without one', () => {
  expect(renderToStaticMarkup(<ContactRow label="Contact Us" email="help@players.example" />)).toContain(
    'href="mailto:help@players.example"',
  );
  expect(renderToStaticMarkup(<ContactRow label="Contact Us" email={undefined} />)).toBe('');
  const group = renderToStaticMarkup(<SettingGroup title="About">{[null, <i key="row" />]}</SettingGroup>);
  expect(group.match(/<li/g)).toHaveLength(1);
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-5000, 'just now'],
  [59_999, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [DAY, 'yesterday'],
  [2 * DAY, '2 days ago'],
  [29 * DAY, '29 days ago'],
])('%i ms before now is %s', (ago, words) => {
  expect(timeAgo(textsOf('en', 'common'), NOW - ago, NOW)).toBe(words);
});

test.each([
  [0, 'Used in the last 5 minutes'],
  [299_999, 'Used in the last 5 minutes'],
  [300_000, '5 minutes ago'],
  [DAY, 'yesterday'],
])('a use %i ms before now is told no finer than it is known: %s', (ago, words) => {
  expect(shown([session({ lastUsedAt: new Date(NOW - ago).toISOString() })])).toContain(words);
});
