import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '@/commands/backup/restore-backup';
import { writeBackup } from '@/commands/backup/write-backup';
import { openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import journal from '@/db/migrations/meta/_journal.json' with { type: 'json' };
import { moveLives } from '@/lib/lives/move-lives';
import { ranksByBlocks } from '@/tests/support/boards';
import { testDatabase } from '@/tests/support/database';
import { emptyDatabase } from '@/tests/support/empty-database';
import { createRecords, type WorldPlayer } from '@/tests/support/game-world';
import { migrationsText, schemaText } from '@/tests/support/schema-text';
import { createRecordsAs02, dealAs02, judgeAs02 } from '@/tests/support/version-0-2';
import '@/tests/support/context';

const database = testDatabase();
const FUNCTIONS = 'db/functions';
const FIXTURE = 'tests/fixtures/schema-0030.sql';

const connectTo = (url: string): Sql => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end());
  return sql;
};
const applied = (sql: Sql) => sql`select name, checksum from drizzle.applied_functions order by name`;

/** Returns the address of a database as it was before db/functions existed. */
async function databaseOf0030(): Promise<string> {
  const url = await emptyDatabase();
  await connectTo(url).unsafe(await readFile(FIXTURE, 'utf8'));
  return url;
}

test('the older schema is what the first migrations create to this day', async () => {
  const folder = await copyOfDb();
  await rm(join(folder, 'functions'), { recursive: true });
  await mkdir(join(folder, 'functions'));
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.startsWith('0031')),
  );
  await writeFile(join(folder, 'migrations/meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  const url = await emptyDatabase();
  await migrateDatabase(url, { folder });
  const sql = connectTo(url);
  const fixture = await readFile(FIXTURE, 'utf8');
  expect(fixture.slice(fixture.indexOf('set check'))).toBe(
    `${await schemaText(sql)}\n${await migrationsText(sql)}`,
  );
});

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

test('an upgraded database has the schema and the functions of a fresh one', async () => {
  const url = await databaseOf0030();
  await migrateDatabase(url);
  const upgraded = connectTo(url);
  expect(await schemaText(upgraded)).toBe(await schemaText(database.db.$client));
  expect([...(await applied(upgraded))]).toEqual([...(await applied(database.db.$client))]);
});

test.each([
  ['a fresh database', emptyDatabase],
  ['an older database', databaseOf0030],
])('two processes migrate %s at once', async (_, create) => {
  const url = await create();
  await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
  expect(await schemaText(connectTo(url))).toBe(await schemaText(database.db.$client));
});

test('only a file whose text changed is applied again', async () => {
  const url = await emptyDatabase();
  const folder = await copyOfDb();
  await migrateDatabase(url, { folder });
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
  const url = await emptyDatabase();
  const folder = await copyOfDb();
  await migrateDatabase(url, { folder });
  const sql = connectTo(url);
  await rm(join(folder, 'functions/fold_score_moves.sql'));
  await sql`drop function fold_score_moves()`;
  await migrateDatabase(url, { folder });
  await migrateDatabase(url);
  expect(await schemaText(sql)).toBe(await schemaText(database.db.$client));
});

test('functions of an extension are not checked', async () => {
  const url = await emptyDatabase();
  const folder = await copyOfDb();
  await migrateDatabase(url, { folder });
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
    'CREATE OR REPLACE FUNCTION fold_score_moves() RETURNS text LANGUAGE sql AS $$ SELECT 1 $$;',
  ],
])('a file with %s leaves the database as it was, migrations included', async (_, message, broken) => {
  const url = await databaseOf0030();
  const folder = await copyOfDb();
  await addMigration(folder, Date.now() * 2, 'CREATE TABLE "later" ();');
  await appendFile(join(folder, 'functions/lock_boards.sql'), broken);
  const sql = connectTo(url);
  const state = async () => [
    await schemaText(sql),
    [...(await sql`select hash from drizzle.__drizzle_migrations order by id`)],
    [...(await sql`select to_regclass('drizzle.applied_functions') as functions`)],
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

test('a process of the version before plays on over the new schema, with the functions it knows', async () => {
  const url = await databaseOf0030();
  const db = openDatabase({ url, poolSize: 1 });
  onTestFinished(() => db.$client.end());
  await createRecordsAs02(db.$client);
  const player = await insertPlayer(db.$client);
  const scores: unknown[] = [];
  for (const [i, questionId] of (await dealAs02(db.$client, player)).entries()) {
    // The connection stays open over the migration, with the plans it has made.
    if (i === 5) await migrateDatabase(url);
    scores.push((await judgeAs02(db.$client, player, questionId))?.score);
  }
  expect(scores).toEqual(Array.from({ length: 10 }, (_, i) => 10 * (i + 1)));
  expect(await dealAs02(db.$client, player)).toHaveLength(20);
  expect([...(await ranksByBlocks(db, 1202647, 10))]).toEqual([[player.playerId, 1]]);
});

/** Inserts a player with ten lives and a session, as both versions store them. */
async function insertPlayer(sql: Sql): Promise<WorldPlayer> {
  const [row] = await sql<WorldPlayer[]>`
    with made as (
      insert into players (username_sealed, username_index, email_sealed, email_index, referral_code)
      values ('x', 'x', 'x', 'x', 'x') returning id
    ), game as (
      insert into game_states (player_id, lives) select id, 10 from made
    ), booked as (
      insert into ledger (player_id, kind, lives_delta, stars_delta, created_at) select id, 'sign_up', 10, 0, now() from made
    )
    insert into sessions (player_id, kind, remembered, expires_at)
    select id, 'cookie', true, now() + interval '1 hour' from made returning player_id as "playerId", id as "sessionId"`;
  if (!row) throw new Error('no player');
  return row;
}

test('what a process of the version before books comes after the movements of this one', async () => {
  const sql = database.db.$client;
  await createRecords(database.db, 10);
  const player = await insertPlayer(sql);
  const [first, second] = await dealAs02(sql, player);
  await judgeAs02(sql, player, first ?? '', false);
  const moves = [{ kind: 'purchase' as const, lives: 10, causeId: player.sessionId }];
  await moveLives(database.db, { playerId: player.playerId, moves, now: new Date() });
  await judgeAs02(sql, player, second ?? '', false);
  const rows = await sql<{ kind: string }[]>`
    select kind from whole_ledger where player_id = ${player.playerId} order by sequence, id`;
  expect(rows.map(({ kind }) => kind)).toEqual(['sign_up', 'answer', 'purchase', 'answer']);
});

test('a restored database has the functions of its version, whatever the backup had applied', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'lineup-functions-'));
  onTestFinished(() => rm(scratch, { recursive: true }));
  const from = await emptyDatabase();
  await migrateDatabase(from);
  await connectTo(from)`update drizzle.applied_functions set checksum = 'other'`;
  const folder = join(scratch, 'backup');
  await writeBackup({ databaseUrl: from, storage: { get: async () => null }, now: () => new Date() }, folder);
  const into = await emptyDatabase();
  await restoreBackup(folder, into);
  const restored = connectTo(into);
  expect([...(await applied(restored))]).toEqual([...(await applied(database.db.$client))]);
  expect(await schemaText(restored)).toBe(await schemaText(database.db.$client));
});
