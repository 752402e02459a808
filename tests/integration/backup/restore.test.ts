import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { restoreBackup } from '@/commands/backup/restore-backup';
import { removePhoto, verifyRemoved } from '@/commands/backup/verify-removal';
import { writeBackup } from '@/commands/backup/write-backup';
import { openDatabase } from '@/db/client';
import { openStorage, type Storage } from '@/lib/platform/storage/storage';
import { photoFileKey } from '@/lib/records/photos/photo-files';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { createRecords } from '@/tests/support/game-world';
import '@/tests/support/context';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { digestOfRows } from '@/tests/support/walk';

const database = testDatabase();
const local = (STORAGE_DIR: string) =>
  openStorage({ STORAGE_DRIVER: 'local', STORAGE_DIR, S3_REGION: 'auto' } as Parameters<
    typeof openStorage
  >[0]);
let scratch: string;
let storage: Storage;
let target: string;

const asAdmin = async (statement: string) => {
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  await admin.unsafe(statement);
  await admin.end();
};
const urlOf = (name: string) => inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
const folder = () => join(scratch, 'backup');
const backUp = () => writeBackup({ databaseUrl: database.url, storage, now: () => new Date() }, folder());

beforeAll(async () => {
  await createRecords(database.db, 5);
  await signedInPlayer(database.db);
});
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'lineup-backup-'));
  storage = await local(join(scratch, 'store'));
  const photos = await database.db.$client<{ storage_key: string }[]>`select storage_key from photos`;
  for (const { storage_key: key } of photos)
    await storage.put(photoFileKey(key, 1), Buffer.from(key), 'image/webp');
  target = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(`create database ${target}`);
});
afterEach(async () => {
  await asAdmin(`drop database if exists ${target} with (force)`);
  await rm(scratch, { recursive: true, force: true });
});

test('a backup is restored whole or not at all, with the same rows', async () => {
  await expect(restoreBackup(scratch, urlOf(target))).rejects.toThrow('no complete backup');
  const { files, missingFiles } = await backUp();
  const before = await digestOfRows(database.db);
  // One of the two files of each photo never existed.
  expect([files, missingFiles]).toEqual([15, 15]);
  await expect(restoreBackup(folder(), database.url)).rejects.toThrow('not empty');

  const ledger = join(folder(), 'tables', 'public.ledger.copy.gz');
  const whole = await readFile(ledger);
  await writeFile(ledger, 'damaged');
  await expect(restoreBackup(folder(), urlOf(target))).rejects.toThrow();
  await writeFile(ledger, whole);
  await restoreBackup(folder(), urlOf(target));
  const restored = openDatabase({ url: urlOf(target), poolSize: 1 });
  expect(await digestOfRows(restored)).toEqual(before);
  await restored.$client.end();
});

test('the drill detects a restore without the journal, and erases no file', async () => {
  await backUp();
  await restoreBackup(folder(), urlOf(target));
  const drill = {
    databaseUrl: urlOf(target),
    storage: await local(join(folder(), 'files')),
    game: storage,
    scratch: await local(join(scratch, 'journal')),
    hashKey: TEST_SETTINGS.BLIND_INDEX_KEY,
  };
  const removed = await removePhoto(drill);
  await asAdmin(`drop database ${target} with (force)`);
  await asAdmin(`create database ${target}`);
  await restoreBackup(folder(), urlOf(target));
  const forgetful = { ...drill, scratch: storage };
  await expect(verifyRemoved(forgetful, removed)).rejects.toThrow('is back');
  expect(await storage.get(photoFileKey(removed.storageKey, 1))).not.toBeNull();
  expect(await drill.storage.get(photoFileKey(removed.storageKey, 1))).not.toBeNull();
});
