import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionHandlers, GameConnection, GetTicket } from '@/components/realtime/game-connection';
import { createSharedConnection } from '@/components/realtime/shared-connection';

const getTicket: GetTicket = async () => ({
  ok: true,
  data: { ticket: 't', url: 'http://localhost', route: 'r' },
});
const lives = { totalLifes: 160, stars: 0, nextLifeAt: null, serverTime: 0 };

const opened: { handlers: ConnectionHandlers; close: ReturnType<typeof vi.fn> }[] = [];

function shared() {
  return createSharedConnection((_getTicket, handlers) => {
    const close = vi.fn();
    opened.push({ handlers, close });
    return { close } as Partial<GameConnection> as GameConnection;
  });
}

function last() {
  const connection = opened.at(-1);
  if (!connection) throw new Error('nothing was opened');
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  opened.length = 0;
});
afterEach(() => vi.useRealTimers());

test('all holders share one connection, and each gets its events', () => {
  const { acquire } = shared();
  const onLivesChanged = vi.fn();
  const onNotifications = vi.fn();
  const quiz = acquire(getTicket, { onLivesChanged });
  const notifications = acquire(getTicket, { onNotifications });
  expect(opened).toHaveLength(1);
  expect(notifications.connection).toBe(quiz.connection);
  last().handlers.onLivesChanged(lives);
  last().handlers.onNotifications?.({ unseen: [], pending_requests: 1, unread: 1 });
  expect(onLivesChanged).toHaveBeenCalledExactlyOnceWith(lives);
  expect(onNotifications).toHaveBeenCalledExactlyOnceWith({ unseen: [], pending_requests: 1, unread: 1 });
  quiz.release();
  last().handlers.onLivesChanged(lives);
  expect(onLivesChanged).toHaveBeenCalledOnce();
});

test('a later holder learns at once that the connection is open, or was replaced', () => {
  const { acquire } = shared();
  acquire(getTicket, {});
  const before = vi.fn();
  acquire(getTicket, { onConnection: before });
  expect(before).not.toHaveBeenCalled();
  last().handlers.onConnection(true, false);
  const onConnection = vi.fn();
  acquire(getTicket, { onConnection });
  expect(onConnection).toHaveBeenCalledExactlyOnceWith(true, false);
  last().handlers.onConnection(false, true);
  const late = vi.fn();
  acquire(getTicket, { onConnection: late });
  expect(late).toHaveBeenCalledExactlyOnceWith(false, true);
});

test('the connection survives a change of screens, and closes once without holders', () => {
  const { acquire } = shared();
  const quiz = acquire(getTicket, {});
  quiz.release();
  vi.advanceTimersByTime(4000);
  const again = acquire(getTicket, {});
  vi.advanceTimersByTime(60_000);
  expect(again.connection).toBe(quiz.connection);
  expect(last().close).not.toHaveBeenCalled();
  // A second release has no effect.
  quiz.release();
  vi.advanceTimersByTime(60_000);
  expect(last().close).not.toHaveBeenCalled();
  again.release();
  vi.advanceTimersByTime(60_000);
  expect(last().close).toHaveBeenCalledOnce();
  acquire(getTicket, {});
  expect(opened).toHaveLength(2);
});

test('the end of a session closes the connection for all, and a later holder opens a new one', () => {
  const { acquire } = shared();
  const onSessionEnded = vi.fn();
  acquire(getTicket, {});
  acquire(getTicket, { onSessionEnded });
  last().handlers.onConnection(true, false);
  last().handlers.onSessionEnded();
  expect(last().close).toHaveBeenCalledOnce();
  expect(onSessionEnded).toHaveBeenCalledOnce();
  const onConnection = vi.fn();
  acquire(getTicket, { onConnection });
  expect(opened).toHaveLength(2);
  expect(onConnection).not.toHaveBeenCalled();
});
