import { beforeEach, expect, test } from 'vitest';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { awardBoardPrizes, prizesStoredUntilMs } from '@/lib/badges/award-board-prizes';
import { boardWindow, windowIds } from '@/lib/contract/leaderboard/windows';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import { deleteOldBoards } from '@/lib/leaderboard/scores/delete-old-boards';
import type { Storage } from '@/lib/platform/storage/storage';
import { addScore, boardOf, expectExactRanks, insertScores } from '@/tests/support/boards';
import { testDatabase } from '@/tests/support/database';
import '@/tests/support/context';

const database = testDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
/** A Wednesday. */
const NOW = Date.parse('2026-11-18T12:00:00Z');
const WEEK_37 = 1_202_637;
/** Ended 52 days before. */
const WEEK_39 = 1_202_639;
const storage: Storage = { put: async () => {}, get: async () => null, remove: async () => {} };

type Run = { atMs?: number; db?: typeof database.db; signal?: AbortSignal };
const run = (prizesUntilMs: number | null = NOW, { atMs = NOW, db = database.db, signal }: Run = {}) =>
  deleteOldBoards({ db, now: () => new Date(atMs) }, { prizesStoredUntilMs: prizesUntilMs }, signal);

/** Adds a board with this many players, of whom every tenth is hidden. */
async function addBoard(windowId: number, players: number): Promise<string[]> {
  const rows = boardOf(windowId, players, (i) => ({
    score: 10 * (1 + ((i * 7919) % 500)),
    reachedAt: new Date(NOW - 500 * DAY_MS + i),
    listed: i % 10 !== 0,
  }));
  await insertScores(database.db, rows);
  return rows.map(({ playerId }) => playerId);
}

const expectExact = (windowId: number) => expectExactRanks(database.db, windowId);

/** Returns the windows of which a table still has rows. */
async function windowsIn(table: 'scores' | 'board_blocks'): Promise<number[]> {
  const sql = database.sql;
  const rows = await sql<{ id: number }[]>`select distinct window_id as id from ${sql(table)} order by 1`;
  return rows.map(({ id }) => id);
}

const everywhere = () => Promise.all([windowsIn('scores'), windowsIn('board_blocks')]);

beforeEach(async () => {
  const sql = database.sql;
  await sql`delete from players`;
  await sql`truncate scores, board_blocks, job_marks`;
});

test('weeks go 60 days after their end and months after 400; what a player can open stays exact', async () => {
  // The end of week 37 is 65 days ago; that of October 2025 is 382, that of September 2025 is 413.
  const kept = [
    WEEK_39,
    boardWindow('weekly', 'last', NOW).windowId,
    windowIds(NOW).weekly,
    2_202_510,
    boardWindow('monthly', 'last', NOW).windowId,
    windowIds(NOW).monthly,
  ];
  const old = [1_202_552, WEEK_37, 2_202_412, 2_202_509];
  for (const windowId of [...kept, ...old]) await addBoard(windowId, 600);
  expect(await run()).toBe(old.length * 600);
  expect(await everywhere()).toEqual([kept, kept]);
  for (const windowId of kept) await expectExact(windowId);
  expect(await run()).toBe(0);
  // A week ends 60 days ago at the same moment, not a millisecond earlier.
  const endOfWeek39 = Date.parse('2026-09-28T00:00:00Z');
  expect(await run(NOW, { atMs: endOfWeek39 + 60 * DAY_MS - 1 })).toBe(0);
  expect(await run(NOW, { atMs: endOfWeek39 + 60 * DAY_MS })).toBe(600);
});

test('a week stays until its first three are stored', async () => {
  const ids = await addBoard(WEEK_37, 5);
  await database.sql`
    update players set email_confirmed_at = now() where id = any (${`{${ids.join(',')}}`}::uuid[])`;
  const ctx = { db: database.db, now: () => new Date(NOW) };
  const startOfWeek37 = Date.parse('2026-09-07T00:00:00Z');
  expect(await run(await prizesStoredUntilMs(ctx))).toBe(0);
  await database.sql`
    insert into job_marks (job, done_until) values
      ('give-board-prizes', ${new Date(startOfWeek37).toISOString()}::timestamptz)`;
  expect(await run(await prizesStoredUntilMs(ctx))).toBe(0);
  expect(await awardBoardPrizes(ctx)).toEqual({ awarded: 3 });
  expect(await run(await prizesStoredUntilMs(ctx))).toBe(5);
  expect(await awardBoardPrizes(ctx)).toEqual({ awarded: 0 });
});

test('ranks are exact when a run stops between two batches, and the next run finishes', async () => {
  await addBoard(WEEK_37, 5000);
  await addBoard(windowIds(NOW).weekly, 1000);
  const stop = new AbortController();
  const db = Object.assign(Object.create(database.db), {
    transaction: (work: Parameters<typeof database.db.transaction>[0]) => {
      stop.abort();
      return database.db.transaction(work);
    },
  });
  expect(await run(NOW, { db, signal: stop.signal })).toBe(2000);
  for (const windowId of [WEEK_37, windowIds(NOW).weekly]) await expectExact(windowId);
  expect(await run()).toBe(3000);
  expect(await everywhere()).toEqual(Array(2).fill([windowIds(NOW).weekly]));
});

test('several runs, hidden players and erasures at once harm nothing', async () => {
  const ids = await addBoard(WEEK_37, 4000);
  await addBoard(windowIds(NOW).weekly, 1000);
  const [, first = '', second = '', hidden = ''] = ids;
  for (const playerId of [first, second])
    await addScore(database.db, playerId, windowIds(NOW).weekly, 15, new Date(NOW));
  await database.sql`
    update players set deletion_due_at = now() - interval '1 minute' where id in (${first}, ${second})`;
  const ctx = { db: database.db, now: () => new Date(), storage };
  const [one, two, ...others] = await Promise.all([
    run(),
    run(),
    setListed(database, { playerId: hidden, listed: false }),
    eraseAccount(ctx, { playerId: first }),
    eraseAccount(ctx, { playerId: second }),
  ]);
  expect(others.slice(1)).toEqual([true, true]);
  const rest = await run();
  expect(one + two + rest).toBeGreaterThanOrEqual(3998);
  expect(await everywhere()).toEqual(Array(2).fill([windowIds(NOW).weekly]));
  await expectExact(windowIds(NOW).weekly);
  const [left] = await database.sql`
    select count(*)::int as n from players where id in (${first}, ${second})`;
  expect(left?.n).toBe(0);
});
