import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealedColumns } from '@/db/sealed-columns';
import { fieldKeysFile, fixedFieldKeys } from '@/lib/platform/config/field-keys';
import { resealFields } from '@/lib/platform/security/fields/reseal-fields';
import { fieldCipher } from '@/lib/platform/security/fields/sealed-fields';
import { bundled } from '@/tests/support/bundled';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { createLinkAndBrowser } from '@/tests/support/links-and-browsers';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const cipherOf = (keys: string) => fieldCipher(fixedFieldKeys(keys));
const OLD = `k1:${key(1)}`;
const BOTH = `k2:${key(2)},${OLD}`;
const noPause = async () => {};

let directory: string;
let file: string;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'lineup-rotation-'));
  file = join(directory, 'field-keys');
  writeFileSync(file, `${OLD}\n`);
  await database.sql`delete from players`;
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Creates players whose name and phone are sealed with the old key. */
async function sealedPlayers(count: number): Promise<string[]> {
  const cipher = cipherOf(OLD);
  const rows = Array.from({ length: count }, () => {
    const id = crypto.randomUUID();
    const seal = (column: string, plain: string) => cipher.seal({ column, rowId: id }, plain);
    return {
      id,
      username: seal('players.username', `name of ${id}`),
      phone: seal('players.phone', '+15550000000'),
    };
  });
  await database.sql`
    insert into players (id, username_sealed, username_index, phone_sealed, referral_code)
    select id, username, id::text, phone, id::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, username text, phone text)`;
  return rows.map(({ id }) => id);
}

type Row = { id: string; username_sealed: string; phone_sealed: string };
const allRows = () => database.sql<Row[]>`select * from players order by id`;

/** Counts the values per key. */
async function keysInUse(): Promise<Record<string, number>> {
  const count: Record<string, number> = {};
  for (const row of await allRows()) {
    for (const sealed of [row.username_sealed, row.phone_sealed]) {
      const id = sealed.split('.')[0] ?? '';
      count[id] = (count[id] ?? 0) + 1;
    }
  }
  return count;
}

const settings = () => {
  const keys = { FIELD_KEYS: '', FIELD_KEYS_FILE: file };
  return { ...process.env, ...TEST_SETTINGS, ...keys, DATABASE_URL: database.url, DATABASE_DIRECT_URL: '' };
};

async function launch(entry: string, args: string[]): Promise<ChildProcess> {
  return spawn(process.execPath, [await bundled(entry), ...args], {
    env: settings(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

async function rotate(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = await launch('commands/rotate-keys.ts', args);
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code: code as number | null, said };
}

test('every sealed column is known, and code seals no other', async () => {
  const columns = sealedColumns();
  const inDatabase = await database.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_sealed' order by 1`;
  expect(columns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    inDatabase.map(({ name }) => name).toSorted(),
  );
  expect(columns.length).toBeGreaterThanOrEqual(5);
  const places = new Set(columns.map(({ place }) => place));
  const sealing = /(?:sealField|openField)\(\s*\{\s*column:\s*'([^']+)'/g;
  const used = globSync('{app,lib,realtime,local}/**/*.{ts,tsx}').flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(sealing)].map((match) => match[1] ?? ''),
  );
  expect(used).toContain('players.username');
  expect(used.filter((column) => !places.has(column))).toEqual([]);
});

test('every value is resealed with the newest key and opens in its own place only', async () => {
  const ids = await sealedPlayers(603);
  const outcome = await resealFields({ db: database.db, keys: fixedFieldKeys(BOTH), pause: noPause });
  expect(outcome).toEqual({ newestKey: 'k2', resealed: 1206, leftByKey: {}, unopened: [] });
  const newest = cipherOf(`k2:${key(2)}`);
  const rows = await allRows();
  expect(rows.length).toBe(ids.length);
  for (const [i, row] of rows.entries()) {
    const at = (column: string) => ({ column, rowId: row.id });
    expect(newest.open(at('players.username'), row.username_sealed)).toBe(`name of ${row.id}`);
    expect(newest.open(at('players.phone'), row.phone_sealed)).toBe('+15550000000');
    expect(newest.open(at('players.phone'), row.username_sealed)).toBeNull();
    expect(newest.open(at('players.username'), rows[i - 1]?.username_sealed ?? '')).toBeNull();
  }
});

test('follow links and addresses of push messages are resealed', async () => {
  const player = await signedInPlayer(database.db);
  const secrets = await createLinkAndBrowser(player);
  const newest = `k9:${key(9)}`;
  const keys = fixedFieldKeys(`${newest},${TEST_SETTINGS.FIELD_KEYS}`);
  expect(await resealFields({ db: database.db, keys, pause: noPause })).toMatchObject({ unopened: [] });
  const sql = database.sql;
  const [link] = await sql`select player_id as id, code_sealed from follow_links`;
  const [browser] = await sql`select id, endpoint_sealed, keys_sealed from push_subscriptions`;
  const open = (column: string, id: string, sealed: string) =>
    cipherOf(newest).open({ column, rowId: id }, sealed);
  expect(open('follow_links.code', link?.id, link?.code_sealed)).toBe(secrets.code);
  expect(open('push_subscriptions.endpoint', browser?.id, browser?.endpoint_sealed)).toBe(secrets.endpoint);
  expect(open('push_subscriptions.keys', browser?.id, browser?.keys_sealed)).toContain(secrets.auth);
});

test('a value written during the rotation stays as written', async () => {
  const [id = ''] = await sealedPlayers(1);
  const place = { column: 'players.phone', rowId: id };
  const deps = { db: database.db, keys: fixedFieldKeys(BOTH), pause: noPause };
  await resealFields(deps);
  const sql = database.sql;
  const [was, theirs] = ['+15551111111', '+15559999999'].map((phone) => cipherOf(OLD).seal(place, phone));
  await sql`update players set phone_sealed = ${was ?? ''}`;
  let resealing: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`update players set phone_sealed = ${theirs ?? ''}`;
    resealing = resealFields(deps);
    // It has read the old value, and its update waits for this row.
    const waiting = () => tx`select 1 from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`;
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
  });
  await resealing;
  const [row] = await allRows();
  expect(cipherOf(BOTH).open(place, row?.phone_sealed ?? '')).toBe('+15559999999');
});

test('a value that no key opens is reported and left unchanged', async () => {
  const [first = '', second = ''] = await sealedPlayers(2);
  await database.sql`update players set phone_sealed = 'k0.gone' where id = ${first}`;
  await database.sql`
    update players set username_sealed = (select username_sealed from players where id = ${first})
    where id = ${second}`;
  const outcome = await resealFields({ db: database.db, keys: fixedFieldKeys(BOTH), pause: noPause });
  const unopened = [
    { place: 'players.phone', rowId: first },
    { place: 'players.username', rowId: second },
  ];
  expect(outcome.unopened).toEqual(expect.arrayContaining(unopened));
  expect(outcome).toMatchObject({ resealed: 2, leftByKey: { k0: 1, k1: 1 } });
  const [row] = await database.sql`select phone_sealed from players where id = ${first}`;
  expect(row?.phone_sealed).toBe('k0.gone');
});

test('a killed rotation resumes where it stopped', {
  timeout: 90_000,
}, async () => {
  await sealedPlayers(2000);
  const first = await launch('commands/rotate-keys.ts', ['--new-key']);
  await new Promise<void>((done) => {
    let said = '';
    first.stdout?.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('players.username: 500 sealed anew')) done();
    });
  });
  first.kill('SIGKILL');
  await once(first, 'close');
  const half = await keysInUse();
  expect(half.k1).toBeGreaterThan(0);
  expect(half.k2).toBeGreaterThanOrEqual(500);
  const second = await rotate();
  expect(second.said).toContain(`${half.k1} values sealed anew with k2.`);
  expect(second.said).toContain('Nothing is sealed with k1 any more. Remove it once no backup needs it.');
  expect(second.code).toBe(0);
  expect(await keysInUse()).toEqual({ k2: 4000 });
  const third = await rotate();
  expect(third).toMatchObject({ code: 0, said: expect.stringContaining('0 values sealed anew with k2.') });
});

test('keys rotate while two processes read and write, and no value is lost', {
  timeout: 120_000,
}, async () => {
  const ids = await sealedPlayers(400);
  const starting = [ids.slice(0, 200), ids.slice(200)].map(async (own) => {
    const child = await launch('tests/support/field-worker.ts', own);
    const lines: string[] = [];
    child.stdout?.on('data', (chunk) => lines.push(...String(chunk).trim().split('\n')));
    const firstLine = once(child.stdout ?? child, 'data');
    return { child, lines, firstLine };
  });
  const workers = await Promise.all(starting);
  await Promise.all(workers.map(({ firstLine }) => firstLine));
  for (const id of ['k2', 'k3']) {
    const { code, said } = await rotate('--new-key');
    expect(said).toContain(`${id} is the newest key now`);
    expect(said).toContain(id === 'k2' ? 'Nothing is sealed with k1' : 'Nothing is sealed with k2, k1');
    expect(code).toBe(0);
  }
  // Removes the keys that the command allows to remove.
  const [newest = ''] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, `${newest}\n`);
  for (const { child } of workers) await once(child.stdout ?? child, 'data');
  for (const { child } of workers) child.stdin?.end();
  await Promise.all(workers.map(({ child }) => once(child, 'close')));
  let reads = 0;
  for (const { lines } of workers) {
    const seen = JSON.parse(lines.at(-1) ?? '{}');
    expect(seen).toMatchObject({ unknown: 0, lost: 0 });
    expect(seen.writes).toBeGreaterThan(100);
    reads += seen.reads;
  }
  process.stdout.write(`${reads} reads while two keys were added and two removed: none unknown\n`);
  expect(await keysInUse()).toEqual({ k3: 800 });
  const cipher = fieldCipher(fieldKeysFile(file));
  for (const row of await allRows()) {
    expect(cipher.open({ column: 'players.username', rowId: row.id }, row.username_sealed)).toBe(
      `name of ${row.id}`,
    );
  }
});
