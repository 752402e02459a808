import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type Storage, type StorageSettings } from '@/lib/platform/storage/storage';
import { startS3 } from '@/tests/support/s3';

const KEY = 'photos/ab/abcdef-1x.webp';
const TYPE = 'image/webp';

let server: Awaited<ReturnType<typeof startS3>>;
let storage: Storage;

beforeAll(async () => {
  server = await startS3();
  storage = await openStorage(server.settings);
});
afterAll(() => server.close());

const opened = (change: Partial<StorageSettings>) => openStorage({ ...server.settings, ...change });

describe('storage on a server that speaks S3', () => {
  it('keeps, returns, overwrites and removes a file', async () => {
    const bytes = new Uint8Array([1, 2, 3, 250]);
    await storage.put(KEY, bytes, TYPE);
    expect([...((await storage.get(KEY)) ?? [])]).toEqual([...bytes]);
    await storage.put(KEY, new Uint8Array([9]), TYPE);
    expect([...((await storage.get(KEY)) ?? [])]).toEqual([9]);
    await storage.remove(KEY);
    expect(await storage.get(KEY)).toBeNull();
  });

  it('deleting a missing file is no error, and reading one returns null', async () => {
    await storage.remove('photos/zz/never-1x.webp');
    expect(await storage.get('photos/zz/never-1x.webp')).toBeNull();
  });

  it('keeps the declared type', async () => {
    await storage.put('photos/ab/typed-1x.webp', new Uint8Array([1]), TYPE);
    const address = `${server.settings.S3_ENDPOINT}/lineup/photos/ab/typed-1x.webp`;
    expect((await fetch(address)).headers.get('content-type')).toBe(TYPE);
  });

  it('fifty files at once, each with its own content', async () => {
    const files = Array.from({ length: 50 }, (_, index) => ({
      key: `photos/pp/${index}-1x.webp`,
      bytes: randomBytes(20_000),
    }));
    await Promise.all(files.map(({ key, bytes }) => storage.put(key, bytes, TYPE)));
    const read = await Promise.all(files.map(({ key }) => storage.get(key)));
    read.forEach((bytes, index) => {
      expect(Buffer.from(bytes ?? []).equals(files[index]?.bytes ?? Buffer.alloc(0))).toBe(true);
    });
    // One after the other: this server stumbles over its own folders where two files leave one at once.
    for (const { key } of files) await storage.remove(key);
    expect(await Promise.all(files.map(({ key }) => storage.get(key)))).toEqual(files.map(() => null));
  });

  it('an unknown account: every call names the reason', async () => {
    const stranger = await opened({ S3_ACCESS_KEY_ID: 'SOMEBODY' });
    await expect(stranger.put(KEY, new Uint8Array([1]), TYPE)).rejects.toThrow(
      /^storage could not keep a file: InvalidAccessKeyId: /,
    );
    await expect(stranger.get(KEY)).rejects.toThrow(/^storage could not read a file: InvalidAccessKeyId: /);
    await expect(stranger.remove(KEY)).rejects.toThrow(
      /^storage could not remove a file: InvalidAccessKeyId: /,
    );
  });

  it('a bucket that is not there is an error, not a missing file', async () => {
    const lost = await opened({ S3_BUCKET: 'elsewhere' });
    await expect(lost.get(KEY)).rejects.toThrow(/NoSuchBucket/);
    await expect(lost.put(KEY, new Uint8Array([1]), TYPE)).rejects.toThrow(/NoSuchBucket/);
  });
});

describe('a store that does not answer', () => {
  it('refuses the connection: an error at once', async () => {
    const gone = await startS3();
    await gone.close();
    const storage = await openStorage(gone.settings);
    const before = performance.now();
    await expect(storage.put(KEY, new Uint8Array([1]), TYPE)).rejects.toThrow(/ECONNREFUSED/);
    await expect(storage.get(KEY)).rejects.toThrow(/ECONNREFUSED/);
    expect(performance.now() - before).toBeLessThan(5000);
  });

  it('accepts the connection without answering: an error in time', { timeout: 60_000 }, async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const storage = await opened({ S3_ENDPOINT: `http://127.0.0.1:${port}` });
    const before = performance.now();
    await expect(storage.get(KEY)).rejects.toThrow(/^storage could not read a file: TimeoutError/);
    expect(performance.now() - before).toBeLessThan(15_000);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
