import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '@/db/migrate';
import journal from '@/db/migrations/meta/_journal.json' with { type: 'json' };
import { emptyDatabase, testDatabase } from '@/tests/support/database';

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

/** A migration newer than all others. */
const later = () => ({ idx: 1, version: '7', when: Date.now() * 2, tag: 'later', breakpoints: true });

/** Creates a folder with these migrations and the functions that the migrator calls. */
async function folderWith(entries: object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-migration-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp('db/migrations', join(folder, 'migrations'), { recursive: true });
  for (const name of ['create_month_partitions', 'time_ordered_ids'])
    await cp(`db/functions/${name}.sql`, join(folder, `functions/${name}.sql`));
  await writeFile(join(folder, 'migrations/meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
}

test('a migration that has to wait for a table gives up, changes nothing, and can be run again', async () => {
  const folder = await folderWith([...journal.entries, later()]);
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

/** The newest migration of the last release. Each release sets it to its own. */
const RELEASED = '0000_baseline';

/** Selects what statements of a version rely on. A trigger or a function is replaced together with its callers. */
const IN_USE = `
  select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as what
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`;

/** Returns what the last release uses and the migrations of the folder after it remove or change. */
async function removedSinceRelease(folder: string): Promise<string[]> {
  const url = await emptyDatabase();
  const released = journal.entries.findIndex(({ tag }) => tag === RELEASED) + 1;
  await migrateDatabase(url, { folder: await folderWith(journal.entries.slice(0, released)) });
  const sql = postgres(url, { max: 1 });
  onTestFinished(() => sql.end());
  const inUse = async () => (await sql.unsafe(IN_USE)).map(({ what }) => String(what));
  const before = await inUse();
  expect(before.length).toBeGreaterThan(200);
  await migrateDatabase(url, { folder });
  const after = new Set(await inUse());
  return before.filter((what) => !after.has(what));
}

test('a migration adds before it removes: all that the last release uses is still there', async () => {
  expect(await removedSinceRelease(await folderWith(journal.entries))).toEqual([]);
});

test('the rule finds tables and columns that a migration drops, renames or changes', async () => {
  const folder = await folderWith([...journal.entries, later()]);
  const violations = [
    'ALTER TABLE "players" DROP COLUMN "banned_at"',
    'ALTER TABLE "players" RENAME "is_guest" TO "guest"',
    'ALTER TABLE "scores" ALTER "score" TYPE bigint',
    'DROP TABLE "board_prizes"',
    'ALTER TABLE "players" ADD "later" integer',
  ];
  await writeFile(join(folder, 'migrations/later.sql'), violations.join('; '));
  const removed = (await removedSinceRelease(folder)).map((what) => what.replace(/ .*/, ''));
  expect(removed.filter((what) => !what.startsWith('board_prizes.')).sort()).toEqual([
    'players.banned_at',
    'players.is_guest',
    'scores.score',
  ]);
  expect(removed).toContain('board_prizes.player_id');
});
