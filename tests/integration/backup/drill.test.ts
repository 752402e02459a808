import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '@/lib/platform/storage/storage';
import { photoFileKey } from '@/lib/records/photos/photo-files';
import { runCommand } from '@/tests/support/command-process';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { createRecords } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lineup-drill-test-'));
  const sql = database.db.$client;
  await createRecords(database.db, 8);
  // Each photo belongs to three records, as in a feed with one line per charge.
  await sql`
    with numbered as (select id, photo_id, row_number() over (order by id) - 1 as i from booking_records)
    update booking_records r set photo_id = shared.photo_id
    from numbered own join numbered shared on shared.i = own.i - own.i % 3
    where r.id = own.id`;
  await sql`delete from photos p where not exists (select from booking_records r where r.photo_id = p.id)`;
  await signedInPlayer(database.db);
  const storage = await openStorage({
    STORAGE_DRIVER: 'local',
    STORAGE_DIR: directory,
    S3_REGION: 'auto',
  } as Parameters<typeof openStorage>[0]);
  const photos = await sql<{ key: string }[]>`select storage_key as key from photos`;
  expect(photos).toHaveLength(8);
  for (const { key } of photos) await storage.put(photoFileKey(key, 1), Buffer.from(key), 'image/webp');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const drill = (databaseUrl: string) =>
  runCommand('drill-restore', [], { settings: { DATABASE_URL: databaseUrl, STORAGE_DIR: directory } });

const drillDatabases = () =>
  database.db.$client`select datname from pg_database where datname like 'lineup_drill_%'`;

test('the drill passes with shared photos, and deletes what it created', async () => {
  const before = await database.db.$client`select * from booking_records order by id`;
  const run = await drill(database.url);
  expect(run.err).toBe('');
  expect(run.out).toMatch(/8 files, 2 kinds of sealed fields open.*10 questions answered with 10 photos/);
  expect(run.out).toMatch(/[1-9]\d* later removals repeated/);
  expect(run.code).toBe(0);
  expect(await drillDatabases()).toHaveLength(0);
  expect(await database.db.$client`select * from booking_records order by id`).toEqual(before);
});

test('a role that may not create a database gets a message before the backup starts', async () => {
  const sql = database.db.$client;
  const role = `drill_${randomBytes(6).toString('hex')}`;
  await sql.unsafe(`create role ${role} login password 'x' in role pg_read_all_data`);
  try {
    const url = new URL(database.url);
    url.username = role;
    url.password = 'x';
    const run = await drill(url.href);
    expect(run.err).toContain(`the role ${role} may not create one`);
    expect(run.err).toContain(`alter role "${role}" createdb`);
    expect([run.code, run.out]).toEqual([1, '']);
  } finally {
    await sql.unsafe(`drop role ${role}`);
  }
});
