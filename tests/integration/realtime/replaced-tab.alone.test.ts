import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectGame, type GameConnection } from '@/components/realtime/game-connection';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { TEST_ORIGIN, ticketFor } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { hasRedis, TestRedis } from '@/tests/support/redis';
import { TEST_SETTINGS } from '@/tests/support/settings';

Object.assign(process.env, TEST_SETTINGS);
const database = testDatabase();
const SERVED_AT_ONCE = 8;
/** A message that is lost while processes start is repeated after ten seconds. */
const SOON = { interval: 20 };
let server: RealtimeServer;
let ownUrl: string;

// Adds the Origin of a browser, and gives each tab its own connection.
vi.mock('socket.io-client', async (original) => {
  const { io } = await original<typeof import('socket.io-client')>();
  return {
    io: (to: string, options: object) =>
      io(to, { ...options, forceNew: true, extraHeaders: { origin: TEST_ORIGIN } }),
  };
});

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  await createRecords(database.db, 10);
  server = testRealtimeServer(database.url, { poolSize: 5, eventsPerSecond: 100 });
  ownUrl = await urlOf(server);
});
const urlOf = async (each: RealtimeServer) => `http://127.0.0.1:${await each.listen(0, '127.0.0.1')}`;

type Tab = { game: GameConnection; connected: boolean; replaced: boolean };
const tabs: Tab[] = [];
afterEach(() => {
  for (const { game } of tabs.splice(0)) game.close();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

async function openTab(player: WorldPlayer, url = ownUrl): Promise<Tab> {
  const state = { connected: false, replaced: false };
  const game = connectGame(async () => ({ ok: true, data: { ticket: ticketFor(player), url, route: 'r' } }), {
    onConnection: (connected, replaced) => Object.assign(state, { connected, replaced }),
    onAnsweredElsewhere: () => {},
    onLivesChanged: () => {},
    onSessionEnded: () => {},
  });
  const tab = Object.assign(state, { game });
  tabs.push(tab);
  await expect.poll(() => tab.connected).toBe(true);
  return tab;
}

test('the ninth tab replaces the first, which stays disconnected until used', async () => {
  const player = await createOnePlayer(database.db);
  for (let i = 0; i < SERVED_AT_ONCE; i++) await openTab(player);
  const [first, second] = tabs;
  if (!first || !second) throw new Error('no tabs');
  await openTab(player);
  await expect.poll(() => first.replaced).toBe(true);
  expect(first.connected).toBe(false);
  expect(await first.game.fetchQuestions({ user_id: player.playerId })).toMatchObject({
    code: 'UNAVAILABLE',
  });

  first.game.comeBack();
  await expect.poll(() => first.connected).toBe(true);
  expect(await first.game.fetchQuestions({ user_id: player.playerId })).toMatchObject({ success: true });
  // Nine are open again, so the oldest of the others is replaced, and stays away.
  await expect.poll(() => second.replaced).toBe(true);
  expect(tabs.filter((tab) => tab.connected).length).toBe(SERVED_AT_ONCE);
});

describe.runIf(hasRedis())('with two processes', () => {
  const others: RealtimeServer[] = [];
  let urls: string[];
  let redis: TestRedis;

  beforeAll(async () => {
    // Without Redis a process serves alone.
    await server.close();
    redis = await TestRedis.start();
    others.push(...[0, 1].map(() => testRealtimeServer(database.url, { redisUrl: redis.url })));
    urls = await Promise.all(others.map(urlOf));
  });
  afterAll(async () => {
    for (const each of others) await each.close();
    await redis.kill();
    server = testRealtimeServer(database.url);
  });

  test('the ninth tab replaces the first, wherever both are, and the first comes back at the other process', async () => {
    const player = await createOnePlayer(database.db);
    const open = (i: number) => openTab(player, urls[i % 2]);
    for (let i = 0; i < SERVED_AT_ONCE; i++) await open(i);
    const [first] = tabs;
    if (!first) throw new Error('no tabs');
    await open(1);
    await expect.poll(() => first.replaced, SOON).toBe(true);
    expect(tabs.filter((tab) => tab.replaced)).toEqual([first]);
    first.game.comeBack();
    const replaced = () => tabs.filter((tab) => tab.replaced);
    await expect.poll(() => replaced().length, SOON).toBe(1);
    expect(replaced()).not.toContain(first);
    await expect.poll(() => tabs.filter((tab) => tab.connected).length, SOON).toBe(SERVED_AT_ONCE);
    expect(first.connected).toBe(true);
  });
});
