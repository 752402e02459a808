/**
 * Measures the result of a daily that 1,000,000 players (`--players`) have finished. Compares an answer of the daily, and one in a room,
 * with one of the quiz.
 */
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '@/db/client';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import { getDaily } from '@/lib/daily/get-daily';
import { grantDay } from '@/lib/daily/granted-days';
import { readFriendResults } from '@/lib/daily/result/friends-who-finished';
import { readHistogram } from '@/lib/daily/result/read-result';
import { playerContext, type WorldPlayer } from '@/tests/support/game-world';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { type AnswerCost, answerInRoom, answerRound } from './support/answer-cost';
import { startDurablePostgres } from './support/durable-postgres';
import { median, percentile } from './support/figures';
import { databaseCost } from './support/postgres-cpu';
import { createDailyWorld } from './support/worlds/daily-world';
import { bytesPerRow } from './support/worlds/grown-world';

const { values } = parseArgs({ options: { players: { type: 'string', default: '1000000' } } });
const PLAYERS = Number(values.players);
const READS = 2000;
const WARM_UP = 300;
const LIMIT_MS = 3;
const FRIENDS_SHOWN = 50;
const ALL_QUESTIONS = 0b11_1111_1111;
const ANSWERING = 200;
const ROUNDS = 5;
const POOL_SIZE = 16;
const GAMES = ['quiz', 'daily', 'room'] as const;
type Game = (typeof GAMES)[number];

type World = { db: Database; readers: WorldPlayer[]; now: Date };
type Read = { name: string; run: (world: World, reader: WorldPlayer) => Promise<unknown> };

const dayOf = ({ now }: World) => utcDay(now.getTime());

const READS_OF_RESULT: Read[] = [
  { name: 'select 1, for comparison', run: ({ db }) => db.$client`select 1` },
  {
    name: 'histogram, the statement',
    run: (world) => readHistogram(world.db, dayOf(world), ALL_QUESTIONS),
  },
  {
    name: `results of ${FRIENDS_SHOWN} friends, the statement and their names`,
    run: (world, { playerId }) => readFriendResults(world.db, { playerId, day: dayOf(world) }, ALL_QUESTIONS),
  },
  {
    name: 'the whole result (getDaily)',
    run: ({ db, now }, reader) => getDaily(playerContext(db, reader, { now })),
  },
];

async function checkResult(world: World): Promise<void> {
  const [reader] = world.readers;
  if (!reader) throw new Error('a reader was to be there');
  const { result } = await getDaily(playerContext(world.db, reader, world));
  const counted = result?.histogram?.reduce((sum, players) => sum + players, 0);
  if (counted !== PLAYERS || result?.friends.length !== FRIENDS_SHOWN)
    throw new Error(`the result counts ${counted} players and has ${result?.friends.length} friends`);
}

async function timesOf(world: World, { run }: Read, readers: readonly WorldPlayer[]): Promise<number[]> {
  const samples: number[] = [];
  for (const reader of readers) {
    const began = performance.now();
    await run(world, reader);
    samples.push(performance.now() - began);
  }
  return samples;
}

/** CPU time is also reliable on a busy machine. */
async function measure(world: World, read: Read): Promise<object> {
  await timesOf(world, read, world.readers.slice(0, WARM_UP));
  let samples: number[] = [];
  const before = process.cpuUsage();
  const database = await databaseCost(world.db.$client, READS, async () => {
    samples = await timesOf(world, read, world.readers);
  });
  const { user, system } = process.cpuUsage(before);
  return {
    read: read.name,
    'p50 ms': percentile(samples, 0.5).toFixed(2),
    [`p99 ms (limit ${LIMIT_MS})`]: percentile(samples, 0.99).toFixed(2),
    'CPU ms of the process': ((user + system) / READS / 1000).toFixed(2),
    'CPU ms of the database': (database.cpuUs / 1000).toFixed(2),
  };
}

/** Grants the day before, which all players missed after a streak of three days. */
async function measureGrant({ db, now }: World): Promise<void> {
  const today = utcDay(now.getTime());
  await db.$client`
    insert into player_dailies (player_id, day, started_at, choices, finished_at, streak_days, freezes)
    select player_id, ${addDays(today, -2)}::date, started_at, choices, finished_at, 3, 0 from player_dailies`;
  const began = performance.now();
  const { players } = await grantDay({ db, now: () => now }, { day: addDays(today, -1) });
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`a granted day changed the streaks of ${players.toLocaleString('en')} players in ${seconds} s`);
}

async function compareAnswers(url: string, now: Date): Promise<object[]> {
  const db = openDatabase({ url, poolSize: POOL_SIZE });
  const answering = { db, url, players: ANSWERING, now };
  const costs: Record<Game, AnswerCost[]> = { quiz: [], daily: [], room: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const played = {
      quiz: await answerRound('quiz', answering),
      daily: await answerRound('daily', answering),
      room: await answerInRoom(answering),
    };
    // The first round warms up.
    if (round > 0) for (const game of GAMES) costs[game].push(played[game]);
  }
  await db.$client.end();
  const figure = (game: Game, of: keyof AnswerCost) => median(costs[game].map((cost) => cost[of]));
  const times = (game: Game, of: keyof AnswerCost) => (figure(game, of) / figure('quiz', of)).toFixed(2);
  return (['serverUs', 'databaseUs', 'walBytes'] as const).map((of) => ({
    [`an answer, ${ANSWERING} players at once`]: of,
    ...Object.fromEntries(GAMES.map((game) => [game, figure(game, of).toFixed(0)])),
    'daily, times (limit 3)': times('daily', of),
    'room, times (limit 3)': times('room', of),
  }));
}

const server = await startDurablePostgres();
Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: server.url });
const db = openDatabase({ url: server.url, poolSize: 2 });
try {
  const now = new Date();
  const began = performance.now();
  const world = { db, now, readers: await createDailyWorld(db, { players: PLAYERS, readers: READS, now }) };
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`a daily of ${PLAYERS.toLocaleString('en')} players stored in ${seconds} s`);
  await checkResult(world);
  console.log(
    `a player's daily takes ${Math.round(await bytesPerRow(db.$client, ['player_dailies']))} bytes`,
  );
  const rows: object[] = [];
  for (const read of READS_OF_RESULT) rows.push(await measure(world, read));
  console.table(rows);
  console.table(await compareAnswers(server.url, now));
  await measureGrant(world);
} finally {
  await db.$client.end({ timeout: 5 });
  await server.stop();
}
