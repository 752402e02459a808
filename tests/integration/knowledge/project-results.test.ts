import { randomUUID } from 'node:crypto';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { projectResults } from '@/lib/knowledge/project-results';
import type { Storage } from '@/lib/platform/storage/storage';
import { readLags } from '@/lib/projections/progress';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { insertJudged, type JudgedQuestion } from '@/tests/support/badge-rows';
import { testDatabase } from '@/tests/support/database';
import { type Fault, startFailingProxy } from '@/tests/support/failing-proxy';
import { createPlayers, createRecords } from '@/tests/support/game-world';
import { countedResults, storedResults } from '@/tests/support/results';
import '@/tests/support/context';

const database = testDatabase({ warm: 10 });
const START = Date.parse('2026-11-20T22:58:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const storage: Storage = { put: async () => {}, get: async () => null, remove: async () => {} };
let records: string[] = [];

beforeEach(async () => {
  const sql = database.db.$client;
  await sql`delete from players`;
  await sql`truncate questions, answers, player_sets, category_results, day_results, play_totals, record_results, booking_records`;
  await sql`
    update projections set done_number = (select case when is_called then last_value else 0 end from answer_numbers)`;
  records = await createRecords(database.db, 5);
});

/** Answers of every kind: right, wrong, late, repeats, about records that are gone. */
const anAnswer = (i: number, nth: number): JudgedQuestion => ({
  atMs: START + i + nth * 20 * 60_000,
  choice: (i + nth) % 5,
  correct: (i + nth) % 5 > 0 && nth % 3 === 0,
  points: nth % 4 === 3 ? 0 : 10,
  par: (i + nth) % 3 === 0,
  recordId: nth % 6 === 5 ? randomUUID() : (records[(i + nth) % records.length] ?? ''),
  position: nth % 10,
  free: nth % 2 === 0,
  guest: i % 5 === 4,
  codes: nth % 2 === 0 ? [1180, 1200, 2010, 2070] : [2010, 2070, 1180, 5040],
});

async function answer(players: number, each: number): Promise<string[]> {
  const ids = (await createPlayers(database.db, players)).map(({ playerId }) => playerId);
  for (const [i, playerId] of ids.entries())
    await insertJudged(
      database.db,
      playerId,
      Array.from({ length: each }, (_, nth) => anAnswer(i, nth)),
    );
  return ids;
}

const expectExact = async (note?: string) =>
  expect(await storedResults(database.db), note).toEqual(await countedResults(database.db));

test('results are those of the stored answers, without repeats and timeouts, and of guests only the free rounds for photos', async () => {
  await answer(10, 12);
  await projectResults(database);
  await answer(5, 7);
  await projectResults(database);
  await expectExact();
  const { days, categories, records: ofRecords } = await storedResults(database.db);
  expect(new Set(days.map(({ day }) => day))).toEqual(new Set(['2026-11-20', '2026-11-21']));
  expect(categories.length).toBeGreaterThan(15);
  expect(ofRecords.length).toBeGreaterThan(5);
});

test('a new day, of which the statistics know nothing, is not searched by the index of days', async () => {
  const sql = database.db.$client;
  await answer(3, 2);
  await sql`vacuum (analyze) day_results`;
  // A plan of its own: that of the other tests may be older.
  const fresh = openDatabase({ url: database.url, poolSize: 1 });
  const reads = async () => {
    await sql`select pg_stat_force_next_flush()`;
    const [row] = await sql<{ scans: number }[]>`
      select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'day_results_day'`;
    return row?.scans;
  };
  const before = await reads();
  await projectResults({ db: fresh });
  await fresh.$client.end();
  expect(await reads()).toBe(before);
  await expectExact();
});

test('a day has the hours of every answer, of repeats and timeouts too', async () => {
  const [playerId = ''] = await answer(1, 0);
  await insertJudged(database.db, playerId, [
    { atMs: Date.parse('2026-11-20T00:00:00Z'), points: 0 },
    { atMs: Date.parse('2026-11-20T23:59:59.999Z'), choice: 0 },
  ]);
  await projectResults(database);
  const { days, categories } = await storedResults(database.db);
  expect(days).toMatchObject([{ day: '2026-11-20', hours: 1 + 2 ** 23, answers: 0 }]);
  expect(categories).toEqual([]);
});

test('several processes project at once while answers come in, and each answer counts once', async () => {
  let isOver = false;
  const processes = Array.from({ length: 4 }, async () => {
    while (!isOver) await projectResults(database);
  });
  await Promise.all(Array.from({ length: 4 }, () => answer(20, 10)));
  isOver = true;
  await Promise.all(processes);
  await projectResults(database);
  await expectExact();
});

test('an answer of a slower transaction with a smaller number is not skipped', async () => {
  const [slow = '', fast = ''] = await answer(2, 0);
  const other = openDatabase({ url: database.url, poolSize: 1 });
  onTestFinished(() => other.$client.end());
  let projecting = Promise.resolve();
  await other.$client.begin(async (tx) => {
    await insertJudged({ $client: tx } as unknown as Database, slow, [anAnswer(0, 1)]);
    await insertJudged(database.db, fast, [anAnswer(1, 1)]);
    projecting = projectResults(database);
    const waiting = () => database.db.$client`
      select from pg_stat_activity
      where datname = current_database() and query like '%pg_locks%' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await waiting()).count).toBeGreaterThan(0);
    expect((await storedResults(database.db)).days).toEqual([]);
  });
  await projecting;
  await projectResults(database);
  await expectExact();
  expect((await storedResults(database.db)).days).toHaveLength(2);
});

test('failing or cut off at any statement, before or after it ran, loses and doubles nothing', async () => {
  const proxy = await startFailingProxy(Number(new URL(database.url).port));
  const url = new URL(database.url);
  url.port = String(proxy.port);
  onTestFinished(() => proxy.close());
  const [playerId = ''] = await answer(5, 4);
  let nth = 4;
  const more = () => insertJudged(database.db, playerId, [anAnswer(0, nth++)]);
  const steady = openDatabase({ url: url.href, poolSize: 1 });
  onTestFinished(() => steady.$client.end({ timeout: 1 }));
  await steady.$client`select 1`;
  const attempt = async (fault: Fault, at: number) => {
    // A refused statement leaves the connection intact, so the next attempt uses the same connection.
    const cut = fault === 'error' ? steady : openDatabase({ url: url.href, poolSize: 1 });
    if (cut !== steady) await cut.$client`select 1`;
    proxy.arm({ fault, at });
    await projectResults({ db: cut }).catch(() => {});
    const seen = proxy.disarm();
    if (cut !== steady) await cut.$client.end({ timeout: 1 });
    return seen;
  };
  const { statements, commits } = await attempt('error', Number.MAX_SAFE_INTEGER);
  expect(statements).toBeGreaterThan(5);
  expect(commits).toHaveLength(1);
  for (const fault of ['error', 'before', 'after'] satisfies Fault[])
    for (let at = 1; at <= statements; at += 1) {
      await more();
      await attempt(fault, at);
      await projectResults(database);
      await expectExact(`${fault} ${at}`);
    }
});

test('a projection that stood still reports how far it is behind, and a stop signal ends it', async () => {
  await answer(2, 2);
  await projectResults(database, AbortSignal.abort());
  const lag = async () =>
    (await readLags(database.db)).find(({ projection }) => projection === 'results')?.seconds;
  expect(await lag()).toBeGreaterThan(0);
  await projectResults(database);
  expect(await lag()).toBe(0);
});

test('erased players leave no results, whether projected before, while or after', async () => {
  const ids = await answer(12, 3);
  await database.db.$client`update players set deletion_due_at = now() - interval '1 second'`;
  const ctx = { db: database.db, now: () => new Date(), storage };
  const erase = (some: string[]) => Promise.all(some.map((playerId) => eraseAccount(ctx, { playerId })));
  await erase(ids.slice(0, 4));
  await Promise.all([projectResults(database), erase(ids.slice(4, 8))]);
  await erase(ids.slice(8));
  await projectResults(database);
  expect(await storedResults(database.db)).toMatchObject({ categories: [], days: [] });
});

const deleteOldResults = (atMs: number) =>
  deleteExpired({ db: database.db, now: () => new Date(atMs) }, 'forget old results');

test('results of a removed record go, also when it left before they were projected', async () => {
  const [playerId = ''] = await answer(1, 0);
  const [kept = '', late = '', gone = ''] = records;
  await insertJudged(database.db, playerId, [{ atMs: START, recordId: gone }]);
  await projectResults(database);
  await insertJudged(database.db, playerId, [
    { atMs: START, recordId: late },
    { atMs: START, recordId: kept },
  ]);
  await database.db.$client`delete from booking_records where id in (${gone}, ${late})`;
  await projectResults(database);
  expect(await deleteOldResults(START)).toBe(1);
  expect((await storedResults(database.db)).records).toEqual([
    { record_id: kept, answers: 1, right_answers: 1 },
  ]);
});

test('days go after 31 days, and all time stays', async () => {
  const [playerId = ''] = await answer(1, 0);
  await insertJudged(database.db, playerId, [{ atMs: START }, { atMs: START + DAY_MS }]);
  await projectResults(database);
  const before = await storedResults(database.db);
  expect(await deleteOldResults(START + 31 * DAY_MS)).toBe(0);
  expect(await deleteOldResults(START + 32 * DAY_MS)).toBe(1);
  const after = await storedResults(database.db);
  expect(after.days).toMatchObject([{ day: '2026-11-21', answers: 1 }]);
  expect(after.categories).toEqual(before.categories);
});
