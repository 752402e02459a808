import { setTimeout as pause } from 'node:timers/promises';
import { bringOver } from '@/db/bring-over';
import { type Database, openDatabase, type Sql } from '@/db/client';
import { dealQuestions } from '@/lib/quiz/deal-questions';
import { judgeAnswers } from '@/lib/quiz/judge-answers-sql';
import { readGame } from '@/lib/quiz/read-game';
import { createPlayers, createRecords, playerContext, secretOptions } from '@/tests/support/game-world';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { plantHistories02 } from '@/tests/support/version-0-2';
import { startDurablePostgres } from './support/durable-postgres';
import { percentile } from './support/figures';

/** 10,600 players with ten sets each, the last one half answered: 1,007,000 answers. `--players N` changes it. */
const PLAYERS = Number(process.argv[process.argv.indexOf('--players') + 1]) || 10_600;
const SETS = 10;
const TURNERS = 3;
/** Goal: no statement waits longer. */
const LONGEST_MS = 1000;

Object.assign(process.env, { ...TEST_SETTINGS, ...process.env });

type Waits = Record<'page' | 'deal' | 'judge', number[]>;

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  into.push(performance.now() - from);
  return result;
}

/** Reads the game, deals and judges as one player until the signal. */
async function play(db: Database, waits: Waits, signal: AbortSignal): Promise<void> {
  const [player] = await createPlayers(db, 1, { lives: 100_000 });
  if (!player) throw new Error('no player');
  while (!signal.aborted) {
    const ctx = playerContext(db, player, { now: new Date() });
    await timed(waits.page, () => readGame(db.$client, player.playerId, new Date()).then(() => undefined));
    const { questions } = await timed(waits.deal, () => dealQuestions(ctx));
    const questionId = questions[0]?.question_id ?? '';
    const { right } = await secretOptions(db, questionId);
    const answer = { ...player, questionId, optionId: right };
    await timed(waits.judge, () =>
      judgeAnswers(db.$client, [answer], { now: new Date(), minGapMs: 0 }).then(() => undefined),
    );
    await pause(20);
  }
}

async function leftOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::integer as n from questions`;
  return row?.n ?? 0;
}

/** Stops half way by killing the connection within a statement, as a crash does. */
async function killHalfWay(url: string, db: Database, planted: number): Promise<void> {
  const mover = openDatabase({ url, poolSize: 1, applicationName: 'killed' });
  const stopped = bringOver(mover.$client, { withOpenSets: true }).then(
    () => false,
    () => true,
  );
  while ((await leftOf(db.$client)) > planted / 2) await pause(200);
  const kill = () => db.$client`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'killed%' and state = 'active' and query like '%bring_over_sets%'`;
  while ((await kill()).length === 0) await pause(1);
  if (!(await stopped)) throw new Error('the first run was to be killed');
  await mover.$client.end({ timeout: 1 });
}

function printWaits(when: string, waits: Waits): number {
  const longest = Object.values(waits).map((samples) => Math.max(...samples));
  for (const [what, samples] of Object.entries(waits))
    process.stdout.write(
      `  ${when}, ${what}: ${samples.length} times, p50 ${percentile(samples, 0.5).toFixed(1)} ms, ` +
        `p99 ${percentile(samples, 0.99).toFixed(1)} ms, longest ${Math.max(...samples).toFixed(0)} ms\n`,
    );
  return Math.max(...longest);
}

/** Plays during `work`, and returns what was waited for. */
async function beside(db: Database, work: () => Promise<unknown>): Promise<Waits> {
  const waits: Waits = { page: [], deal: [], judge: [] };
  const stop = new AbortController();
  const playing = Promise.all(Array.from({ length: TURNERS }, () => play(db, waits, stop.signal)));
  await Promise.race([work(), playing]);
  stop.abort();
  await playing;
  return waits;
}

const server = await startDurablePostgres();
const db = openDatabase({ url: server.url, poolSize: TURNERS + 1 });
const mover = openDatabase({ url: server.url, poolSize: 1 });
try {
  await createRecords(db, 2000);
  await plantHistories02(mover.$client, { players: PLAYERS, sets: SETS });
  const planted = await leftOf(db.$client);
  const [{ n: answers } = { n: 0 }] = await db.$client<
    { n: number }[]
  >`select count(*)::integer as n from answers`;
  printWaits('alone', await beside(db, () => pause(10_000)));
  const startedAt = performance.now();
  const waits = await beside(db, async () => {
    await killHalfWay(server.url, db, planted);
    await bringOver(mover.$client, { withOpenSets: true });
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const longestMs = printWaits('while moving', waits);
  const [moved] = await db.$client<{ answers: number }[]>`
    select count(*)::integer as answers from quiz_answers where sequence = 0`;
  process.stdout.write(
    `${planted} questions and ${answers} answers in ${seconds.toFixed(0)} s, killed once; moved ${moved?.answers} answers, ` +
      `left ${await leftOf(db.$client)} questions. Longest wait ${longestMs.toFixed(0)} ms (goal ${LONGEST_MS}).\n`,
  );
  if (moved?.answers !== answers || longestMs > LONGEST_MS) process.exitCode = 1;
} finally {
  await Promise.all([db, mover].map(({ $client }) => $client.end({ timeout: 5 })));
  await server.stop();
}
