import { expect, it } from 'vitest';
import { createBenchPlayers } from '@/bench/support/answers-world';
import { compactScoreMoves } from '@/lib/leaderboard/compact-score-moves';
import { setListed } from '@/lib/players/set-listed';
import { ranksByBlocks, ranksByBruteForce } from '@/tests/support/boards';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase({ poolSize: 12 });
const [WEEK, MONTH] = [1202647, 2202611];
const ANSWERS_EACH = 20;

it('hiding and showing players during judging leaves consistent flags and exact ranks', async () => {
  const players = await createBenchPlayers(database.db, 40, ANSWERS_EACH);
  const judge = async (some: typeof players) => {
    for (let nth = 0; nth < ANSWERS_EACH; nth++) {
      const answers = some.map((player): [string, string] => player.answers[nth] ?? ['', '']);
      await database.db.$client`
        select outcome from judge_answers(${answers.map(([question]) => question)}::uuid[],
          ${some.map((player) => player.playerId)}::uuid[], ${some.map((player) => player.sessionId)}::uuid[],
          ${answers.map(([, option]) => option)}::uuid[],
          ${new Date(Date.parse('2026-11-21T00:00:00Z') + nth * 2000).toISOString()}::timestamptz, 0, ${WEEK}, ${MONTH})`;
    }
  };
  const toggle = async ({ playerId }: (typeof players)[number], index: number) => {
    for (let i = 0; i <= ANSWERS_EACH; i++) {
      await setListed(database, { playerId, listed: (i + index) % 2 === 0 });
    }
  };
  const compact = async () => {
    for (let i = 0; i < ANSWERS_EACH; i++) await compactScoreMoves(database);
  };
  await Promise.all([
    judge(players.slice(0, 20)),
    judge(players.slice(20)),
    compact(),
    ...players.map(toggle),
  ]);

  const torn = await database.db.$client`
    select s.player_id from scores s join game_states g on g.player_id = s.player_id where s.listed <> g.listed`;
  expect([...torn]).toEqual([]);
  const [hidden] = await database.db.$client`select count(*)::int as n from scores where not listed`;
  expect(hidden?.n).toBeGreaterThan(0);
  for (const windowId of [WEEK, MONTH]) {
    const truth = await ranksByBruteForce(database.db, windowId);
    const shown = await ranksByBlocks(database.db, windowId, 1000);
    expect(shown.size).toBe(40);
    for (const [playerId, rank] of shown) expect(rank).toBe(truth.get(playerId) ?? null);
  }
  const [earned] = await database.db.$client`
    select (select sum(score)::int from scores where window_id = ${WEEK}) as scored,
      (select sum(total_score)::int from game_states) as total`;
  expect(earned?.scored).toBe(earned?.total);
  expect(earned?.total).toBeGreaterThan(0);
});
