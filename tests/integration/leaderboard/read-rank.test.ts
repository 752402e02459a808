import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readRank } from '@/lib/leaderboard/read-rank';
import { boardOf, insertScores, ranksByBruteForce } from '@/tests/support/boards';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();
const WINDOWS = [910_001, 910_002];

test('concurrent callers get their own ranks, on either board, unlisted, or without a board', async () => {
  const rows = WINDOWS.flatMap((windowId) =>
    boardOf(windowId, 130, (index) => ({
      score: 10 * (index % 17),
      reachedAt: new Date(Date.UTC(2031, 0, 1, 0, 0, index % 11)),
      listed: index % 5 !== 0,
    })),
  );
  await insertScores(database.db, rows);
  const asked = [
    ...rows.map(({ windowId, playerId }) => ({ windowId, playerId })),
    { windowId: WINDOWS[0] ?? 0, playerId: randomUUID() },
    { windowId: 910_003, playerId: rows[1]?.playerId ?? '' },
  ];
  const expected = new Map<number, Map<string, number>>();
  for (const windowId of WINDOWS) expected.set(windowId, await ranksByBruteForce(database.db, windowId));

  const found = await Promise.all(
    asked.map(({ windowId, playerId }) => readRank(database, windowId, playerId)),
  );

  expect(found.map((row) => row?.rank ?? null)).toEqual(
    asked.map(({ windowId, playerId }) => expected.get(windowId)?.get(playerId) ?? null),
  );
  expect(found.map((row) => row?.score ?? null)).toEqual(
    asked.map(({ windowId, playerId }) => {
      const row = rows.find((each) => each.windowId === windowId && each.playerId === playerId);
      return row?.listed ? row.score : null;
    }),
  );
});

test('ranks are not cached: a player who scores gets the new rank', async () => {
  const windowId = 910_004;
  const [first, second] = boardOf(windowId, 2, (index) => ({
    score: 20 - index * 10,
    reachedAt: new Date(Date.UTC(2031, 0, 1)),
  }));
  if (!first || !second) throw new Error('two players were asked for');
  await insertScores(database.db, [first, second]);
  expect(await readRank(database, windowId, second.playerId)).toMatchObject({ rank: 2, score: 10 });
  await database.sql`
    update scores set score = 30 where window_id = ${windowId} and player_id = ${second.playerId}`;
  expect(await readRank(database, windowId, second.playerId)).toMatchObject({ rank: 1, score: 30 });
});
