import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { restoreBackup } from '@/commands/backup/restore-backup';
import { removePhoto, verifyRemoved } from '@/commands/backup/verify-removal';
import { openDatabase } from '@/db/client';
import { writeBackup } from '@/lib/backups/write-backup';
import type { Storage } from '@/lib/platform/storage/storage';
import { setPreferences } from '@/lib/players/preferences';
import { photoFileKey } from '@/lib/records/photos/photo-files';
import { plantPlayerDaily } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { brokenInvariants, createRecords } from '@/tests/support/game-world';
import '@/tests/support/context';
import { createLinkAndBrowser } from '@/tests/support/links-and-browsers';
import { localStorage } from '@/tests/support/local-storage';
import { plantAnswers } from '@/tests/support/plant-answers';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { digestOfRows } from '@/tests/support/walk';

const database = testDatabase();
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
  const player = await signedInPlayer(database.db);
  const { playerId } = player.actor;
  await setPreferences(player, { mutedGroups: ['badges'], pushKinds: ['lives', 'streak'] });
  await createLinkAndBrowser(player);
  await plantPlayerDaily(database.db, { playerId, day: '2026-11-20', choices: [1, 0, 4] });
});
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'lineup-backup-'));
  storage = await localStorage(join(scratch, 'store'));
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
  for (const table of ['preferences', 'follow_links', 'push_subscriptions', 'player_dailies'])
    expect(before[`public.${table}`], table).toMatchObject({ rows: 1 });
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

test('months, the default partition, sums of dropped answers and the numbers of answers are restored', async () => {
  const { db } = database;
  const { playerId } = (await signedInPlayer(db)).actor;
  const life = [{ spent: 'life' as const }];
  const inMonth = (month: number) => new Date(Date.UTC(2025, month, 10));
  await db.$client`select create_month_partitions(${inMonth(2).toISOString()}::timestamptz)`;
  await plantAnswers(db, playerId, life, inMonth(1));
  await plantAnswers(db, playerId, life, inMonth(2));
  await db.$client`
    insert into dropped_answers (player_id, before_id, sequence, lives, stars, dropped_at)
    values (${playerId}, least_id_at(${inMonth(0).toISOString()}::timestamptz), 0, -1, 0, now())`;
  await db.$client`update game_states set lives = lives - 1 where player_id = ${playerId}`;
  await db.$client`update projections set done_number = (select max(number) from answers)`;
  const { months } = await backUp();
  expect(months).toContain('2025-03');
  await restoreBackup(folder(), urlOf(target));
  const restored = openDatabase({ url: urlOf(target), poolSize: 1 });
  const sql = restored.$client;
  expect(await sql`select from answers_2025_03`).toHaveLength(1);
  expect(await sql`select from answers_default`).toHaveLength(1);
  const ledger = (one: typeof sql) => one`
    select sequence, kind, lives_delta from whole_ledger where player_id = ${playerId} order by sequence, id`;
  expect([...(await ledger(sql))]).toEqual([...(await ledger(db.$client))]);
  expect(await brokenInvariants(restored)).toEqual([]);
  // The next answer comes after those that the projections have read.
  await plantAnswers(restored, playerId, life);
  const unread = await sql`
    select from answers where number > (select max(done_number) from projections)`;
  expect(unread).toHaveLength(1);
  await sql.end();
});

test('no month is dropped between the snapshot of a backup and its end', async () => {
  const sql = database.db.$client;
  const month = '2024-05-01T00:00:00Z';
  await sql`select create_month_partitions(${month}::timestamptz)`;
  await sql.begin(async (tx) => {
    await tx`lock table questions, answers in access share mode`;
    await expect(
      Promise.resolve(sql`select drop_month_partitions(${month}::timestamptz)`),
    ).rejects.toMatchObject({ code: '55P03' });
  });
  await sql`select drop_month_partitions(${month}::timestamptz)`;
  expect((await backUp()).months).not.toContain('2024-05');
});

test('the drill detects a restore without the journal, and erases no file', async () => {
  await backUp();
  await restoreBackup(folder(), urlOf(target));
  const drill = {
    databaseUrl: urlOf(target),
    storage: await localStorage(join(folder(), 'files')),
    game: storage,
    scratch: await localStorage(join(scratch, 'journal')),
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
