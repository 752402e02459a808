import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { redirectIfEnded, refusalOfStatus } from '@/components/client/session/answers';
import { SESSION_ENDED_PATH } from '@/components/client/session/paths';
import { leaveEndedSession } from '@/components/quiz/connection/use-game-connection';

describe('leaving', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    // Until then, leaving happens once.
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function leaving(answer: Parameters<typeof redirectIfEnded>[0]) {
    const assign = vi.fn();
    vi.stubGlobal('window', { location: { assign } });
    return { left: redirectIfEnded(answer), to: assign.mock.calls.flat() };
  }

  test.each([
    ['NOT_SIGNED_IN', '/session-ended'],
    ['DELETION_SCHEDULED', '/keep-account'],
  ])('an action refused with %s leads to %s', (code, to) => {
    expect(leaving({ ok: false, code })).toEqual({ left: true, to: [to] });
  });

  test('a route that answers 401 does the same', () => {
    expect(leaving(refusalOfStatus({ status: 401 }))).toEqual({ left: true, to: ['/session-ended'] });
  });

  test.each([
    null,
    { ok: true },
    { ok: false, code: 'FORBIDDEN' },
    refusalOfStatus({ status: 403 }),
    refusalOfStatus(null),
  ])('%j leaves the player where they are', (answer) => {
    expect(leaving(answer)).toEqual({ left: false, to: [] });
  });
});

describe('leaving once', () => {
  const assign = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', { location: { assign } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('a session whose end is reported twice, by a refused answer and by the server, is ended once', () => {
    leaveEndedSession();
    leaveEndedSession();
    expect(redirectIfEnded({ ok: false, code: 'NOT_SIGNED_IN' })).toBe(true);
    // A second navigation would break the first one off.
    expect(assign.mock.calls).toEqual([[SESSION_ENDED_PATH]]);
    // Whoever stopped the page from going is not kept on it.
    vi.advanceTimersByTime(5000);
    leaveEndedSession();
    expect(assign).toHaveBeenCalledTimes(2);
  });
});
