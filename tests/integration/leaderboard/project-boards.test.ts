import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import { projectBoards } from '@/lib/leaderboard/scores/project-boards';
import { rebuildWindow } from '@/lib/leaderboard/scores/rebuild-window';
import type { Storage } from '@/lib/platform/storage/storage';
import { readLags } from '@/lib/projections/progress';
import { insertJudged } from '@/tests/support/badge-rows';
import { testDatabase } from '@/tests/support/database';
import { type Fault, startFailingProxy } from '@/tests/support/failing-proxy';
import { createOnePlayer, createPlayers } from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase({ warm: 10 });
const START = Date.parse('2026-11-21T12:00:00Z');
const { weekly: WEEK, monthly: MONTH } = windowIds(START);
const storage: Storage = { put: async () => {}, get: async () => null, remove: async () => {} };

beforeEach(async () => {
  const sql = database.sql;
  await sql`delete from players`;
  await sql`truncate scores, board_blocks, questions, answers, player_sets`;
  await sql`
    update projections set done_number = (select case when is_called then last_value else 0 end from answer_numbers)`;
});

const scoresNow = async () => [
  ...(await database.sql`
    select window_id, player_id, score, to_json(reached_at) as reached_at, listed from scores order by window_id, player_id`),
];

/** What the board must be: the points of each player and window, from the stored answers. */
const scoresByAnswers = async () => [
  ...(await database.sql`
    select w.id as window_id, q.player_id, sum(a.points)::int as score, to_json(max(a.judged_at)) as reached_at, g.listed
    from answers a join questions q on q.id = a.question_id join game_states g on g.player_id = q.player_id
    cross join lateral (values (week_window(a.judged_at)), (month_window(a.judged_at))) w (id)
    where a.points > 0 group by 1, 2, 5 order by 1, 2`),
];

async function answer(players: number, each: number): Promise<string[]> {
  const ids = (await createPlayers(database.db, players)).map(({ playerId }) => playerId);
  for (const [i, playerId] of ids.entries())
    await insertJudged(
      database.db,
      playerId,
      Array.from({ length: each }, (_, nth) => ({ atMs: START + i + nth * 2000, choice: (i + nth) % 3 })),
    );
  return ids;
}

/** Counts the connections whose last statement asked for the transactions that may still commit. */
async function projectionsThatWait(): Promise<number> {
  const [row] = await database.sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query like '%pg_locks%' and pid <> pg_backend_pid()`;
  return row?.n ?? 0;
}

test('windows of a moment are those of the contract', async () => {
  const moments = [
    ...['2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00Z', '2027-01-01T12:00:00Z', '2027-01-03T23:59:59Z'],
    ...['2027-01-04T00:00:00Z', '2024-12-30T00:00:00Z', '2028-02-29T12:00:00Z', '2032-12-31T23:59:59.999Z'],
  ];
  for (const at of moments) {
    const [row] = await database.sql`
      select week_window(${at}::timestamptz) as weekly, month_window(${at}::timestamptz) as monthly`;
    expect({ ...row }, at).toEqual(windowIds(Date.parse(at)));
  }
});

test('points count in the week and month of the answer, with the time of the last scoring one', async () => {
  const { playerId } = await createOnePlayer(database.db);
  const monday = Date.parse('2026-11-23T00:00:00Z');
  await insertJudged(database.db, playerId, [
    { atMs: START },
    { atMs: monday - 1 },
    { atMs: monday },
    { atMs: monday + 1000, correct: false },
    { atMs: monday + 2000, choice: 0 },
  ]);
  await projectBoards(database);
  const [sunday, firstOfWeek] = ['2026-11-22T23:59:59.999+00:00', '2026-11-23T00:00:00+00:00'];
  const score = (window_id: number, points: number, reached_at: string | undefined) => ({
    window_id,
    player_id: playerId,
    score: points,
    reached_at,
    listed: true,
  });
  expect(await scoresNow()).toEqual([
    score(WEEK, 20, sunday),
    score(WEEK + 1, 10, firstOfWeek),
    score(MONTH, 30, firstOfWeek),
  ]);
});

test('an answer of a slower transaction with a smaller number is not skipped', async () => {
  const [slow, fast] = (await createPlayers(database.db, 2)).map(({ playerId }) => playerId);
  const other = openDatabase({ url: database.url, poolSize: 1 });
  onTestFinished(() => other.$client.end());
  let isProjected = false;
  let projecting = Promise.resolve();
  await other.$client.begin(async (tx) => {
    await insertJudged({ $client: tx } as unknown as Database, slow ?? '', [{ atMs: START }]);
    await insertJudged(database.db, fast ?? '', [{ atMs: START }]);
    projecting = projectBoards(database).then(() => {
      isProjected = true;
    });
    await expect.poll(projectionsThatWait).toBeGreaterThan(0);
    expect(isProjected).toBe(false);
    expect(await scoresNow()).toEqual([]);
    // Writers do not wait for the projection.
    await insertJudged(database.db, fast ?? '', [{ atMs: START + 1000 }]);
  });
  await projecting;
  await projectBoards(database);
  expect(await scoresNow()).toEqual(await scoresByAnswers());
  expect(await scoresNow()).toHaveLength(4);
});

test('a transaction that is rolled back leaves a gap that stops nothing', async () => {
  const [first, second] = (await createPlayers(database.db, 2)).map(({ playerId }) => playerId);
  await database.sql
    .begin(async (tx) => {
      await insertJudged({ $client: tx } as unknown as Database, first ?? '', [{ atMs: START }]);
      throw new Error('on purpose');
    })
    .catch(() => {});
  await insertJudged(database.db, second ?? '', [{ atMs: START }]);
  await projectBoards(database);
  expect(await scoresNow()).toHaveLength(2);
});

test('several processes project at once while answers come in, and each answer counts once', async () => {
  let isOver = false;
  const processes = Array.from({ length: 4 }, async () => {
    while (!isOver) await projectBoards(database);
  });
  await Promise.all(Array.from({ length: 4 }, () => answer(20, 10)));
  isOver = true;
  await Promise.all(processes);
  await projectBoards(database);
  expect(await scoresNow()).toEqual(await scoresByAnswers());
});

test('failing or cut off at any statement, before or after it ran, loses and doubles nothing', async () => {
  const proxy = await startFailingProxy(Number(new URL(database.url).port));
  const url = new URL(database.url);
  url.port = String(proxy.port);
  onTestFinished(() => proxy.close());
  const ids = await answer(5, 4);
  await projectBoards(database);
  const steady = openDatabase({ url: url.href, poolSize: 1 });
  onTestFinished(() => steady.$client.end({ timeout: 1 }));
  await steady.$client`select 1`;
  const attempt = async (fault: Fault, at: number) => {
    // A refused statement leaves the connection intact, so the next attempt uses the same connection.
    const db = fault === 'error' ? steady : openDatabase({ url: url.href, poolSize: 1 });
    if (db !== steady) await db.$client`select 1`;
    proxy.arm({ fault, at });
    await projectBoards({ db }).catch(() => {});
    const seen = proxy.disarm();
    if (db !== steady) await db.$client.end({ timeout: 1 });
    return seen;
  };
  const more = () => insertJudged(database.db, ids[0] ?? '', [{ atMs: START + 60_000 }]);
  await more();
  const { statements, commits } = await attempt('error', Number.MAX_SAFE_INTEGER);
  expect(statements).toBeGreaterThan(6);
  expect(commits).toHaveLength(1);
  for (const fault of ['error', 'before', 'after'] satisfies Fault[])
    for (let at = 1; at <= statements; at += 1) {
      await more();
      await attempt(fault, at);
      await projectBoards(database);
      expect(await scoresNow(), `${fault} ${at}`).toEqual(await scoresByAnswers());
    }
});

test('a projection that stood still reports how far it is behind, and catches up by itself', async () => {
  await answer(10, 10);
  const boards = async () => (await readLags(database.db)).find(({ projection }) => projection === 'boards');
  // The answers were judged at a fixed moment.
  const age = (Date.now() - START) / 1000;
  expect((await boards())?.seconds).toBeGreaterThan(age - 60);
  await projectBoards(database);
  expect((await boards())?.seconds).toBe(0);
  expect(await scoresNow()).toEqual(await scoresByAnswers());
});

test('a stop signal ends a run after its batch', async () => {
  await answer(2, 2);
  await projectBoards(database, AbortSignal.abort());
  expect(await scoresNow()).toEqual([]);
});

test('erased players leave no score, whether projected before, while or after', async () => {
  const ids = await answer(12, 3);
  await database.sql`update players set deletion_due_at = now() - interval '1 second'`;
  const ctx = { db: database.db, now: () => new Date(), storage };
  const erase = (some: string[]) => Promise.all(some.map((playerId) => eraseAccount(ctx, { playerId })));
  await erase(ids.slice(0, 4));
  await Promise.all([projectBoards(database), erase(ids.slice(4, 8))]);
  await erase(ids.slice(8));
  await projectBoards(database);
  expect(await scoresNow()).toEqual([]);
  const [blocks] = await database.sql`select sum(players)::int as players from board_blocks`;
  expect(blocks?.players ?? 0).toBe(0);
});

test('rebuilding a window gives the same rows, with hidden players and answers that wait', async () => {
  const ids = await answer(30, 6);
  await setListed(database, { playerId: ids[0] ?? '', listed: false });
  await projectBoards(database);
  const before = await scoresNow();
  await answer(1, 3);
  for (const windowId of [WEEK, MONTH]) {
    const rebuilt = await rebuildWindow(database, { windowId });
    expect([rebuilt.players, rebuilt.points]).toEqual([rebuilt.playersBefore, rebuilt.pointsBefore]);
  }
  expect(await scoresNow()).toEqual(before);
  await projectBoards(database);
  expect(await scoresNow()).toEqual(await scoresByAnswers());
  // Whatever a fault left is replaced.
  await database.sql`update scores set score = score + 5`;
  await rebuildWindow(database, { windowId: WEEK });
  await rebuildWindow(database, { windowId: MONTH });
  expect(await scoresNow()).toEqual(await scoresByAnswers());
});

test('a window whose answers are no longer stored is not rebuilt', async () => {
  await expect(rebuildWindow(database, { windowId: 2_202_001 })).rejects.toThrow('does not exist');
});
