import { watch } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type Storage } from '@/lib/platform/storage/storage';

const settings = { S3_REGION: 'auto' } as const;
let directory: string;
let storage: Storage;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lineup-storage-'));
  storage = await openStorage({
    ...settings,
    STORAGE_DRIVER: 'local',
    STORAGE_DIR: join(directory, 'files'),
    S3_ENDPOINT: undefined,
    S3_BUCKET: undefined,
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
  });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('storage on local disk', () => {
  it('keeps, returns and removes a file', async () => {
    await storage.put('photos/ab/abcdef-1x.webp', new Uint8Array([1, 2, 3]), 'image/webp');
    expect([...((await storage.get('photos/ab/abcdef-1x.webp')) ?? [])]).toEqual([1, 2, 3]);
    await storage.remove('photos/ab/abcdef-1x.webp');
    expect(await storage.get('photos/ab/abcdef-1x.webp')).toBeNull();
    await storage.remove('photos/ab/abcdef-1x.webp');
  });

  it.each([
    '../secret',
    'photos/../../secret',
    '/etc/passwd',
    'a\\..\\b',
    'photos//x',
    '',
    'a\0b',
    '.env',
    'A.webp',
  ])('refuses the key %j', async (key) => {
    expect(() => storage.put(key, new Uint8Array(1), 'image/webp')).toThrow(/wrong form/);
    expect(() => storage.get(key)).toThrow(/wrong form/);
    expect(() => storage.remove(key)).toThrow(/wrong form/);
    expect(await readdir(directory)).toEqual(['files']);
  });

  it('writes durable files atomically and leaves nothing else', async () => {
    const written: string[] = [];
    const watcher = watch(join(directory, 'files'), { recursive: true }, (_, name) => {
      if (name !== null) written.push(name);
    });
    const text = Buffer.from('{"id":1}\n');
    await storage.put('journal/one/0000000001.jsonl', text, 'application/x-ndjson', { isDurable: true });
    expect(Buffer.from((await storage.get('journal/one/0000000001.jsonl')) ?? '')).toEqual(text);
    expect(await readdir(join(directory, 'files', 'journal', 'one'))).toEqual(['0000000001.jsonl']);
    await expect.poll(() => written.some((name) => name.endsWith('.part'))).toBe(true);
    watcher.close();
  });

  it('opens no S3-compatible store whose settings are incomplete', async () => {
    const s3 = { ...settings, STORAGE_DRIVER: 's3', STORAGE_DIR: '' } as const;
    const keys = { S3_ENDPOINT: undefined, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    await expect(openStorage({ ...s3, ...keys, S3_BUCKET: undefined })).rejects.toThrow('the settings of S3');
    await expect(openStorage({ ...s3, ...keys, S3_BUCKET: 'photos' })).resolves.toBeDefined();
  });
});
