import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { maxDelayMs, RECONNECTION_DELAY_MS, RECONNECTION_SPREAD } from '@/components/client/realtime-timing';
import { freePort } from '@/local/postgres/postgres';
import { startBalancer } from '@/tests/support/balancer';
import { playRounds } from '@/tests/support/bot-player';
import { bundled } from '@/tests/support/bundled';
import { testDatabase } from '@/tests/support/database';
import { brokenInvariants, createOnePlayer, createPlayers, createRecords } from '@/tests/support/game-world';
import { expectKept } from '@/tests/support/kept-answers';
import { connected, openSocket, TEST_ORIGIN } from '@/tests/support/realtime';
import { RealtimeProcess } from '@/tests/support/realtime-process';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import '@/tests/support/context';

const database = testDatabase();
const START = { lives: 10_000, stars: 15 };
const PLAYERS = 8;
/** More than are played before the deploy ends. */
const ANSWERS = 2500;
/** Between two answers of a player. Without it the players would take the CPU that the new process needs to start. */
const PACE_MS = 25;
const BACK_WITHIN_MS = 10_000;
/** As in components/client/realtime-timing. */
const RECONNECTION = {
  reconnection: true,
  reconnectionDelay: RECONNECTION_DELAY_MS,
  reconnectionDelayMax: maxDelayMs(0),
  randomizationFactor: RECONNECTION_SPREAD,
};

beforeAll(() => createRecords(database.db, 300));
afterAll(async () => expect(await brokenInvariants(database.db)).toEqual([]));

test('a deploy refuses no answer, loses none that was acknowledged, and players are back soon', {
  timeout: 60_000,
}, async () => {
  const players = await createPlayers(database.db, PLAYERS, START);
  const settings = { DATABASE_URL: database.url, ANSWER_MIN_GAP_MS: '0', REALTIME_EVENTS_PER_SECOND: '1000' };
  const script = await bundled('realtime/server.ts');
  const old = new RealtimeProcess(await freePort(), settings, script);
  const next = new RealtimeProcess(await freePort(), settings, script);
  await old.start();
  const balancer = await startBalancer(old.port);
  const refused: string[] = [];
  const awayMs: number[] = [];
  let told = 0;
  let isDeployed = false;
  const games = players.map(async (player) => {
    const socket = openSocket(balancer.port, player, RECONNECTION);
    let leftAt = 0;
    socket.on('disconnect', () => {
      leftAt = performance.now();
    });
    socket.on('connect', () => {
      if (leftAt > 0) awayMs.push(performance.now() - leftAt);
    });
    const answered = await playRounds(socket, player, database.db, {
      answers: ANSWERS,
      deadlineMs: Date.now() + 50_000,
      onTold: () => {
        told += 1;
      },
      onRefused: (code) => refused.push(code),
      untilOver: () => isDeployed,
      pace: () => pause(PACE_MS),
    });
    socket.close();
    await expectKept(database.db, player.playerId, {
      told: answered,
      answers: answered.length,
      start: START,
    });
    return answered.length;
  });
  const all = Promise.all(games);
  all.catch(() => {});
  try {
    await expect.poll(() => told, { interval: 5 }).toBeGreaterThan(PLAYERS * 3);
    // The new process needs the place of the old one: it starts when that one closes.
    const ended = old.end('SIGTERM');
    const started = next.start();
    await expect.poll(() => next.health(), { interval: 5 }).toBeDefined();
    balancer.sendTo(next.port);
    expect(await ended).toBe(0);
    await started;
    await expect.poll(() => awayMs.length).toBe(PLAYERS);
    const before = told;
    await expect.poll(() => told).toBeGreaterThan(before + PLAYERS * 3);
    isDeployed = true;
    await all;
    expect(refused).toEqual([]);
    expect(Math.max(...awayMs)).toBeLessThan(BACK_WITHIN_MS);
  } finally {
    isDeployed = true;
    await balancer.close();
    await Promise.all([old.end('SIGKILL'), next.end('SIGKILL')]);
  }
});

test('a draining server is unhealthy, refuses handshakes, and closes no socket early', async () => {
  const player = await createOnePlayer(database.db);
  const server = testRealtimeServer(database.url);
  const port = await server.listen(0, '127.0.0.1');
  const health = async () => (await fetch(`http://127.0.0.1:${port}/health`)).status;
  const sockets = await Promise.all([0, 1].map(() => connected(openSocket(port, player))));
  const left = sockets.map((socket) => new Promise<string>((done) => socket.once('disconnect', done)));
  expect(await health()).toBe(200);
  const drained = server.drain(600);
  expect(await health()).toBe(503);
  const answer = await new Promise<number | undefined>((done) => {
    const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
    const late = new WebSocket(url, { headers: { origin: TEST_ORIGIN } });
    late.once('error', () => done(undefined));
    late.once('unexpected-response', (_request, response) => done(response.statusCode));
  });
  expect(answer).toBe(503);
  expect(sockets.filter((socket) => socket.connected).length).toBeGreaterThan(0);
  // After this reason, Socket.IO clients reconnect.
  expect(await Promise.all(left)).toEqual(['transport close', 'transport close']);
  await drained;
  for (const socket of sockets) socket.close();
  await server.close();
});
