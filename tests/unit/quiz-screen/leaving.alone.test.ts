import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveIfEnded } from '@/components/client/leave-if-ended';
import { SESSION_ENDED_PATH } from '@/components/client/paths';
import { leaveEndedSession } from '@/components/quiz/use-game-connection';

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
  expect(leaveIfEnded({ ok: false, code: 'NOT_SIGNED_IN' })).toBe(true);
  // A second navigation would break the first one off.
  expect(assign.mock.calls).toEqual([[SESSION_ENDED_PATH]]);
  // Whoever stopped the page from going is not kept on it.
  vi.advanceTimersByTime(5000);
  leaveEndedSession();
  expect(assign).toHaveBeenCalledTimes(2);
});
