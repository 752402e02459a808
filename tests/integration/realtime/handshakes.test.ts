import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { RealtimeOptions, RealtimeServer } from '@/realtime/create-server';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { connected, openSocket, TEST_ORIGIN } from '@/tests/support/realtime';
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

async function newPlayer(): Promise<WorldPlayer> {
  const [player] = await createPlayers(database.db, 1);
  if (!player) throw new Error('no player');
  return player;
}

/** A TCP connection that says this much and then nothing, not even good-bye. */
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

/** The status that the server answers an upgrade with; the connection stays open. */
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

test.each([
  ['says nothing', ''],
  ['begins a request', 'GET /health HTTP/1.1\r\nHost: x\r\n'],
  ['opens a WebSocket and does not say who it is', upgrade()],
])('a connection that %s is gone when the time of the handshake is over', async (_, said) => {
  const port = await startServer({ handshakeTimeoutMs: 400 });
  const afterMs = await closedAfterMs(await silentLine(port, said));
  expect(afterMs).toBeLessThan(1500);
});

test('one that is refused for a bad ticket is gone as well', async () => {
  const port = await startServer({ handshakeTimeoutMs: 400 });
  const line = await silentLine(port, upgrade());
  await once(line, 'data');
  const packet = Buffer.from('40{"ticket":"x"}');
  // A masked text frame (RFC 6455, 5.2) with a mask of zeros.
  line.write(Buffer.concat([Buffer.from([0x81, 0x80 | packet.length, 0, 0, 0, 0]), packet]));
  expect(await closedAfterMs(line)).toBeLessThan(1500);
});

test('one address has so many handshakes at a time, and players beyond it none the less', async () => {
  const port = await startServer({ mostHandshakesPerAddress: 5, trustedProxies: ['127.0.0.1'] });
  const from = (address: string) => `X-Forwarded-For: ${address}\r\n`;
  for (let i = 0; i < 5; i++) expect(await upgradeStatus(port, from('192.0.2.1'))).toBe(101);
  expect(await upgradeStatus(port, from('192.0.2.1'))).toBe(400);
  // What a caller writes before the word of our proxy makes no other address of it.
  expect(await upgradeStatus(port, from('198.51.100.7, 192.0.2.1'))).toBe(400);
  expect(await upgradeStatus(port, from('192.0.2.2'))).toBe(101);
  const player = await connected(openSocket(port, await newPlayer()));
  player.close();
  lines[0]?.destroy();
  await expect.poll(() => upgradeStatus(port, from('192.0.2.1'))).toBe(101);
  expect(await upgradeStatus(port, from('192.0.2.1'))).toBe(400);
});

test('who has said who they are takes no place from those who have not', async () => {
  const port = await startServer({ mostHandshakesPerAddress: 1, handshakeTimeoutMs: 400 });
  const sockets = [];
  for (let i = 0; i < 4; i++) sockets.push(await connected(openSocket(port, await newPlayer())));
  // Past the time of the handshake they are still there.
  const line = await silentLine(port, upgrade());
  await closedAfterMs(line);
  expect(sockets.map((socket) => socket.connected)).toEqual([true, true, true, true]);
  for (const socket of sockets) socket.close();
});
