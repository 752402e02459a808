import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveIfEnded, refusedBy } from '@/components/client/leave-if-ended';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  // Until then, leaving happens once.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function leaving(answer: Parameters<typeof leaveIfEnded>[0]) {
  const assign = vi.fn();
  vi.stubGlobal('window', { location: { assign } });
  return { left: leaveIfEnded(answer), to: assign.mock.calls.flat() };
}

test.each([
  ['NOT_SIGNED_IN', '/session-ended'],
  ['DELETION_SCHEDULED', '/keep-account'],
])('an action refused with %s leads to %s', (code, to) => {
  expect(leaving({ ok: false, code })).toEqual({ left: true, to: [to] });
});

test('a route that answers 401 does the same', () => {
  expect(leaving(refusedBy({ status: 401 }))).toEqual({ left: true, to: ['/session-ended'] });
});

test.each([
  null,
  { ok: true },
  { ok: false, code: 'FORBIDDEN' },
  refusedBy({ status: 403 }),
  refusedBy(null),
])('%j leaves the player where they are', (answer) => {
  expect(leaving(answer)).toEqual({ left: false, to: [] });
});
