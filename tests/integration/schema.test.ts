import postgres, { type Sql } from 'postgres';
import journal from '@/db/migrations/meta/_journal.json' with { type: 'json' };
import '@/tests/support/context';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '@/commands/backup/restore-backup';
import { migrateDatabase } from '@/db/migrate';
import * as schema from '@/db/schema';
import { writeBackup } from '@/lib/backups/write-backup';
import { emptyDatabase, migratedDatabase, testDatabase } from '@/tests/support/database';
import { schemaText } from '@/tests/support/schema-text';

const database = testDatabase();
const FUNCTIONS = 'db/functions';

const connectTo = (url: string): Sql => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end());
  return sql;
};
const applied = (sql: Sql) => sql`select name, checksum from drizzle.applied_functions order by name`;

/** Copies db/ to a folder that the test may change. */
async function copyOfDb(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-functions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const part of ['migrations', 'functions'])
    await cp(join('db', part), join(folder, part), { recursive: true });
  return folder;
}

/** Appends a migration to the journal of the folder. */
async function addMigration(folder: string, when: number, statement: string): Promise<void> {
  await writeFile(join(folder, 'migrations/later.sql'), statement);
  const later = { idx: journal.entries.length, version: '7', when, tag: 'later', breakpoints: true };
  const entries = [...journal.entries, later];
  await writeFile(join(folder, 'migrations/meta/_journal.json'), JSON.stringify({ ...journal, entries }));
}

test('every function of a fresh database comes from exactly one file', async () => {
  const sql = database.db.$client;
  const texts = readdirSync(FUNCTIONS).map((file) => readFileSync(join(FUNCTIONS, file), 'utf8'));
  const created = texts.flatMap((text) =>
    [...text.matchAll(/^CREATE OR REPLACE FUNCTION (\w+)\(/gm)].map(([, name]) => name),
  );
  const known = await sql`select proname from pg_proc where pronamespace = 'public'::regnamespace`;
  expect(created.sort()).toEqual(known.map(({ proname }) => proname).sort());
  const files = readdirSync(FUNCTIONS).map((file) => file.replace('.sql', ''));
  expect((await applied(sql)).map(({ name }) => name).sort()).toEqual(files.sort());
});

test('two processes migrate a database at once', async () => {
  const url = await emptyDatabase();
  await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
  expect(await schemaText(connectTo(url))).toBe(await schemaText(database.db.$client));
});

test('only a file whose text changed is applied again', async () => {
  const url = await migratedDatabase();
  const folder = await copyOfDb();
  const sql = connectTo(url);
  const versions = async () => {
    const rows = await sql`select name, xmin::text as version from drizzle.applied_functions`;
    return new Map(rows.map(({ name, version }) => [name, version]));
  };
  const before = await versions();
  const path = join(folder, 'functions/board_rank.sql');
  await writeFile(
    path,
    (await readFile(path, 'utf8')).replace('mine scores', 'own scores').replaceAll('mine', 'own'),
  );
  await migrateDatabase(url, { folder });
  const after = await versions();
  expect([...after.keys()].filter((name) => before.get(name) !== after.get(name))).toEqual(['board_rank']);
  const [changed] = await sql`select prosrc from pg_proc where proname = 'board_rank'`;
  expect(changed?.prosrc).toContain('own scores');
});

test('a file that was removed and comes back is applied again', async () => {
  const url = await migratedDatabase();
  const folder = await copyOfDb();
  const sql = connectTo(url);
  await rm(join(folder, 'functions/board_rank.sql'));
  await sql`drop function board_rank(integer, uuid)`;
  await migrateDatabase(url, { folder });
  await migrateDatabase(url);
  expect(await schemaText(sql)).toBe(await schemaText(database.db.$client));
});

test('functions of an extension are not checked', async () => {
  const url = await migratedDatabase();
  const folder = await copyOfDb();
  const sql = connectTo(url);
  await sql.begin(async (tx) => {
    await tx`set local check_function_bodies = off`;
    await tx`create function legacy() returns integer language sql as $$ select dropped from long_ago $$`;
    await tx`alter extension plpgsql add function legacy()`;
  });
  await appendFile(join(folder, 'functions/board_rank.sql'), '-- A change.\n');
  await migrateDatabase(url, { folder });
  const [applied] = await sql`
    select checksum from drizzle.applied_functions where name = 'board_rank'`;
  const text = await readFile(join(folder, 'functions/board_rank.sql'));
  expect(applied?.checksum).toBe(createHash('sha256').update(text).digest('hex'));
});

test.each([
  [
    'a syntax error',
    /syntax error/,
    'CREATE OR REPLACE FUNCTION late() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN RETRN 1; END $$;',
  ],
  [
    'an unknown name',
    /missing\(\) does not exist/,
    'CREATE OR REPLACE FUNCTION late() RETURNS integer LANGUAGE sql AS $$ SELECT missing() $$;',
  ],
  [
    'another result type',
    /cannot change return type/,
    'CREATE OR REPLACE FUNCTION lock_boards() RETURNS text LANGUAGE sql AS $$ SELECT 1 $$;',
  ],
])('a file with %s leaves the database as it was, migrations included', async (_, message, broken) => {
  const url = await migratedDatabase();
  const folder = await copyOfDb();
  await addMigration(folder, Date.now() * 2, 'CREATE TABLE "later" ();');
  await appendFile(join(folder, 'functions/lock_boards.sql'), broken);
  const sql = connectTo(url);
  const state = async () => [
    await schemaText(sql),
    [...(await sql`select hash from drizzle.__drizzle_migrations order by id`)],
    [...(await applied(sql))],
  ];
  const before = await state();
  await expect(migrateDatabase(url, { folder })).rejects.toThrow(message);
  expect(await state()).toEqual(before);
});

test('a database that a newer version migrated keeps the functions of that version', async () => {
  const url = await emptyDatabase();
  const folder = await copyOfDb();
  await addMigration(folder, Date.now() * 2, 'CREATE TABLE "later" ();');
  await appendFile(join(folder, 'functions/regeneration.sql'), '\n-- newer');
  await migrateDatabase(url, { folder });
  const newer = [...(await applied(connectTo(url)))];
  await migrateDatabase(url);
  expect([...(await applied(connectTo(url)))]).toEqual(newer);
});

test('a restored database has the functions of its version, whatever the backup had applied', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'lineup-functions-'));
  onTestFinished(() => rm(scratch, { recursive: true }));
  const from = await migratedDatabase();
  await connectTo(from)`update drizzle.applied_functions set checksum = 'other'`;
  const folder = join(scratch, 'backup');
  await writeBackup({ databaseUrl: from, storage: { get: async () => null }, now: () => new Date() }, folder);
  const into = await emptyDatabase();
  await restoreBackup(folder, into);
  const restored = connectTo(into);
  expect([...(await applied(restored))]).toEqual([...(await applied(database.db.$client))]);
  expect(await schemaText(restored)).toBe(await schemaText(database.db.$client));
});

/** Selects columns, constraints and indexes, partitions excepted. Their order and the storage settings of tables are left out. */
const OBJECTS = `
  select format('%s.%I %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attnotnull) as object
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped
  union all select format('%s %I %s', conrelid::regclass, conname, pg_get_constraintdef(t.oid)) from pg_constraint t
    join pg_class c on c.oid = t.conrelid
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'c', 'f') and not c.relispartition
  union all select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition`;

const objectsOf = async (sql: Sql) => (await sql.unsafe(OBJECTS)).map(({ object }) => String(object)).sort();

test('the migrations create the tables that db/schema describes', async () => {
  const sql = postgres(await emptyDatabase(), { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end());
  await sql.unsafe(readFileSync('db/functions/uuid_v7.sql', 'utf8'));
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema)))
    await sql.unsafe(statement);
  const described = await objectsOf(sql);
  expect(described.length).toBeGreaterThan(300);
  expect(await objectsOf(database.db.$client)).toEqual(described);
});

test('the newest snapshot, from which drizzle-kit generates the next migration, is that of db/schema', async () => {
  const newest = String(journal.entries.length - 1).padStart(4, '0');
  const path = `db/migrations/meta/${newest}_snapshot.json`;
  const snapshot = JSON.parse(readFileSync(path, 'utf8')) as DrizzleSnapshotJSON;
  expect(await generateMigration(snapshot, generateDrizzleJson(schema))).toEqual([]);
});
