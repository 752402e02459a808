import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { type AnswerBatcher, createAnswerBatcher } from '@/lib/quiz/judging/answer-batcher';
import { bundled } from '@/tests/support/bundled';
import { testDatabase } from '@/tests/support/database';
import {
  brokenInvariants,
  createOnePlayer,
  createPlayers,
  createRecords,
  judgeConnection,
  playerContext,
  secretOptions,
  type WorldPlayer,
} from '@/tests/support/game-world';
import '@/tests/support/context';
import type { Database } from '@/db/client';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { judgeAnswers } from '@/lib/quiz/judging/judge-answers-sql';

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
  const script = await bundled('tests/support/locking-process.ts');
  const child = fork(script, [database.url, player.playerId], { execArgv: [] });
  expect(await once(child, 'message')).toEqual(['locked', undefined]);
  child.kill('SIGSTOP');
  expect((await judges[0]?.judge({ ...player, questionId, optionId: null }))?.outcome).toBe('JUDGED');
  const said = once(child, 'message');
  child.kill('SIGCONT');
  expect(await said).toEqual(['rejected, then 1', undefined]);
});

const START = Date.parse('2026-11-21T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
let judgeDb: Database;

beforeAll(async () => {
  judgeDb = judgeConnection(database.url);
});
afterAll(() => judgeDb.$client.end());

const newPlayer = () =>
  createOnePlayer(database.db, {
    lives: 100,
    now: new Date(START),
    sessionHours: 24 * 60,
  });

/** Answers the player's next question at a time. */
async function play(player: WorldPlayer, how: 'right' | 'wrong' | 'missed', atMs: number) {
  const now = new Date(atMs);
  const set = await dealQuestions(playerContext(database.db, player, { now }));
  const questionId = set.questions[0]?.question_id ?? '';
  const options = { ...(await secretOptions(database.db, questionId)), missed: null };
  const answer = { ...player, questionId, optionId: options[how] };
  const judge = async (laterMs: number) => {
    const settings = { now: new Date(atMs + laterMs), minGapMs: 0, windows: windowIds(atMs) };
    const [judged] = await judgeAnswers(judgeDb, [answer], settings);
    return judged;
  };
  return { before: set.streak, judged: await judge(1000), again: () => judge(2000) };
}

async function counters(player: WorldPlayer) {
  const [row] = await database.sql`
    select streak, best_streak, answered, day_run, full_weeks from game_states
    where player_id = ${player.playerId}`;
  return { ...row };
}

test('a streak grows with right answers and ends with a wrong or missed one; the best streak stays', async () => {
  const player = await newPlayer();
  const streaks: unknown[] = [];
  const first = await play(player, 'right', START);
  for (const [i, how] of (['right', 'right', 'wrong', 'right', 'missed', 'right'] as const).entries()) {
    const { before, judged } = await play(player, how, START + (i + 1) * 10_000);
    streaks.push([before, judged && 'streak' in judged ? judged.streak : judged]);
  }
  expect(streaks).toEqual([
    [1, 2],
    [2, 3],
    [3, 0],
    [0, 1],
    [1, 0],
    [0, 1],
  ]);
  expect(await counters(player)).toMatchObject({ streak: 1, best_streak: 3, answered: 6 });
  // A retry gets the streak of its first judgment.
  expect(await first.again()).toMatchObject({ outcome: 'AGAIN', streak: 1 });
});

test('days in a row count in UTC, every seventh is a full week, and a day without an answer resets them', async () => {
  const player = await newPlayer();
  const midnight = Date.parse('2026-11-22T00:00:00Z');
  const runs: unknown[] = [];
  const playAt = async (atMs: number) => {
    await play(player, 'wrong', atMs);
    const { day_run, full_weeks } = await counters(player);
    runs.push([day_run, full_weeks]);
  };
  await playAt(midnight - 5000);
  await playAt(midnight + 5000);
  for (let day = 1; day < 6; day++) await playAt(midnight + day * DAY_MS + 8 * 3_600_000);
  await playAt(midnight + 5 * DAY_MS + 9 * 3_600_000);
  await playAt(midnight + 7 * DAY_MS);
  expect(runs).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 0],
    [6, 0],
    [7, 1],
    [7, 1],
    [1, 1],
  ]);
});
