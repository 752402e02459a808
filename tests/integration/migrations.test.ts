import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '@/db/migrate';
import journal from '@/db/migrations/meta/_journal.json' with { type: 'json' };
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();

test('migrations run again, and several at once, without effect', async () => {
  const before = await database.db.$client`select hash from drizzle.__drizzle_migrations order by id`;
  await Promise.all([
    migrateDatabase(database.url),
    migrateDatabase(database.url),
    migrateDatabase(database.url),
  ]);
  const after = await database.db.$client`select hash from drizzle.__drizzle_migrations order by id`;
  expect(after).toEqual(before);
});

/** A folder with one migration, later than all others. */
async function folderWith(statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-migration-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'meta'));
  const entry = { idx: 0, version: '7', when: Date.now() * 2, tag: '0000_later', breakpoints: true };
  const journal = { version: '7', dialect: 'postgresql', entries: [entry] };
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  await writeFile(join(folder, '0000_later.sql'), statement);
  return folder;
}

test('a migration that has to wait for a table gives up, changes nothing, and can be run again', async () => {
  const folder = await folderWith(
    'CREATE TABLE "later" ();--> statement-breakpoint\nALTER TABLE "players" ADD "later" integer;',
  );
  const { $client: sql } = database.db;
  const migrating = () => migrateDatabase(database.url, { folder, lockTimeoutMs: 50 });
  await sql.begin(async (tx) => {
    await tx`select count(*) from players`;
    await expect(migrating()).rejects.toThrow('was in use');
  });
  const isThere = async () => (await sql`select to_regclass('later') is not null as there`)[0]?.there;
  expect(await isThere()).toBe(false);
  await migrating();
  expect(await isThere()).toBe(true);
});

/** The newest migration of the last release. */
const RELEASED = '0026_feeds_and_journal';

/** A folder with the migrations of the last release alone. */
async function releasedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-migration-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp('db/migrations', folder, { recursive: true });
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === RELEASED) + 1);
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  onTestFinished(async () => {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  return inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
}

/** What statements of a version rely on: columns with their types, and functions with their arguments and results. */
const IN_USE = `
  select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as what
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all select proname || '(' || pg_get_function_arguments(oid) || ') ' || pg_get_function_result(oid)
    from pg_proc where pronamespace = 'public'::regnamespace`;

test('the version before goes on over the new schema: nothing that its statements use is gone or changed', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, { folder: await releasedFolder() });
  const sql = postgres(url, { max: 1 });
  onTestFinished(() => sql.end());
  const inUse = async () => (await sql.unsafe(IN_USE)).map(({ what }) => String(what));
  const before = await inUse();
  await migrateDatabase(url);
  const after = new Set(await inUse());
  expect(before.length).toBeGreaterThan(200);
  expect(before.filter((what) => !after.has(what))).toEqual([]);
});
