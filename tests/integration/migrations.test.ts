import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '@/db/migrate';
import journal from '@/db/migrations/meta/_journal.json' with { type: 'json' };
import { testDatabase } from '@/tests/support/database';
import { emptyDatabase } from '@/tests/support/empty-database';

const database = testDatabase();

test('migrations change nothing when they run again, several at once', async () => {
  const before = await database.db.$client`select hash from drizzle.__drizzle_migrations order by id`;
  await Promise.all([
    migrateDatabase(database.url),
    migrateDatabase(database.url),
    migrateDatabase(database.url),
  ]);
  const after = await database.db.$client`select hash from drizzle.__drizzle_migrations order by id`;
  expect(after).toEqual(before);
});

/** Creates a folder with these migrations and without functions. */
async function folderWith(entries: object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-migration-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp('db/migrations', join(folder, 'migrations'), { recursive: true });
  await mkdir(join(folder, 'functions'));
  await writeFile(join(folder, 'migrations/meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

test('a migration that has to wait for a table gives up, changes nothing, and can be run again', async () => {
  const later = { idx: 0, version: '7', when: Date.now() * 2, tag: 'later', breakpoints: true };
  const folder = await folderWith([later]);
  await writeFile(
    join(folder, 'migrations/later.sql'),
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

/**
 * Selects what statements of a version rely on: columns with their types, functions with their arguments and results. Triggers
 * and the functions that only other functions called are replaced together with their callers.
 */
const IN_USE = `
  select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as what
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  union all select proname || '(' || pg_get_function_arguments(oid) || ') ' || pg_get_function_result(oid)
    from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and proname not in ('join_rank_blocks', 'rebuild_rank_chapters', 'split_rank_block')`;

test('everything that statements of the last release use is still there, unchanged', async () => {
  const url = await emptyDatabase();
  const released = journal.entries.findIndex(({ tag }) => tag === RELEASED) + 1;
  await migrateDatabase(url, { folder: await folderWith(journal.entries.slice(0, released)) });
  const sql = postgres(url, { max: 1 });
  onTestFinished(() => sql.end());
  const inUse = async () => (await sql.unsafe(IN_USE)).map(({ what }) => String(what));
  const before = await inUse();
  await migrateDatabase(url);
  const after = new Set(await inUse());
  expect(before.length).toBeGreaterThan(200);
  expect(before.filter((what) => !after.has(what))).toEqual([]);
});
