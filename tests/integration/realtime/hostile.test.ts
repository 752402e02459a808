import { on, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { QuestionSet } from '@/lib/realtime/protocol';
import type { RealtimeServer } from '@/realtime/create-server';
import { EVENTS } from '@/tests/integration/doors/expected-policies';
import { testDatabase } from '@/tests/support/database';
import { brokenInvariants, createPlayers, createRecords, type WorldPlayer } from '@/tests/support/game-world';
import {
  askFor,
  type ClientSocket,
  connected,
  openSocket,
  TEST_ORIGIN,
  ticketFor,
} from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { TEST_SETTINGS } from '@/tests/support/settings';

Object.assign(process.env, TEST_SETTINGS);
const database = testDatabase();
const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => unhandled.push(error);
let server: RealtimeServer;
let strict: RealtimeServer;
let port: number;
let strictPort: number;

/** `eventsPerSecond` high lets everything through to the handlers; low is what players get. */
async function startServer(eventsPerSecond: number): Promise<[RealtimeServer, number]> {
  const made = testRealtimeServer(database.url, { poolSize: 5, answerMinGapMs: 1500, eventsPerSecond });
  return [made, await made.listen(0, '127.0.0.1')];
}

beforeAll(async () => {
  process.on('unhandledRejection', onUnhandled);
  process.on('uncaughtException', onUnhandled);
  await createRecords(database.db, 20);
  [server, port] = await startServer(1_000_000);
  [strict, strictPort] = await startServer(20);
});
afterAll(async () => {
  expect(unhandled).toEqual([]);
  expect(await brokenInvariants(database.db)).toEqual([]);
  await Promise.all([server.close(), strict.close()]);
  process.off('unhandledRejection', onUnhandled);
  process.off('uncaughtException', onUnhandled);
});

async function newPlayers(count: number): Promise<WorldPlayer[]> {
  return createPlayers(database.db, count);
}

/** A raw connection that may say anything; resolves once it is signed in. */
async function rawLine(toPort: number, player: WorldPlayer): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${toPort}/socket.io/?EIO=4&transport=websocket`, {
    origin: TEST_ORIGIN,
  });
  socket.on('error', () => {});
  await once(socket, 'open');
  const joined = new Promise<void>((done, fail) => {
    socket.on('message', (data) => {
      if (data.toString().startsWith('40')) done();
    });
    socket.on('close', () => fail(new Error('closed')));
  });
  socket.send(`40${JSON.stringify({ ticket: ticketFor(player) })}`);
  await joined;
  return socket;
}

/** An honest player who fetches all the time; gives the 99th percentile of the answer times in milliseconds. */
function honestPlay(socket: ClientSocket, player: WorldPlayer, everyMs: number, afterMs = 0) {
  const times: number[] = [];
  let isOver = false;
  const play = async () => {
    await pause(afterMs);
    while (!isOver) {
      const startedAt = performance.now();
      await askFor<QuestionSet>(socket, 'questionfetch', { user_id: player.playerId });
      times.push(performance.now() - startedAt);
      await pause(everyMs);
    }
  };
  const played = play();
  return async () => {
    isOver = true;
    await played;
    return times;
  };
}

const BATCH = 20;

/** Sends an event under an acknowledgement id of its own and waits for what comes back. */
async function answerTo(line: WebSocket, event: string): Promise<void> {
  const id = event.slice(0, event.indexOf('['));
  line.send(`429999${event}`);
  // Rejects when the connection is closed instead.
  const closed = new AbortController();
  const onClose = () => closed.abort();
  line.once('close', onClose);
  for await (const [data] of on(line, 'message', { signal: closed.signal }))
    if (String(data).startsWith(`439999${id}[`)) break;
  line.off('close', onClose);
}

const p99 = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

/** Frames that fit an event's name around what no client of ours sends. */
function malformedPayloads(playerId: string): string[] {
  const text = JSON.stringify(playerId);
  return [
    '',
    ',null',
    ',5',
    ',"x"',
    ',[]',
    ',{}',
    `,{"user_id":"00000000-0000-4000-8000-000000000000"}`,
    `,{"user_id":${text},"table":"1; drop table players"}`,
    `,{"user_id":${text},"question_id":{"$ne":1},"option_id":[]}`,
    `,{"user_id":${text},"question_id":"${'9'.repeat(5000)}"}`,
    `,{"__proto__":{"user_id":${text}}}`,
    `,{"user_id":${text}},{"user_id":${text}},7`,
    `,${deep(5000)}`,
    `,{"_placeholder":true,"num":0}`,
    `,{"user_id":{"_placeholder":true,"num":99}}`,
  ];
}

test('10,000 malformed frames per event, with and without acknowledgement: the process lives, others play on', {
  timeout: 120_000,
}, async () => {
  const [honest, hostile] = await newPlayers(2);
  if (!honest || !hostile) throw new Error('no players');
  const socket = await connected(openSocket(port, honest));
  // The first calls of a process compile what the later ones run.
  for (let i = 0; i < 20; i++) await askFor(socket, 'questionfetch', { user_id: honest.playerId });
  const stop = honestPlay(socket, honest, 10);
  const payloads = malformedPayloads(hostile.playerId);
  for (const event of [...EVENTS, 'noSuchEvent']) {
    const line = await rawLine(port, hostile);
    for (let i = 0; i < 10_000; i += BATCH) {
      for (let k = i; k < i + BATCH; k++)
        line.send(`42${k % 2 ? k : ''}["${event}"${payloads[k % payloads.length]}]`);
      // Everything before it has been taken in once this has been answered; sending ahead of that is a flood, which
      // the limits cut off (next test).
      await answerTo(line, `${i}["updateLife"]`);
    }
    line.terminate();
  }
  const times = await stop();
  socket.close();
  expect(times.length).toBeGreaterThan(20);
  expect(p99(times)).toBeLessThan(250);
});

test('frames that are no packets at all close their own connection and nothing else', async () => {
  const [honest, ...hostile] = await newPlayers(9);
  if (!honest) throw new Error('no player');
  const frames: (string | Buffer)[] = [
    '4',
    '42',
    '42["questionfetch"',
    '49',
    `42["questionfetch","${'x'.repeat(17_000)}"]`,
    '451-["updateLife",{"_placeholder":true,"num":0}]',
    Buffer.from([1, 2, 3]),
    '40/admin,{"ticket":"x"}',
  ];
  const socket = await connected(openSocket(port, honest));
  const lines: WebSocket[] = [];
  for (const [i, frame] of frames.entries()) {
    const player = hostile[i];
    if (!player) throw new Error('no player');
    const line = await rawLine(port, player);
    lines.push(line);
    line.send(frame);
    line.send(frame);
  }
  const tooLong = lines[4];
  if (tooLong && tooLong.readyState !== WebSocket.CLOSED) await once(tooLong, 'close');
  expect((await askFor<QuestionSet>(socket, 'questionfetch', { user_id: honest.playerId })).set_size).toBe(
    10,
  );
  for (const line of lines) line.terminate();
  socket.close();
});

test('a flooder is cut off within 2 s and kept out, while 100 honest players stay under 250 ms', {
  timeout: 60_000,
}, async () => {
  const [flooder, ...honest] = await newPlayers(101);
  if (!flooder) throw new Error('no player');
  const sockets = await Promise.all(honest.map((player) => connected(openSocket(strictPort, player))));
  // All have their set, and come at their own moments: a hundred first deals in one instant is another matter.
  await Promise.all(
    sockets.map((socket, i) => askFor(socket, 'questionfetch', { user_id: honest[i]?.playerId })),
  );
  const stops = sockets.map((socket, i) => honestPlay(socket, honest[i] ?? flooder, 600, i * 6));
  const line = await rawLine(strictPort, flooder);
  const startedAt = Date.now();
  const closed = once(line, 'close').then(() => Date.now() - startedAt);
  const timer = setInterval(() => {
    for (let i = 0; i < 10; i++) line.send(`42["questionfetch",{"user_id":"${flooder.playerId}"}]`);
  }, 20);
  const cutOffAfterMs = await closed;
  clearInterval(timer);
  expect(cutOffAfterMs).toBeLessThan(2000);
  await expect(connected(openSocket(strictPort, flooder))).rejects.toThrow('TOO_MANY_REQUESTS');
  // The honest go on for a while beside it.
  await pause(1500);
  const times = (await Promise.all(stops.map((stop) => stop()))).flat();
  for (const socket of sockets) socket.close();
  expect(times.length).toBeGreaterThanOrEqual(200);
  expect(p99(times)).toBeLessThan(250);
});
