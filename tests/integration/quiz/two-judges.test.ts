import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnswerBatcher, createAnswerBatcher } from '@/lib/quiz/answer-batcher';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { testDatabase } from '@/tests/support/database';
import {
  brokenInvariants,
  createOnePlayer,
  createPlayers,
  createRecords,
  judgeConnection,
  playerContext,
  type WorldPlayer,
} from '@/tests/support/game-world';
import '@/tests/support/context';

const database = testDatabase();
const PLAYERS = 30;
const NOW = new Date('2026-11-21T12:00:00.000Z');
const warned: unknown[] = [];
const log = { warn: (...said: unknown[]) => void warned.push(said) };
let judges: AnswerBatcher[] = [];

beforeAll(async () => {
  await createRecords(database.db, 40);
  judges = [0, 1].map(() =>
    createAnswerBatcher({ connect: () => judgeConnection(database.url), now: () => NOW, minGapMs: 0, log }),
  );
});
afterAll(async () => {
  await Promise.all(judges.map((judge) => judge.close()));
  expect(await brokenInvariants(database.db)).toEqual([]);
});

async function dealt(player: WorldPlayer): Promise<string[]> {
  const { questions } = await dealQuestions(playerContext(database.db, player, { now: NOW }));
  return questions.map(({ question_id }) => question_id);
}

test('batches of the same players in two processes, in opposite orders, judge each answer once', async () => {
  const players = await createPlayers(database.db, PLAYERS, { lives: 100, now: NOW });
  const sets = await Promise.all(players.map(dealt));
  const send = (judge: AnswerBatcher | undefined, i: number, n: number) => {
    const player = players[i];
    const questionId = sets[i]?.[n] ?? '';
    if (!judge || !player) throw new Error('no judge or no player');
    return judge.judge({ ...player, questionId, optionId: null });
  };
  const forward = players.map((_, i) => i);
  const outcomes: string[] = [];
  for (let n = 0; n < 10; n++) {
    // Some come while the first batches run, so that each judge waits for the other one's commits.
    const [first, second] = [forward, forward.toReversed()].map((order, at) =>
      order.map(async (i, turn) => {
        if (turn % 3 === 2) await pause(turn % 2);
        return (await send(judges[at], i, n)).outcome;
      }),
    );
    outcomes.push(...(await Promise.all([...(first ?? []), ...(second ?? [])])));
  }
  expect(outcomes.filter((outcome) => outcome === 'JUDGED')).toHaveLength(PLAYERS * 10);
  expect(outcomes.filter((outcome) => outcome === 'AGAIN')).toHaveLength(PLAYERS * 10);
  // A deadlock, as any failed call, would have been repeated answer by answer.
  expect(warned).toEqual([]);
  const rows = await database.sql`
    select g.player_id from game_states g where g.sequence = 10 and g.player_id = any(${`{${players
      .map(({ playerId }) => playerId)
      .join(',')}}`}::uuid[])`;
  expect(rows).toHaveLength(PLAYERS);
});

test('a process that freezes within a transaction gives up its locks, and goes on without them', async () => {
  const player = await createOnePlayer(database.db, { now: NOW });
  const [questionId = ''] = await dealt(player);
  const child = fork('tests/support/locking-process.ts', [database.url, player.playerId], {
    execArgv: ['--import', 'tsx'],
  });
  expect(await once(child, 'message')).toEqual(['locked', undefined]);
  child.kill('SIGSTOP');
  expect((await judges[0]?.judge({ ...player, questionId, optionId: null }))?.outcome).toBe('JUDGED');
  const said = once(child, 'message');
  child.kill('SIGCONT');
  expect(await said).toEqual(['rejected, then 1', undefined]);
});
