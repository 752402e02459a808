import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import { readRank } from '@/lib/leaderboard/read-rank';
import { projectBoards } from '@/lib/leaderboard/scores/project-boards';
import { insertJudged } from '@/tests/support/badge-rows';
import { boardOf, expectExactRanks, insertScores, ranksByBruteForce } from '@/tests/support/boards';
import { testDatabase } from '@/tests/support/database';
import { createPlayers } from '@/tests/support/game-world';

const database = testDatabase({ warm: 12 });
const [WEEK, MONTH] = [1202647, 2202611];
const START = Date.parse('2026-11-21T00:00:00Z');
const ANSWERS_EACH = 20;

test('hiding and showing players while boards are projected leaves consistent flags and exact ranks', async () => {
  const players = await createPlayers(database.db, 40);
  let isOver = false;
  const answer = async (some: typeof players) => {
    for (let nth = 0; nth < ANSWERS_EACH; nth++)
      for (const { playerId } of some)
        await insertJudged(database.db, playerId, [{ atMs: START + nth * 2000 }]);
  };
  const toggle = async ({ playerId }: (typeof players)[number], index: number) => {
    for (let i = 0; i <= ANSWERS_EACH; i++)
      await setListed(database, { playerId, listed: (i + index) % 2 === 0 });
  };
  const project = async () => {
    while (!isOver) await projectBoards(database);
  };
  const projecting = [project(), project()];
  await Promise.all([answer(players.slice(0, 20)), answer(players.slice(20)), ...players.map(toggle)]);
  isOver = true;
  await Promise.all(projecting);
  await projectBoards(database);

  const torn = await database.sql`
    select s.player_id from scores s join game_states g on g.player_id = s.player_id where s.listed <> g.listed`;
  expect([...torn]).toEqual([]);
  const [hidden] = await database.sql`select count(*)::int as n from scores where not listed`;
  expect(hidden?.n).toBeGreaterThan(0);
  for (const windowId of [WEEK, MONTH]) expect(await expectExactRanks(database.db, windowId, 1000)).toBe(40);
  const wrong = await database.sql`select player_id from scores where score <> ${10 * ANSWERS_EACH}`;
  expect([...wrong]).toEqual([]);
});

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
