import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectGame, type GameConnection } from '@/components/realtime/game-connection';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { TEST_ORIGIN, ticketFor } from '@/tests/support/realtime';
import { runningServer } from '@/tests/support/realtime-server';
import { TEST_SETTINGS } from '@/tests/support/settings';

Object.assign(process.env, TEST_SETTINGS);
const database = testDatabase();
const SERVED_AT_ONCE = 8;
const running = runningServer(database, { poolSize: 5, eventsPerSecond: 100 });

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
});

type Tab = { game: GameConnection; connected: boolean; replaced: boolean };
const tabs: Tab[] = [];
afterEach(() => {
  for (const { game } of tabs.splice(0)) game.close();
});
afterAll(() => vi.unstubAllGlobals());

async function openTab(player: WorldPlayer): Promise<Tab> {
  const url = `http://127.0.0.1:${running.port}`;
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
