import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { RealtimeOptions } from '@/realtime/realtime-options';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createPlayers, createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { openRawLine } from '@/tests/support/raw-line';
import { connected, openSocket, TEST_ORIGIN, ticketFor } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import '@/tests/support/context';

const database = testDatabase();
const servers: RealtimeServer[] = [];
const lines: Socket[] = [];

beforeAll(() => createRecords(database.db, 4));
afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function startServer(options: Partial<RealtimeOptions>): Promise<number> {
  const server = testRealtimeServer(database.url, { eventsPerSecond: 100, ...options });
  servers.push(server);
  return server.listen(0, '127.0.0.1');
}

const newPlayer = () => createOnePlayer(database.db);

/** A TCP connection that sends this and then stays silent. */
async function silentLine(port: number, said = ''): Promise<Socket> {
  const line = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  lines.push(line);
  line.on('error', () => {});
  await once(line, 'connect');
  line.write(said);
  return line;
}

const upgrade = (headers = '') =>
  `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nOrigin: ${TEST_ORIGIN}\r\n${headers}\r\n`;

/** Returns the status of an upgrade; the connection stays open. */
async function upgradeStatus(port: number, headers = ''): Promise<number> {
  const line = await silentLine(port, upgrade(headers));
  const [answer] = await once(line, 'data');
  return Number(String(answer).split(' ')[1]);
}

async function closedAfterMs(line: Socket): Promise<number> {
  const from = performance.now();
  line.resume();
  if (!line.closed) await Promise.race([once(line, 'close'), once(line, 'end')]);
  return performance.now() - from;
}

const badTicket = Buffer.from('40{"ticket":"x"}');
/** The bad ticket as a client's WebSocket text frame (RFC 6455, 5.2). Its mask is zero, so the text stays as it is. */
const BAD_TICKET_FRAME = Buffer.concat([Buffer.from([0x81, 0x80 | badTicket.length, 0, 0, 0, 0]), badTicket]);

test.each<[string, string, Buffer?]>([
  ['says nothing', ''],
  ['begins a request', 'GET /health HTTP/1.1\r\nHost: x\r\n'],
  ['opens a WebSocket and does not say who it is', upgrade()],
  ['opens a WebSocket and shows a bad ticket', upgrade(), BAD_TICKET_FRAME],
])('a connection that %s is closed when the handshake times out', async (_, said, answer) => {
  const port = await startServer({ handshakeTimeoutMs: 400 });
  const line = await silentLine(port, said);
  if (answer) {
    await once(line, 'data');
    line.write(answer);
  }
  expect(await closedAfterMs(line)).toBeLessThan(1500);
});

test('an address has a limit of handshakes, and its signed-in players do not count', async () => {
  const port = await startServer({ maxHandshakesPerAddress: 5, trustedProxies: ['127.0.0.1'] });
  const from = (address: string) => `X-Forwarded-For: ${address}\r\n`;
  for (let i = 0; i < 5; i++) expect(await upgradeStatus(port, from('192.0.2.1'))).toBe(101);
  expect(await upgradeStatus(port, from('192.0.2.1'))).toBe(400);
  // Addresses that the caller wrote before the proxy's are ignored.
  expect(await upgradeStatus(port, from('198.51.100.7, 192.0.2.1'))).toBe(400);
  expect(await upgradeStatus(port, from('192.0.2.2'))).toBe(101);
  const player = await connected(openSocket(port, await newPlayer()));
  player.close();
  lines[0]?.destroy();
  await expect.poll(() => upgradeStatus(port, from('192.0.2.1'))).toBe(101);
  expect(await upgradeStatus(port, from('192.0.2.1'))).toBe(400);
});

test('signed-in connections take no room from handshakes', async () => {
  const port = await startServer({ maxHandshakesPerAddress: 1, handshakeTimeoutMs: 400 });
  const sockets = [];
  for (let i = 0; i < 4; i++) sockets.push(await connected(openSocket(port, await newPlayer())));
  // They are still open after the handshake timeout.
  const line = await silentLine(port, upgrade());
  await closedAfterMs(line);
  expect(sockets.map((socket) => socket.connected)).toEqual([true, true, true, true]);
  for (const socket of sockets) socket.close();
});

/** Runs `atOnce` at a time; rejects with the first failure after the running ones. */
async function inTurns<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<unknown>) {
  for (let i = 0; i < items.length; i += atOnce) {
    const acts = items.slice(i, i + atOnce).map(act);
    await Promise.allSettled(acts);
    await Promise.all(acts);
  }
}

test('a network whose connections never sign in is refused for 10 s; its open ones and other networks stay', async () => {
  const clock = { ms: Date.now() };
  const port = await startServer({ trustedProxies: ['127.0.0.1'], now: () => new Date(clock.ms) });
  const from = '192.0.2.1';
  const player = await openRawLine(port, { from, auth: { ticket: ticketFor(await newPlayer(), clock.ms) } });
  const isLetIn = () =>
    openRawLine(port, { from }).then(
      (line) => line.destroy() !== undefined,
      () => false,
    );
  await inTurns(Array(310).fill(null), 20, isLetIn);
  await expect.poll(isLetIn).toBe(false);
  (await openRawLine(port, { from: '192.0.2.2' })).destroy();
  expect(player.closed).toBe(false);
  clock.ms += 10_001;
  expect(await isLetIn()).toBe(true);
  player.destroy();
});

test('a school of 300 players on one address can reconnect at once', async () => {
  const port = await startServer({ trustedProxies: ['127.0.0.1'], maxHandshakesPerAddress: 250 });
  const players = await createPlayers(database.db, 300);
  for (let time = 0; time < 2; time++) {
    const school: Socket[] = [];
    await inTurns(players, 100, async (player) => {
      school.push(await openRawLine(port, { from: '192.0.2.1', auth: { ticket: ticketFor(player) } }));
    });
    expect(school.length).toBe(300);
    for (const line of school) line.destroy();
  }
});

test('a player who signs in over and over is refused; one with eight tabs is not', async () => {
  const port = await startServer({ eventsPerSecond: 20 });
  const [player, other] = [await newPlayer(), await newPlayer()];
  const signIn = async ({ playerId, sessionId }: WorldPlayer) =>
    (await openRawLine(port, { auth: { ticket: ticketFor({ playerId, sessionId }) } })).destroy();
  for (let time = 0; time < 3; time++) await Promise.all(Array.from({ length: 8 }, () => signIn(other)));
  await expect(inTurns(Array(200).fill(player), 10, signIn)).rejects.toThrow('TOO_MANY_REQUESTS');
});

test('a socket that does not answer the close is closed after 2 s', async () => {
  const port = await startServer({ eventsPerSecond: 1000 });
  const auth = { ticket: ticketFor(await newPlayer()) };
  const tabs: Socket[] = [];
  for (let tab = 0; tab < 9; tab++) {
    const line = await openRawLine(port, { auth });
    tabs.push(line);
    lines.push(line);
  }
  expect(await closedAfterMs(tabs[0] as Socket)).toBeLessThan(3500);
  expect(tabs.slice(1).some((line) => line.closed)).toBe(false);
});
