import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import postgres from 'postgres';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { downloadBackup } from '@/commands/backup/download-backup';
import { openDatabase } from '@/db/client';
import { backUpOffSite, type OffSiteRun } from '@/lib/backups/back-up-off-site';
import { type Bucket, openBucket } from '@/lib/backups/bucket';
import { backupName, completeBackup, listBackups, partKey, readParts } from '@/lib/backups/off-site-backups';
import { DAY_MS, HOUR_MS } from '@/lib/contract/times';
import type { Storage } from '@/lib/platform/storage/storage';
import { photoFileKey } from '@/lib/records/photos/photo-files';
import { type BackupBucket, memoryBucket, startBackupBucket } from '@/tests/support/backup-bucket';
import { bundled } from '@/tests/support/bundled';
import { runCommand } from '@/tests/support/command-process';
import { emptyDatabase, testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { createRecords } from '@/tests/support/game-world';
import '@/tests/support/context';
import { localStorage } from '@/tests/support/local-storage';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { digestOfRows } from '@/tests/support/walk';

const NOW = new Date('2026-11-27T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const database = testDatabase();
let scratch: string;
let storage: Storage;
let s3: BackupBucket;
/** The bucket of `s3`. Tests that need no S3 replace it by one in memory. */
let bucket: Bucket;
let photoKeys: string[];

beforeAll(async () => {
  await createRecords(database.db, 5);
  await signedInPlayer(database.db);
  const photos = await database.sql<{ key: string }[]>`select storage_key as key from photos`;
  photoKeys = photos.map(({ key }) => photoFileKey(key, 1));
});
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'lineup-off-site-'));
  storage = await localStorage(join(scratch, 'store'));
  for (const key of photoKeys) await storage.put(key, Buffer.from(key), 'image/webp');
  s3 = await startBackupBucket();
  bucket = s3.bucket;
});
afterEach(async () => {
  await s3.close();
  await rm(scratch, { recursive: true, force: true });
});

const backUp = (changed: Partial<OffSiteRun> = {}) =>
  backUpOffSite({
    ...{ db: database.db, databaseUrl: database.url, storage, bucket, now: () => NOW },
    schedule: { BACKUP_EVERY_HOURS: 24, BACKUP_KEEP_DAYS: 30 },
    ...changed,
  });
const complete = async () => (await listBackups(bucket)).complete;

/** Puts a small complete backup of that time into the bucket. */
async function plant(takenAt: Date): Promise<string> {
  const name = backupName(takenAt);
  const part = { number: 1, file: 'manifest.json', bytes: 2, sha256: 'x' };
  await bucket.put(partKey(name, part), Buffer.from('{}'));
  await completeBackup(bucket, name, [part]);
  return name;
}

const settings = (more: Record<string, string> = {}) => ({
  ...s3.settings,
  DATABASE_URL: database.url,
  STORAGE_DIR: join(scratch, 'store'),
  ...more,
});
const restore = (name: string, url: string) =>
  runCommand('restore', ['--off-site', name, url], {
    settings: settings({ STORAGE_DIR: join(scratch, 'new-store'), DATABASE_URL: url, TMPDIR: scratch }),
  });

const downloads = async () => (await readdir(scratch)).filter((name) => name.startsWith('lineup-restore'));

async function tablesIn(url: string): Promise<number> {
  const sql = postgres(url, { max: 1 });
  const tables = await sql`select from pg_tables where schemaname = 'public'`;
  await sql.end();
  return tables.length;
}

test('a backup by hand is listed, and restores the same rows and files by one command', async () => {
  const run = await runCommand('backup', ['--off-site'], { settings: settings() });
  expect([run.code, run.err]).toEqual([0, '']);
  expect(run.out).toContain('5 files are in the off-site backup 20');
  const [name = ''] = await complete();
  const list = await runCommand('backup', ['--list'], { settings: settings() });
  expect(list.out).toMatch(new RegExp(`^${name}  0\\.\\d MB\n$`));
  const [mark] = await database.sql<{ bytes: number }[]>`
    select (position->>'bytes')::integer as bytes from job_marks where job = 'backup'`;
  expect(mark?.bytes).toBeGreaterThan(5000);

  const url = await emptyDatabase();
  const restored = await restore('latest', url);
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(restored.out).toContain('5 files are in the file store.');
  const newStore = await localStorage(join(scratch, 'new-store'));
  for (const key of photoKeys) expect(Buffer.from((await newStore.get(key)) ?? '').toString()).toBe(key);
  const { 'public.job_marks': _marks, ...before } = await digestOfRows(database.db);
  const db = openDatabase({ url, poolSize: 1 });
  const after = await digestOfRows(db);
  await db.$client.end();
  expect(after).toMatchObject(before);
  // The downloaded copy is deleted.
  expect(await downloads()).toEqual([]);
});

test('several workers take one backup per due time', async () => {
  bucket = memoryBucket();
  const both = await Promise.all([backUp(), backUp()]);
  expect(both.filter((taken) => taken !== null)).toHaveLength(1);
  expect(await backUp({ now: () => new Date(NOW.getTime() + 24 * HOUR_MS - 1) })).toBeNull();
  expect(await backUp({ now: () => new Date(NOW.getTime() + 24 * HOUR_MS) })).not.toBeNull();
  expect(await complete()).toHaveLength(2);
});

test('a new backup deletes those that would become too old before the next one', async () => {
  bucket = memoryBucket();
  const old = await plant(daysAgo(30));
  const aging = await plant(daysAgo(29));
  const kept = await plant(daysAgo(28.9));
  const taken = await backUp();
  expect(await complete()).toEqual([taken?.name, kept]);
  expect((await bucket.list(`${old}/`)).size + (await bucket.list(`${aging}/`)).size).toBe(0);
});

test('a failed backup deletes no old one and is not complete', async () => {
  bucket = memoryBucket();
  const old = await plant(daysAgo(40));
  const failing = { get: () => Promise.reject(new Error('storage could not read a file')) };
  await expect(backUp({ storage: failing })).rejects.toThrow('could not read a file');
  expect(await listBackups(bucket)).toEqual({ complete: [old], incomplete: [backupName(NOW)] });
});

test('a bucket that refuses the keys gives one clear line, and deletes nothing', async () => {
  const old = await plant(daysAgo(40));
  const wrong = { BACKUP_S3_ACCESS_KEY_ID: 'wrong' };
  const bucket = await openBucket({ ...s3.settings, ...wrong } as Parameters<typeof openBucket>[0]);
  await expect(backUp({ bucket })).rejects.toThrow('InvalidAccessKeyId');
  const away = { BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' };
  const gone = await openBucket({ ...s3.settings, ...away } as Parameters<typeof openBucket>[0]);
  await expect(backUp({ bucket: gone })).rejects.toThrow('ECONNREFUSED');
  const run = await runCommand('backup', ['--off-site'], { settings: settings(wrong) });
  expect(run.err).toMatch(/^The bucket of backups could not list its backups: InvalidAccessKeyId: .+\n$/);
  expect([run.code, run.out]).toEqual([1, '']);
  expect(await complete()).toEqual([old]);
});

test('a run that is killed halfway leaves nothing to restore, and the next one deletes what it wrote', async () => {
  const isWriting = async () => (await s3.bucket.list('')).size;
  const script = await bundled('commands/backup.ts');
  await database.sql.begin(async (sql) => {
    // In the middle of the alphabet: some tables are written before the backup waits for this one.
    await sql`lock table players`;
    const child = spawn(process.execPath, [script, '--off-site'], {
      env: { ...process.env, ...TEST_SETTINGS, ...settings() },
    });
    await expect.poll(isWriting, { timeout: 30_000 }).toBeGreaterThan(5);
    expect(await backUp()).toBeNull();
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  const { complete: none, incomplete } = await listBackups(s3.bucket);
  expect([none.length, incomplete.length]).toEqual([0, 1]);
  const url = await emptyDatabase();
  await expect(downloadBackup(s3.bucket, 'latest', scratch)).rejects.toThrow('has no complete backup.');
  const byName = await restore(incomplete[0] ?? '', url);
  expect(byName.err).toBe(`The bucket has no complete backup ${incomplete[0]}.\n`);
  expect(await tablesIn(url)).toBe(0);
  // The server may need a moment to see that the connection with the lock is gone.
  await expect.poll(() => backUp(), { timeout: 10_000 }).not.toBeNull();
  expect(await listBackups(s3.bucket)).toEqual({ complete: [backupName(NOW)], incomplete: [] });
});

test('a changed, a missing and an unreadable part are named, and nothing is restored', async () => {
  const { name } = (await backUp()) ?? { name: '' };
  const url = await emptyDatabase();
  const parts = await readParts(s3.bucket, name);
  const keyOf = (file: string) => {
    const part = parts.find((one) => one.file === file);
    if (!part) throw new Error(`no part of ${file}`);
    return partKey(name, part);
  };
  const full = await restore(name, database.url);
  expect(full.err).toBe('The database is not empty.\n');
  const damage = `The backup ${name} is damaged: `;
  const key = keyOf('tables/public.players.copy.gz');
  const players = (await s3.bucket.get(key)) ?? Buffer.of();
  await s3.bucket.put(key, Buffer.concat([players, Buffer.of(0)]));
  const changed = await restore(name, url);
  expect(changed.err).toBe(`${damage}${key} has changed. Nothing was restored.\n`);
  expect([changed.code, changed.out]).toEqual([1, '']);
  await s3.bucket.put(key, players);
  await s3.bucket.remove(keyOf('files.tar'));
  const again = () => downloadBackup(s3.bucket, 'latest', join(scratch, 'again'));
  await expect(again()).rejects.toThrow(`${keyOf('files.tar')} is missing. Nothing was restored.`);
  await s3.bucket.put(`${name}.json`, Buffer.from('{'));
  await expect(again()).rejects.toThrow(`${damage}its list of parts.`);
  expect(await tablesIn(url)).toBe(0);
  expect(await downloads()).toEqual([]);
});

test('a part that is missing in the middle of the files is named while files are written', async () => {
  for (const photo of photoKeys.slice(0, 3))
    await storage.put(photo, randomBytes(9 * 1024 ** 2), 'image/webp');
  const { name } = (await backUp()) ?? { name: '' };
  const parts = (await readParts(s3.bucket, name)).filter(({ file }) => file === 'files.tar');
  expect(parts.length).toBeGreaterThan(2);
  const key = partKey(name, parts.at(-1) ?? expect.fail('no parts'));
  await s3.bucket.remove(key);
  await expect(downloadBackup(s3.bucket, name, join(scratch, 'again'))).rejects.toThrow(
    `The backup ${name} is damaged: ${key} is missing. Nothing was restored.`,
  );
});

test('a backup from the future stops the schedule, deletes nothing and is not the latest', async () => {
  const old = await plant(daysAgo(40));
  const future = await plant(new Date(Date.now() + 365 * DAY_MS));
  await expect(backUp()).rejects.toThrow(`The off-site backup ${future} is from the future`);
  await expect(backUp({ force: true })).rejects.toThrow('a clock was wrong');
  expect(await complete()).toEqual([future, old]);
  await expect(downloadBackup(s3.bucket, 'latest', scratch)).rejects.toThrow(`The backup ${old} is damaged`);
});

test('what is no backup in the bucket is left alone', async () => {
  for (const key of ['2028-01-01T00-00-00-000Z', '2026-99-99T00-00-00-000Z.json', 'notes.json'])
    await s3.bucket.put(key, Buffer.from('{}'));
  expect(await listBackups(s3.bucket)).toEqual({ complete: [], incomplete: [] });
});

test('a bucket that loses a part during the backup does not get a complete one', async () => {
  const kept = memoryBucket();
  bucket = kept;
  const losing = {
    ...kept,
    put: async (key: string, bytes: Uint8Array) => {
      if (!key.endsWith('/000007')) await kept.put(key, bytes);
    },
  };
  await expect(backUp({ bucket: losing })).rejects.toThrow(/has lost .*\/000007/);
  expect(await complete()).toEqual([]);
});

test('a table of many parts is split and put together again', async () => {
  await database.sql`create table big (id integer primary key, noise text)`;
  try {
    await database.sql`
      insert into big
      select i, (select string_agg(encode(sha512((i::text || j)::bytea), 'base64'), '') from generate_series(1, 190) j)
      from generate_series(1, 800) i`;
    const { name } = (await backUp()) ?? { name: '' };
    const parts = await readParts(s3.bucket, name);
    const sizes = parts.filter(({ file }) => file.includes('public.big')).map(({ bytes }) => bytes);
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(9 * 1024 ** 2);
    await downloadBackup(s3.bucket, name, scratch);
    const rows = gunzipSync(await readFile(join(scratch, 'tables', 'public.big.copy.gz'))).toString();
    expect(rows.match(/\n/g)).toHaveLength(800);
  } finally {
    await database.sql`drop table big`;
  }
});
