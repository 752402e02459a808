import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createConnectionLimits, type POINTS } from '@/realtime/guard/connection-limits';
import { createFloodGuard } from '@/realtime/guard/flood-guard';
import { FrameCounter } from '@/realtime/guard/frame-counter';
import { PendingHandshakes } from '@/realtime/guard/pending-handshakes';
import { frame } from '@/tests/support/raw-line';

function limitsAt() {
  const clock = { ms: 0 };
  const limits = createConnectionLimits(() => clock.ms);
  const addPoints = (event: keyof typeof POINTS, times: number) => {
    for (let i = 0; i < times; i++) limits.addPoints('192.0.2.1', event);
    return limits.isShutOut('192.0.2.1');
  };
  return { clock, limits, addPoints };
}

test.each([
  ['notSignedIn', 299, false],
  ['notSignedIn', 300, true],
  ['signIn', 59, false],
  ['signIn', 60, true],
  ['cut', 19, false],
  ['cut', 20, true],
] as const)('%s, %i times at once: shut out %s', (what, times, isShutOut) => {
  expect(limitsAt().addPoints(what, times)).toBe(isShutOut);
});

test('a shut-out lasts 10 s and affects no other network', () => {
  const { clock, limits, addPoints } = limitsAt();
  addPoints('cut', 25);
  expect(limits.isShutOut('192.0.2.2')).toBe(false);
  clock.ms = 9_999;
  expect(limits.isShutOut('192.0.2.1')).toBe(true);
  clock.ms = 10_000;
  expect(limits.isShutOut('192.0.2.1')).toBe(false);
  expect(addPoints('cut', 19)).toBe(false);
});

test('50 connections a second that do not sign in are allowed', () => {
  const { clock, addPoints } = limitsAt();
  for (let i = 0; i < 50 * 60; i++) {
    clock.ms = i * 20;
    expect(addPoints('notSignedIn', 1)).toBe(false);
  }
});

test('a network is forgotten a minute after its last points, not before', () => {
  const { clock, limits, addPoints } = limitsAt();
  addPoints('cut', 25);
  clock.ms = 5_000;
  limits.sweep();
  expect(limits.isShutOut('192.0.2.1')).toBe(true);
  clock.ms = 60_001;
  limits.sweep();
  expect(addPoints('cut', 19)).toBe(false);
});

test.each([
  ['notSignedIn', 4, 75],
  ['cut', 4, 5],
  ['signIn', 2, 30],
  // Affinity sends all tabs of a player to one process.
  ['signIn', 4, 20],
  ['signIn', 50, 20],
  ['notSignedIn', 50, 30],
] as const)('%s, beside %i processes: shut out after %i times', (what, live, most) => {
  const limits = createConnectionLimits(
    () => 0,
    () => live,
  );
  for (let i = 1; i < most; i++) limits.addPoints('192.0.2.1', what);
  expect(limits.isShutOut('192.0.2.1')).toBe(false);
  limits.addPoints('192.0.2.1', what);
  expect(limits.isShutOut('192.0.2.1')).toBe(true);
});

function guardAt(perSecond: number) {
  const clock = { ms: 0 };
  const guard = createFloodGuard(perSecond, () => clock.ms);
  const flow = guard.newFlow();
  /** Sends at `rate` a second for `seconds`; the second at which it was cut off, if it was. */
  const send = (rate: number, seconds: number): number | undefined => {
    const start = clock.ms;
    for (let i = 0; i < rate * seconds; i++) {
      clock.ms = start + (i * 1000) / rate;
      if (guard.count(flow) === 'flood') return (clock.ms - start) / 1000;
    }
    return undefined;
  };
  return { clock, guard, flow, send };
}

test('who stays within the allowance is served for ever', () => {
  const { send, guard, flow } = guardAt(20);
  expect(send(19, 600)).toBeUndefined();
  expect(guard.count(flow)).toBe('ok');
});

test('500 a second are cut off within a second, and shut out for a while', () => {
  const { send, guard, flow, clock } = guardAt(20);
  expect(send(500, 5)).toBeLessThan(1);
  expect(guard.isShutOut(flow)).toBe(true);
  clock.ms += 10_001;
  expect(guard.isShutOut(flow)).toBe(false);
});

test('a burst beyond the allowance is refused, not cut off', () => {
  const { guard, flow, clock } = guardAt(20);
  const counted = Array.from({ length: 60 }, () => guard.count(flow));
  expect(counted.filter((c) => c === 'ok').length).toBe(40);
  expect(counted).not.toContain('flood');
  clock.ms += 1000;
  expect(guard.count(flow)).toBe('ok');
});

test('packets that come together count as many', () => {
  const { guard, flow } = guardAt(20);
  expect(guard.count(flow, 40)).toBe('ok');
  expect(guard.count(flow, 59)).toBe('over');
  expect(guard.count(flow, 10_000)).toBe('flood');
});

const anyFrame = fc
  .tuple(
    fc.constantFrom('text', 'continuation', 'ping', 'pong'),
    fc.constantFrom(0, 1, 125, 126, 300, 65_536),
  )
  .map(([kind, length]) => frame(kind, 'x'.repeat(kind.startsWith('p') ? Math.min(length, 125) : length)));

test('every frame of any kind and length counts once, however the stream is split', () => {
  fc.assert(
    fc.property(
      fc.array(anyFrame, { maxLength: 20 }),
      fc.array(fc.integer({ min: 1, max: 70_000 }), { maxLength: 50 }),
      (frames, sizes) => {
        const stream = Buffer.concat(frames);
        const counter = new FrameCounter();
        let counted = 0;
        let at = 0;
        for (const size of [...sizes, stream.length]) {
          counted += counter.count(stream.subarray(at, at + size));
          at += size;
        }
        expect(counted).toBe(frames.length);
      },
    ),
  );
});

test('byte by byte, each frame counts with its first byte', () => {
  const stream = Buffer.concat([frame('text', 'x'.repeat(200)), frame('ping'), frame('pong', 'abc')]);
  const counter = new FrameCounter();
  const begins = [...stream].flatMap((byte, i) => (counter.count(Buffer.from([byte])) === 1 ? [i] : []));
  expect(begins).toEqual([0, 208, 214]);
});

test('frames without a mask, which servers refuse, count too', () => {
  const unmasked = Buffer.from([0x89, 0x00, 0x81, 0x02, 0x41, 0x42]);
  expect(new FrameCounter().count(Buffer.concat([unmasked, unmasked]))).toBe(4);
});

const LIMITS = { timeoutMs: 60_000, maxPerAddress: 10, trustedProxies: [] };

const newWebSocket = () => Object.assign(new EventEmitter(), { terminate: () => {} }) as unknown as WebSocket;

/** Returns the points of a connection that takes these steps and closes. */
function pointsFor(steps: readonly ('attempt' | 'refuse' | 'signIn')[]): string[] {
  const points: string[] = [];
  const handshakes = new PendingHandshakes(LIMITS, {
    addPoints: (subject, event) => points.push(`${subject} ${event}`),
    isShutOut: () => false,
  });
  const webSocket = newWebSocket();
  const socket = { webSocket, address: '192.0.2.1' };
  handshakes.add(socket);
  const act = {
    attempt: () => handshakes.noteAttempt(socket),
    refuse: () => handshakes.noteRefusal(socket),
    signIn: () => handshakes.noteSignedIn(socket),
  };
  for (const step of steps) act[step]();
  webSocket.emit('close');
  return points;
}

test.each([
  ['leaves without a word', [], 1],
  ['signs in', ['attempt', 'signIn'], 0],
  ['is refused', ['attempt', 'refuse'], 1],
  ['is refused twice', ['attempt', 'refuse', 'attempt', 'refuse'], 2],
  ['gives up while this server cannot check it', ['attempt'], 0],
] as const)('a connection that %s: points for its network', (_, steps, points) => {
  expect(pointsFor(steps)).toEqual(Array(points).fill('192.0.2.1 notSignedIn'));
});

test.each([
  [1, 250],
  [2, 125],
  [4, 62.5],
  [40, 50],
])('beside %i processes an address has room for %d unauthenticated connections', (live, most) => {
  const settings = { ...LIMITS, maxPerAddress: 250, liveProcesses: () => live };
  const handshakes = new PendingHandshakes(settings, { addPoints: () => {}, isShutOut: () => false });
  const request = { socket: { remoteAddress: '192.0.2.1' }, headers: {} } as unknown as IncomingMessage;
  let held = 0;
  for (; handshakes.mayConnect(request); held++)
    handshakes.add({ webSocket: newWebSocket(), address: '192.0.2.1' });
  expect(held).toBe(Math.ceil(most));
});
