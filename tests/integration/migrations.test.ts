import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '@/db/migrate';
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
