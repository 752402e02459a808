import { EventEmitter } from 'node:events';
import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createConnectionLimits } from '@/realtime/guard/connection-limits';
import { createFloodGuard } from '@/realtime/guard/flood-guard';
import { GuardedSocket, MOST_UNSENT_BYTES } from '@/realtime/guard/guarded-socket';
import { frame } from '@/tests/support/raw-line';

/** A socket at 20 packets a second with a stopped clock. */
function guardedSocket() {
  const webSocket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    terminations: 0,
    terminate() {
      this.terminations += 1;
    },
  });
  const cuts = new Counter({ name: 'cuts', help: '-', labelNames: ['reason'], registers: [new Registry()] });
  const limits = createConnectionLimits(() => 0);
  const charged: string[] = [];
  const socket = new GuardedSocket(webSocket as unknown as WebSocket, '192.0.2.1', {
    guard: createFloodGuard(20, () => 0),
    limits: { ...limits, charge: (who, what) => void charged.push(`${who} ${what}`) },
    cuts,
  });
  const outcome = async () => ({
    reasons: (await cuts.get()).values.map(({ labels }) => labels.reason),
    terminations: webSocket.terminations,
    charged,
  });
  return { socket, webSocket, outcome };
}

const NOT_CUT = { reasons: [], terminations: 0, charged: [] };
const cutFor = (reason: string) => ({
  reasons: [reason],
  terminations: 1,
  charged: ['192.0.2.1 cut'],
});
const chunk = (kind: 'text' | 'ping' | 'pong', times: number) =>
  Buffer.concat(Array<Buffer>(times).fill(frame(kind)));

test.each(['text', 'ping', 'pong'] as const)(
  'the hundredth %s frame in an instant cuts it off, in one chunk or in many',
  async (kind) => {
    const one = guardedSocket();
    one.socket.inspect(chunk(kind, 99));
    expect(await one.outcome()).toEqual(NOT_CUT);
    one.socket.inspect(chunk(kind, 1));
    expect(await one.outcome()).toEqual(cutFor('flood'));
    const other = guardedSocket();
    other.socket.inspect(chunk(kind, 10_000));
    expect(await other.outcome()).toEqual(cutFor('flood'));
  },
);

test('the rest of a flood cannot be read as frames', () => {
  const { socket } = guardedSocket();
  const flood = chunk('ping', 10_000);
  socket.inspect(flood);
  expect(flood.every((byte) => byte === 0xff)).toBe(true);
});

test('one frame that arrives byte by byte is a flood too', async () => {
  const { socket, outcome } = guardedSocket();
  socket.inspect(frame('text', '', { declaredLength: 16_000 }));
  for (let i = 0; i < 98; i++) socket.inspect(Buffer.from('x'));
  expect(await outcome()).toEqual(NOT_CUT);
  socket.inspect(Buffer.from('x'));
  expect(await outcome()).toEqual(cutFor('flood'));
});

test('at most 1 MiB may be unsent, in Engine.IO and ws together', async () => {
  const { socket, webSocket, outcome } = guardedSocket();
  webSocket.bufferedAmount = 1000;
  socket.queue(MOST_UNSENT_BYTES - 1000);
  expect(await outcome()).toEqual(NOT_CUT);
  socket.queue(1);
  expect(await outcome()).toEqual(cutFor('unread'));
});

test('flushed bytes count once', async () => {
  const { socket, webSocket, outcome } = guardedSocket();
  for (let i = 0; i < 10; i++) {
    socket.queue(MOST_UNSENT_BYTES);
    socket.noteFlush();
  }
  expect(await outcome()).toEqual(NOT_CUT);
  // Pongs bypass Engine.IO.
  webSocket.bufferedAmount = MOST_UNSENT_BYTES + 1;
  socket.inspect(chunk('ping', 1));
  expect(await outcome()).toEqual(cutFor('unread'));
});

test('a protocol error cuts the socket off, once', async () => {
  const { socket, webSocket, outcome } = guardedSocket();
  webSocket.emit('error', new RangeError('Max payload size exceeded'));
  socket.inspect(chunk('ping', 10_000));
  expect(await outcome()).toEqual(cutFor('malformed'));
});
