import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import type { RealtimeOptions } from '@/realtime/realtime-options';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { testDatabase } from '@/tests/support/database';
import {
  brokenInvariants,
  createOnePlayer,
  createPlayers,
  createRecords,
  type WorldPlayer,
} from '@/tests/support/game-world';
import { ask, askFor, type ClientSocket, connected, openSocket } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { collectNotifiedPlayers } from '@/worker/notified-players';
import '@/tests/support/context';
import { openDatabase } from '@/db/client';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { log } from '@/lib/platform/log/log';
import { PROJECTIONS_CHANNEL, ProjectionProgress } from '@/lib/projections/progress';
import { listenToPlayerEvents } from '@/realtime/serve/player-events';
import { Connections } from '@/realtime/sockets/connections';
import type { GameSocket } from '@/realtime/sockets/game-socket';
import { startSilentProxy } from '@/tests/support/silent-proxy';

const database = testDatabase();
const sockets: ClientSocket[] = [];
const servers: RealtimeServer[] = [];

beforeAll(() => createRecords(database.db, 10));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(async () => expect(await brokenInvariants(database.db)).toEqual([]));

async function startServer(options: Partial<RealtimeOptions> = {}): Promise<[RealtimeServer, number]> {
  const server = testRealtimeServer(database.url, { poolSize: 5, eventsPerSecond: 100_000, ...options });
  return [server, await server.listen(0, '127.0.0.1')];
}

const newPlayer = () => createOnePlayer(database.db);

async function join(port: number, player: WorldPlayer): Promise<ClientSocket> {
  const socket = openSocket(port, player);
  sockets.push(socket);
  return connected(socket);
}

test('the server stops although players keep answering', async () => {
  const [server, port] = await startServer();
  let answered = 0;
  let isOver = false;
  for (const player of await createPlayers(database.db, 8)) {
    const socket = await join(port, player);
    // In parallel, so that answers always arrive while others are judged.
    const answer = () => {
      const payload = { user_id: player.playerId, question_id: randomUUID(), status: 'false' as const };
      socket.emit('updateLife', payload, () => {
        answered += 1;
      });
      if (!isOver) setImmediate(answer);
    };
    answer();
  }
  await expect.poll(() => answered).toBeGreaterThan(500);
  const closed = server.close().then(() => true);
  const tooLate = new Promise<false>((done) => setTimeout(() => done(false), 3000).unref());
  const isClosed = await Promise.race([closed, tooLate]);
  isOver = true;
  expect(isClosed).toBe(true);
});

test('hanging judging is reported, and resumes over another connection', async () => {
  const { hostname, port: databasePort } = new URL(database.url);
  const proxy = await startSilentProxy({ host: hostname, port: Number(databasePort) });
  const direct = new URL(database.url);
  direct.host = `127.0.0.1:${proxy.port}`;
  const [server, port] = await startServer({ databaseDirectUrl: direct.href });
  servers.push(server);
  const player = await newPlayer();
  const socket = await join(port, player);
  const { questions } = await askFor<QuestionSet>(socket, 'questionfetch', { user_id: player.playerId });
  const health = async () => (await fetch(`http://127.0.0.1:${port}/health`)).status;
  const miss = (i: number) =>
    ask(
      socket,
      'updateLife',
      { user_id: player.playerId, question_id: questions[i]?.question_id, status: 'false' },
      15_000,
    );
  expect(await miss(0)).toMatchObject({ success: true });
  expect(await health()).toBe(200);
  proxy.setSilent(true);
  expect(await miss(1)).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  expect(await health()).toBe(503);
  proxy.setSilent(false);
  await expect.poll(health).toBe(200);
  expect(await miss(1)).toMatchObject({ success: true });
  proxy.close();
});

test('the last allowed event is served, and the next one is refused', async () => {
  const now = new Date();
  const [server, port] = await startServer({ eventsPerSecond: 3, now: () => now });
  servers.push(server);
  const fetchAs = (socket: ClientSocket, player: WorldPlayer) =>
    ask(socket, 'questionfetch', { user_id: player.playerId });
  const player = await newPlayer();
  const socket = await join(port, player);
  const oneByOne: unknown[] = [];
  for (let i = 0; i < 7; i++) oneByOne.push((await fetchAs(socket, player)).success);
  expect(oneByOne).toEqual([true, true, true, true, true, true, false]);
  const hasty = await newPlayer();
  const hastySocket = await join(port, hasty);
  const atOnce = await Promise.all(Array.from({ length: 7 }, () => fetchAs(hastySocket, hasty)));
  expect(atOnce.filter((answer) => answer.success).length).toBe(6);
});

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** What one of several processes does with events, with this player connected to it or nobody. */
async function listener(player: WorldPlayer | undefined) {
  const name = `listener-${crypto.randomUUID()}`;
  const db = openDatabase({ url: database.url, poolSize: 1, applicationName: name });
  const connections = new Connections(() => ({}) as never, Date.now);
  const sent: unknown[] = [];
  if (player) {
    const data = { session: player, openedAtMs: Date.now() };
    connections.add({ id: name, data, emit: (event: string) => sent.push(event) } as unknown as GameSocket);
  }
  const rooms = { voidRecords: async () => {} };
  const now = () => new Date();
  const progress = new ProjectionProgress();
  const deps = { db, connections, rooms, progress, now, log };
  const stop = await listenToPlayerEvents(database.url, deps as never);
  stops.push(stop, () => db.$client.end());
  const opened = async () => {
    const rows = await database.sql`
      select pid from pg_stat_activity where application_name like ${`${name}%`}`;
    return rows.length;
  };
  return { sent, opened, progress, db };
}

test('of several processes, one with the player reads changed notifications, and the worker notes the player for badges', async () => {
  const [player, other] = await createPlayers(database.db, 2);
  if (!player || !other) throw new Error('no player');
  const withNobody = await listener(undefined);
  const withPlayer = await listener(player);
  const withOther = await listener(other);
  const noticed = await collectNotifiedPlayers(database.url);
  stops.push(noticed.stop);
  // Every event reaches every process, in this order.
  await publishPlayerEvent(database.db, player.playerId, { type: 'notificationsChanged' });
  await publishPlayerEvent(database.db, player.playerId, { type: 'livesChanged' });
  await publishPlayerEvent(database.db, other.playerId, { type: 'livesChanged' });
  await expect.poll(() => [withPlayer.sent.length, withOther.sent]).toEqual([2, ['livesChanged']]);
  expect(withPlayer.sent.toSorted()).toEqual(['livesChanged', 'notifications']);
  const taken: string[] = [];
  await expect.poll(() => taken.push(...noticed.take()) && taken).toEqual([player.playerId]);
  // It never opened a connection to read.
  expect(await withNobody.opened()).toBe(0);
  expect(await withPlayer.opened()).toBe(1);
});

test('a process that listens hears of a new mark of the projections', async () => {
  const { progress, db } = await listener(undefined);
  const askedAt = performance.now();
  const marks = progress.waitFor(db, 5, { known: { boards: 0, badges: 0 }, timeoutMs: 20_000 });
  for (const payload of ['results 9', 'boards 5', 'badges NaN', 'badges 6'])
    await database.sql`select pg_notify(${PROJECTIONS_CHANNEL}, ${payload})`;
  expect(await marks).toEqual({ boards: 5, badges: 6 });
  expect(performance.now() - askedAt).toBeLessThan(10_000);
});
