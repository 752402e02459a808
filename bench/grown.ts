/** Compares dealing and judging in databases of 20,000,000 (`--answers`) and of 200,000 answers. Needs 8 GB of disk and some minutes. */
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { playerContext, type WorldPlayer } from '@/tests/support/game-world';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { type Judge, judgeRound, openJudge } from './support/answers/judging-cost';
import type { BenchPlayer } from './support/answers/world';
import { startDurablePostgres } from './support/durable-postgres';
import { type Cost, databaseCost, medianCost } from './support/postgres-cpu';
import {
  ANSWERS_EACH,
  bytesPerRow,
  growDatabase,
  pickPlayers,
  storedBytes,
} from './support/worlds/grown-world';

const { values } = parseArgs({ options: { answers: { type: 'string', default: '20000000' } } });
const PLAYERS = 1000;
const QUESTIONS = 10 * PLAYERS;
const BATCH = 50;
const ROUNDS = 5;
const MAX_BYTES = 300;
const MAX_TIMES = 1.3;

type Side = { db: Database; judge: Judge; players: WorldPlayer[]; costs: Record<'deal' | 'judge', Cost[]> };

async function open(url: string, players: number): Promise<Side> {
  const db = openDatabase({ url, poolSize: 1 });
  const began = performance.now();
  await growDatabase(db, players);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${(players * ANSWERS_EACH).toLocaleString()} answers stored in ${seconds} s`);
  return {
    db,
    judge: openJudge(url),
    players: await pickPlayers(db.$client, PLAYERS),
    costs: { deal: [], judge: [] },
  };
}

async function play({ db, judge, players, costs }: Side): Promise<void> {
  const dealt: BenchPlayer[] = [];
  const dealing = await databaseCost(db.$client, QUESTIONS, async () => {
    for (const player of players) {
      const { questions } = await dealQuestions(playerContext(db, player, { now: new Date() }));
      const answers = questions.map((q): [string, string] => [q.question_id, q.options[0]?.option_id ?? '']);
      dealt.push({ ...player, answers });
    }
  });
  costs.deal.push(dealing);
  costs.judge.push(await databaseCost(db.$client, QUESTIONS, () => judgeRound(judge, dealt, 0, 10, BATCH)));
}

let isOver = false;

async function printBytes({ db }: Side, answers: number): Promise<void> {
  const stored = await storedBytes(db.$client);
  const bytes = stored.reduce((sum, each) => sum + each.bytes, 0) / answers;
  if (bytes > MAX_BYTES) isOver = true;
  const rows = [...stored, { name: `in all (limit ${MAX_BYTES})`, bytes: bytes * answers }];
  console.table(
    rows.map((row) => ({
      [`of ${answers.toLocaleString()} answers`]: row.name,
      'bytes an answer': (row.bytes / answers).toFixed(1),
    })),
  );
}

async function printOtherBytes({ db }: Side): Promise<void> {
  const ofPlayer = await bytesPerRow(db.$client, ['players', 'game_states', 'sessions']);
  const ofRecord = await bytesPerRow(db.$client, ['booking_records', 'photos']);
  console.log(
    `a player with one session takes ${Math.round(ofPlayer)} bytes, a record ${Math.round(ofRecord)}`,
  );
}

/** The first round after a checkpoint logs whole pages, so it is shown apart. */
function compareCosts(small: Side, large: Side) {
  const rows = (['deal', 'judge'] as const).flatMap((what) =>
    (['cpuUs', 'walBytes'] as const).map((of) => {
      const [before, after] = [small, large].map(({ costs }) => medianCost(costs[what].slice(1))[of]);
      const [first, firstLarge] = [small, large].map(({ costs }) => costs[what][0]?.[of]);
      const times = (after ?? 0) / (before ?? 0);
      if (times > MAX_TIMES) isOver = true;
      return {
        'per question': `${what}, ${of === 'cpuUs' ? 'CPU µs' : 'WAL bytes'}`,
        small: before?.toFixed(1),
        large: after?.toFixed(1),
        [`times (limit ${MAX_TIMES})`]: times.toFixed(2),
        'first round, small': first?.toFixed(0),
        'first round, large': firstLarge?.toFixed(0),
      };
    }),
  );
  console.table(rows);
}

const server = await startDurablePostgres();
Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: server.url });
const sides: Side[] = [];
try {
  const players = Math.max(PLAYERS, Math.ceil(Number(values.answers) / ANSWERS_EACH));
  const admin = openDatabase({ url: server.url, poolSize: 1 });
  await admin.$client`create database small`;
  const smallUrl = server.url.replace(/\/postgres$/, '/small');
  await migrateDatabase(smallUrl);
  const small = await open(smallUrl, PLAYERS);
  const large = await open(server.url, players);
  sides.push(small, large);
  await printBytes(large, players * ANSWERS_EACH);
  await printOtherBytes(large);
  await admin.$client`checkpoint`;
  await admin.$client.end();
  for (let round = 0; round <= ROUNDS; round += 1) for (const side of sides) await play(side);
  compareCosts(small, large);
  if (isOver) process.exitCode = 1;
} finally {
  await Promise.all(sides.flatMap(({ db, judge }) => [judge.close(), db.$client.end({ timeout: 5 })]));
  await server.stop();
}
