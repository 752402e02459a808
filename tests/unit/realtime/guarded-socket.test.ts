import { EventEmitter } from 'node:events';
import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { ACK_BOUNDS_MS, ackBucket, ackQuantileMs } from '@/lib/operations/ack-times';
import { createFloodGuard } from '@/realtime/guard/flood-guard';
import { FRAME_OVERHEAD_BYTES, GuardedSocket, MAX_UNSENT_BYTES } from '@/realtime/guard/guarded-socket';
import { createRecentAckTimes } from '@/realtime/serve/recent-ack-times';
import { drainSpreadMs } from '@/realtime/sockets/drain';
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
  const pointed: string[] = [];
  const socket = new GuardedSocket(webSocket as unknown as WebSocket, '192.0.2.1', {
    guard: createFloodGuard(20, () => 0),
    connectionLimits: { addPoints: (subject, event) => void pointed.push(`${subject} ${event}`) },
    cuts,
  });
  const outcome = async () => ({
    reasons: (await cuts.get()).values.map(({ labels }) => labels.reason),
    terminations: webSocket.terminations,
    pointed,
  });
  return { socket, webSocket, outcome };
}

const NOT_CUT = { reasons: [], terminations: 0, pointed: [] };
const cutFor = (reason: string) => ({
  reasons: [reason],
  terminations: 1,
  pointed: ['192.0.2.1 cut'],
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

test('at most 1 MiB may be unsent in Engine.IO and ws together, the overhead of frames included', async () => {
  const { socket, webSocket, outcome } = guardedSocket();
  socket.noteQueued(MAX_UNSENT_BYTES / 2);
  socket.noteFlush();
  webSocket.bufferedAmount = MAX_UNSENT_BYTES / 2;
  expect(await outcome()).toEqual(NOT_CUT);
  socket.noteQueued(MAX_UNSENT_BYTES / 2 - 3 * FRAME_OVERHEAD_BYTES);
  expect(await outcome()).toEqual(NOT_CUT);
  socket.noteQueued(3 * FRAME_OVERHEAD_BYTES);
  expect(await outcome()).toEqual(cutFor('unread'));
});

test('a long answer that waits with some short ones is not cut off', async () => {
  const { socket, outcome } = guardedSocket();
  for (let i = 0; i < 20; i++) socket.noteQueued(200);
  socket.noteFlush();
  socket.noteQueued(450_000);
  for (let i = 0; i < 40; i++) socket.noteQueued(200);
  expect(await outcome()).toEqual(NOT_CUT);
});

test('unsent short frames count as what they take in memory', async () => {
  const { socket, outcome } = guardedSocket();
  const most = Math.floor(MAX_UNSENT_BYTES / (FRAME_OVERHEAD_BYTES + 700));
  for (let i = 0; i < most; i++) socket.noteQueued(700);
  expect(await outcome()).toEqual(NOT_CUT);
  for (let i = 0; i < 2; i++) socket.noteQueued(700);
  expect(await outcome()).toEqual(cutFor('unread'));
});

test('flushed bytes count once', async () => {
  const { socket, webSocket, outcome } = guardedSocket();
  for (let i = 0; i < 10; i++) {
    socket.noteQueued(MAX_UNSENT_BYTES - FRAME_OVERHEAD_BYTES);
    socket.noteFlush();
  }
  expect(await outcome()).toEqual(NOT_CUT);
  // Pongs bypass Engine.IO.
  webSocket.bufferedAmount = MAX_UNSENT_BYTES + 1;
  socket.inspect(chunk('ping', 1));
  expect(await outcome()).toEqual(cutFor('unread'));
});

test('a protocol error cuts the socket off, once', async () => {
  const { socket, webSocket, outcome } = guardedSocket();
  webSocket.emit('error', new RangeError('Max payload size exceeded'));
  socket.inspect(chunk('ping', 10_000));
  expect(await outcome()).toEqual(cutFor('malformed'));
});

test('the counts cover the last sixty whole seconds, and each time has its bucket', () => {
  let ms = 1_000_000;
  const ackTimes = createRecentAckTimes(() => ms);
  const all = () => ackTimes.read().reduce((sum, count) => sum + count, 0);
  ackTimes.observe(0.003);
  ackTimes.observe(0.04);
  ackTimes.observe(60);
  expect(all()).toBe(0);
  ms += 1000;
  const counts = ackTimes.read();
  expect(counts).toHaveLength(ACK_BOUNDS_MS.length + 1);
  expect([counts[0], counts[ackBucket(40)], counts.at(-1)]).toEqual([1, 1, 1]);
  ms += 59_000;
  expect(all()).toBe(3);
  ms += 1000;
  expect(all()).toBe(0);
  ackTimes.observe(0.003);
  ms += 1000;
  expect(all()).toBe(1);
});

test.each([
  ['no answer', [], null],
  ['one fast answer', [5], 5],
  ['one slow one in a hundred', [...Array(99).fill(5), 200], 5],
  ['two slow ones in a hundred', [...Array(98).fill(5), 200, 200], 200],
  ['above the last bound', [9000], Number.POSITIVE_INFINITY],
])('the p99 of %s is a bound that 99 of 100 stay within', (_, times, expected) => {
  const counts: number[] = Array.from({ length: ACK_BOUNDS_MS.length + 1 }, () => 0);
  for (const ms of times) counts[ackBucket(ms)] = (counts[ackBucket(ms)] ?? 0) + 1;
  expect(ackQuantileMs(counts, 0.99)).toBe(expected);
});

test.each([
  [0, 1000],
  [3999, 1000],
  [20_000, 5000],
  [100_000, 25_000],
  [1_000_000, 30_000],
])('%d sockets close within %d ms', (sockets, ms) => expect(drainSpreadMs(sockets)).toBe(ms));
