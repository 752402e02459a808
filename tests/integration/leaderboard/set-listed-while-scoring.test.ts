import { expect, it } from 'vitest';
import { projectBoards } from '@/lib/leaderboard/project-boards';
import { setListed } from '@/lib/leaderboard/set-listed';
import { insertJudged } from '@/tests/support/badge-rows';
import { ranksByBlocks, ranksByBruteForce } from '@/tests/support/boards';
import { testDatabase } from '@/tests/support/database';
import { createPlayers } from '@/tests/support/game-world';

const database = testDatabase({ poolSize: 12 });
const [WEEK, MONTH] = [1202647, 2202611];
const START = Date.parse('2026-11-21T00:00:00Z');
const ANSWERS_EACH = 20;

it('hiding and showing players while boards are projected leaves consistent flags and exact ranks', async () => {
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
  for (const windowId of [WEEK, MONTH]) {
    const truth = await ranksByBruteForce(database.db, windowId);
    const shown = await ranksByBlocks(database.db, windowId, 1000);
    expect(shown.size).toBe(40);
    for (const [playerId, rank] of shown) expect(rank).toBe(truth.get(playerId) ?? null);
  }
  const wrong = await database.sql`select player_id from scores where score <> ${10 * ANSWERS_EACH}`;
  expect([...wrong]).toEqual([]);
});
