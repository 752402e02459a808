import { EventEmitter } from 'node:events';
import { UnrecognizedActionError } from 'next/dist/client/components/unrecognized-action-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AWAY_PATIENCE_MS } from '@/components/client/realtime-timing';
import { connectGame } from '@/components/realtime/game-connection';

/** The part of a socket that the connection uses. `active`: the library reconnects automatically. */
class StandInSocket extends EventEmitter {
  connected = false;
  active = true;
  attempts = 0;
  maxDelayMs = 0;
  io = {
    reconnectionDelayMax: (ms: number) => {
      this.maxDelayMs = ms;
    },
  };
  connect() {
    this.attempts += 1;
    this.active = true;
    return this;
  }
  disconnect() {
    const was = this.connected;
    this.connected = false;
    this.active = false;
    if (was) this.emit('disconnect', 'io client disconnect');
    return this;
  }
}

const sockets: StandInSocket[] = [];
const opened: {
  reconnectionDelay: number;
  reconnectionDelayMax: number;
  randomizationFactor: number;
  query: { route: string };
}[] = [];
vi.mock('socket.io-client', () => ({
  io: (_url: string, how: (typeof opened)[number]) => {
    opened.push(how);
    const socket = new StandInSocket();
    sockets.push(socket);
    return socket;
  },
}));

let page: EventTarget & { hidden: boolean };
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const look = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

const told: [connected: boolean, replaced: boolean][] = [];

async function connect() {
  told.length = 0;
  const game = connectGame(
    async () => ({ ok: true, data: { ticket: 't', url: 'http://localhost', route: 'r' } }),
    {
      onConnection: (...how) => told.push(how),
      onAnsweredElsewhere: () => {},
      onLivesChanged: () => {},
      onSessionEnded: () => {},
    },
  );
  await vi.advanceTimersByTimeAsync(0);
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no socket was opened');
  socket.connected = true;
  socket.emit('connect');
  return { game, socket };
}

test('a page whose actions a release has replaced reloads, not while the player types or is away', async () => {
  const reload = vi.fn();
  const field = { matches: () => true };
  vi.stubGlobal('location', { reload });
  let modal: object | null = {};
  Object.assign(page, { activeElement: field, querySelector: () => modal });
  const silent = { onConnection: () => {}, onAnsweredElsewhere: () => {}, onLivesChanged: () => {} };
  const game = connectGame(() => Promise.reject(new UnrecognizedActionError()), {
    ...silent,
    onSessionEnded: () => {},
  });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reload).not.toHaveBeenCalled();
  field.matches = () => false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload, 'Still there?').not.toHaveBeenCalled();
  modal = null;
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload, 'hidden').not.toHaveBeenCalled();
  page.hidden = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalled();
  game.close();
  reload.mockClear();
  const away = connectGame(() => Promise.reject(new TypeError('Failed to fetch')), {
    ...silent,
    onSessionEnded: () => {},
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).not.toHaveBeenCalled();
  away.close();
});

test('a tab that a newer one replaced stays inactive until the player returns to it', async () => {
  const { game, socket } = await connect();
  socket.emit('connectionReplaced');
  expect(socket).toMatchObject({ connected: false, active: false });
  window.dispatchEvent(new Event('online'));
  look(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(socket.attempts).toBe(1);
  look(false);
  expect(socket.attempts).toBe(2);
  game.close();
});

test('a replaced tab that stayed visible becomes active when its player asks for it', async () => {
  const { game, socket } = await connect();
  game.comeBack();
  expect(socket.attempts).toBe(1);
  socket.emit('connectionReplaced');
  expect(told).toEqual([
    [true, false],
    [false, true],
  ]);
  game.comeBack();
  expect(socket.attempts).toBe(2);
  expect(told.at(-1)).toEqual([false, false]);
  game.close();
});

test('a renewed connection is opened once, and one that is not there is left alone', async () => {
  const { game, socket } = await connect();
  game.renew();
  expect(socket.attempts).toBe(2);
  expect(told.at(-1)).toEqual([false, false]);
  game.renew();
  await vi.advanceTimersByTimeAsync(6000);
  expect(socket.attempts).toBe(2);
  game.close();
});

test('a connection that the server refused is tried again, visible or not', async () => {
  const { game, socket } = await connect();
  look(true);
  socket.active = false;
  socket.connected = false;
  socket.emit('disconnect', 'io server disconnect');
  await vi.advanceTimersByTimeAsync(6000);
  expect(socket.attempts).toBe(2);
  game.close();
});

test('who is sent away in a deploy reads nothing of it, whatever the first pause is drawn to; who stays away does', async () => {
  const { game } = await connect();
  const { reconnectionDelay, randomizationFactor } = opened.at(-1) ?? {};
  const longestPauseMs = (reconnectionDelay ?? 0) * (1 + (randomizationFactor ?? 0));
  expect(longestPauseMs).toBe(1500);
  // A ticket and a handshake on a phone's network take most of a second.
  expect(AWAY_PATIENCE_MS - longestPauseMs).toBeGreaterThanOrEqual(750);
  expect(AWAY_PATIENCE_MS).toBeLessThanOrEqual(3000);
  game.close();
});

test('a process that is back is found within two seconds at first; one that stays away is asked every five', async () => {
  const { game, socket } = await connect();
  socket.active = true;
  expect(opened.at(-1)?.reconnectionDelayMax).toBeLessThanOrEqual(2000);
  let triedMs = 0;
  for (; triedMs <= 10_000; triedMs += 1000) {
    socket.emit('connect_error', new Error('refused'));
    if (triedMs < 7000) expect(socket.maxDelayMs).toBeLessThanOrEqual(2000);
  }
  expect(socket.maxDelayMs).toBe(5000);
  socket.emit('connect');
  expect(socket.maxDelayMs).toBeLessThanOrEqual(2000);
  game.close();
});

test('the route leads to the same process, and past one that does not answer', async () => {
  const { socket } = await connect();
  const query = opened.at(-1)?.query;
  expect(query?.route).toBe('r');
  socket.active = true;
  socket.emit('connect_error', new Error('timeout'));
  socket.emit('connect_error', new Error('timeout'));
  expect(query?.route).toBe('r.2');
  socket.emit('connect');
  expect(query?.route).toBe('r');
  // A refusal comes from a process that answers.
  socket.active = false;
  socket.emit('connect_error', new Error('NOT_SIGNED_IN'));
  expect(query?.route).toBe('r');
});
