import { createServer } from 'node:http';
import { type AddressInfo, connect as connectTcp, createServer as createTcpServer } from 'node:net';
import { Server } from 'socket.io';
import { io as connectTo, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { log as loud } from '@/lib/platform/log/log';
import { UnsuitableRedis } from '@/lib/platform/redis/redis';
import { freePort } from '@/local/ports';
import { attachRedis } from '@/realtime/cluster/redis-adapter';
import type { GameServer } from '@/realtime/sockets/game-socket';
import { hasRedis, TestRedis } from '@/tests/support/redis';

const log = loud.child({}, { level: 'silent' });
const APP_URL = 'https://lineup.example';
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type Place = {
  io: GameServer;
  isConnected: () => boolean;
  got: string[];
  heard: string[];
  counted: { failed: number; reconnecting: number };
};

/** A Socket.IO server of its own with one client in the room `r`. */
async function place(redisUrl: string): Promise<Place> {
  const http = createServer();
  const io: GameServer = new Server(http, { transports: ['websocket'] });
  const counted = { failed: 0, reconnecting: 0 };
  const counts = { onFailed: () => void counted.failed++, onReconnecting: () => void counted.reconnecting++ };
  const link = await attachRedis(io, { redisUrl, appUrl: APP_URL, log }, counts);
  io.on('connection', (socket) => socket.join('r'));
  const heard: string[] = [];
  io.on('roomAnswered', (roomId) => heard.push(roomId));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  const client: Socket = connectTo(`http://127.0.0.1:${port}`, { transports: ['websocket'] });
  const got: string[] = [];
  client.onAny((_event, { room_id }) => got.push(room_id));
  await new Promise<void>((done) => client.once('connect', () => done()));
  closers.push(async () => {
    client.close();
    await io.close();
    link.close();
  });
  return { io, isConnected: link.isConnected, got, heard, counted };
}

const progress = (id: string) => ({ room_id: id, answered: 1 }) as never;

/** Repeats a message until the other process has it: subscriptions take a moment, and lost messages stay lost. */
async function reaches(from: Place, to: Place, id: string): Promise<void> {
  await expect
    .poll(
      () => {
        from.io.to('r').emit('roomprogress', progress(id));
        from.io.serverSideEmit('roomAnswered', id);
        return to.got.includes(id) && to.heard.includes(id);
      },
      { interval: 20, timeout: 10_000 },
    )
    .toBe(true);
}

describe.runIf(hasRedis())('with a Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await TestRedis.start();
  });
  afterAll(() => redis.kill());

  test('processes hear each other; while Redis is dead each serves its own, and afterwards they do again', async () => {
    const [a, b] = [await place(redis.url), await place(redis.url)];
    await reaches(a, b, 'before');
    await reaches(b, a, 'back');
    expect(a.counted).toEqual({ failed: 0, reconnecting: 0 });
    await redis.kill();
    await expect.poll(() => a.isConnected() || b.isConnected(), { interval: 10 }).toBe(false);
    for (let i = 0; i < 3000; i++) a.io.serverSideEmit('roomAnswered', 'lost');
    a.io.to('r').emit('roomprogress', progress('own'));
    await expect.poll(() => a.got, { interval: 10 }).toContain('own');
    expect(b.got).not.toContain('own');
    // Messages of the others were dropped, and the readers tried again.
    expect(a.counted.failed).toBeGreaterThanOrEqual(3000);
    expect(a.counted.reconnecting).toBeGreaterThan(0);
    await redis.start();
    await reaches(a, b, 'after');
    await reaches(b, a, 'after');
    // Nothing was kept for later.
    expect(b.heard).not.toContain('lost');
  });

  test('a Redis that stands still delays no broadcast and collects no messages', async () => {
    const a = await place(redis.url);
    if (!redis.pid) throw new Error('Redis does not run');
    process.kill(redis.pid, 'SIGSTOP');
    try {
      for (let i = 0; i < 3000; i++) a.io.to('r').emit('roomprogress', progress('still'));
      await expect.poll(() => a.got.length, { interval: 10 }).toBe(3000);
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }
  });

  test('another installation on the same Redis hears nothing', async () => {
    const [a, b] = [await place(redis.url), await place(redis.url)];
    const http = createServer();
    const io: GameServer = new Server(http);
    const link = await attachRedis(io, { redisUrl: redis.url, appUrl: 'https://other.example', log });
    const heard: string[] = [];
    io.on('roomAnswered', (id) => heard.push(id));
    await reaches(a, b, 'here');
    expect(heard).toEqual([]);
    await io.close();
    link.close();
  });

  test('a server without the needed commands is refused', async () => {
    const flags = ['XREAD', 'PUBLISH'].flatMap((name) => ['--rename-command', name, '']);
    const lacking = await TestRedis.start(...flags);
    closers.push(() => lacking.kill());
    const refused = attachRedis(new Server(), { redisUrl: lacking.url, appUrl: APP_URL, log });
    await expect(refused).rejects.toThrow(
      new UnsuitableRedis(
        'REDIS_URL: Redis lacks XREAD, PUBLISH: use Redis 7, Valkey 8, or a newer version.',
      ),
    );
  });
});

/** Passes everything on to Redis but COMMAND, which it answers as Upstash documents it: with an empty list. */
async function withoutCommandTable(redisPort: number): Promise<string> {
  const proxy = createTcpServer((client) => {
    const redis = connectTcp(redisPort, '127.0.0.1');
    client.on('data', (bytes) =>
      bytes.includes('\r\nCOMMAND\r\n') ? client.write('*0\r\n') : redis.write(bytes),
    );
    redis.on('data', (bytes) => client.write(bytes));
    for (const [one, other] of [
      [client, redis],
      [redis, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  closers.push(async () => void proxy.close());
  return `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test.runIf(hasRedis())('a server that does not list its commands serves all the same', async () => {
  const redis = await TestRedis.start();
  closers.push(() => redis.kill());
  const url = await withoutCommandTable(redis.port);
  const [a, b] = [await place(url), await place(url)];
  await reaches(a, b, 'there');
  await reaches(b, a, 'back');
});

test('a Redis that cannot be reached stops the start, and no password is shown', async () => {
  const url = `redis://lineup:secret@127.0.0.1:${await freePort()}`;
  const io: GameServer = new Server();
  const refused = attachRedis(io, { redisUrl: url, appUrl: APP_URL, log });
  await expect(refused).rejects.toThrow(UnsuitableRedis);
  await expect(refused).rejects.toThrow(
    /^REDIS_URL: Redis at 127\.0\.0\.1:\d+ cannot be used \(ECONNREFUSED\)\.$/,
  );
});
