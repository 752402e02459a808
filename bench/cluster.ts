/**
 * Measures what an answer costs with four realtime processes over Redis, and with one process without. Two cores cannot show
 * a speed-up, so it compares CPU time.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@/db/client';
import { TEST_SETTINGS } from '@/tests/support/settings';
import {
  alternate,
  type Bench,
  type Contender,
  medianOf,
  type PlayersOf,
  type Round,
} from './support/answers-rounds';
import { createBenchPlayers } from './support/answers-world';
import { BenchProcess } from './support/bench-process';
import { startDurablePostgres } from './support/durable-postgres';
import { type RedisServer, startRedis } from './support/redis-server';

const PROCESSES = { one: 1, four: 4 };
type Kind = keyof typeof PROCESSES;
const KINDS = ['one', 'four'] as const;
const NAMES: Record<Kind, string> = { one: 'one process', four: 'four processes over Redis' };
const PLAYERS = 800;
const ANSWERS_EACH = 20;
const ROUNDS = 5;
const MOST_TIMES = 1.2;
const QUIET_SECONDS = 10;

const env = { ...process.env, ...TEST_SETTINGS };
const cpuUs = (round: Round) => ((round.cpuMs.servers + round.cpuMs.database) * 1000) / round.answers;

async function startContender(kind: Kind, url: string, redis: RedisServer): Promise<Contender> {
  const args = ['game', url, '100000', ...(kind === 'four' ? [redis.url] : [])];
  const servers: Contender['servers'] = [];
  for (let i = 0; i < PROCESSES[kind]; i++) {
    const server = BenchProcess.start('bench/support/answers-server.ts', args, env);
    servers.push({ process: server, ...(await server.hear<{ port: number }>()) });
  }
  return { url, servers };
}

async function createPlayers(contenders: Record<Kind, Contender>): Promise<PlayersOf<Kind>> {
  const made = {} as PlayersOf<Kind>;
  for (const kind of KINDS) {
    const db = openDatabase({ url: contenders[kind].url, poolSize: 1 });
    made[kind] = await createBenchPlayers(db, PLAYERS, ANSWERS_EACH * (ROUNDS + 1));
    await db.$client`vacuum analyze`;
    await db.$client.end();
  }
  return made;
}

/** Returns the calls of each command while the work ran. */
async function commandsDuring(redis: RedisServer, work: () => Promise<void>): Promise<Map<string, number>> {
  const before = await redis.commands();
  await work();
  const after = await redis.commands();
  const grown = [...after].map(([name, calls]) => [name, calls - (before.get(name) ?? 0)] as const);
  return new Map(grown.filter(([, calls]) => calls > 0));
}

function printCosts(rounds: Record<Kind, Round[]>): void {
  const base = medianOf(rounds.one, cpuUs);
  const us = (kind: Kind, of: 'servers' | 'database') =>
    medianOf(rounds[kind], (round) => (round.cpuMs[of] * 1000) / round.answers).toFixed(1);
  console.table(
    KINDS.map((kind) => ({
      [`${PLAYERS} players, one answer in flight each`]: NAMES[kind],
      'answers/s': Math.round(medianOf(rounds[kind], (round) => round.answers / round.seconds)),
      'p99 ms': medianOf(rounds[kind], (round) => round.p99Ms).toFixed(1),
      'realtime CPU µs': us(kind, 'servers'),
      'database CPU µs': us(kind, 'database'),
      'both µs': medianOf(rounds[kind], cpuUs).toFixed(1),
      [`times (goal ${MOST_TIMES})`]: (medianOf(rounds[kind], cpuUs) / base).toFixed(2),
    })),
  );
}

/** The adapter reads its stream all the time; what answers add to that is the difference to a quiet while. */
function printCommands(
  commands: { when: string; calls: Map<string, number>; seconds: number; answers: number }[],
): void {
  console.table(
    commands.map(({ when, calls, seconds, answers }) => {
      const total = [...calls.values()].reduce((sum, each) => sum + each, 0);
      return {
        'Redis commands': when,
        seconds: seconds.toFixed(1),
        answers,
        'commands/s': (total / seconds).toFixed(1),
        'written to the stream (XADD)': calls.get('xadd') ?? 0,
        'per answer (goal 0)': answers > 0 ? ((calls.get('xadd') ?? 0) / answers).toFixed(4) : '',
        which: [...calls].map(([name, count]) => `${name} ${count}`).join(', '),
      };
    }),
  );
}

async function main(): Promise<void> {
  const redis = await startRedis();
  const postgres = await startDurablePostgres();
  const { $client: sql } = openDatabase({ url: postgres.url, poolSize: 1 });
  const contenders = {} as Record<Kind, Contender>;
  for (const kind of KINDS)
    contenders[kind] = await startContender(kind, await postgres.createDatabase(`bench_${kind}`), redis);
  const load = BenchProcess.start('bench/support/answers-load.ts', [], env);
  const bench: Bench<Kind> = { sql, load, contenders };
  try {
    const players = await createPlayers(contenders);
    await sql`checkpoint`;
    const quiet = await commandsDuring(redis, () => pause(QUIET_SECONDS * 1000));
    let rounds = {} as Record<Kind, Round[]>;
    const startedAt = performance.now();
    const busy = await commandsDuring(redis, async () => {
      rounds = await alternate(bench, players, KINDS, ROUNDS, (round) => ({
        do: 'closed loop',
        from: round * ANSWERS_EACH,
        each: ANSWERS_EACH,
      }));
    });
    const seconds = (performance.now() - startedAt) / 1000;
    printCosts(rounds);
    printCommands([
      { when: 'nobody plays', calls: quiet, seconds: QUIET_SECONDS, answers: 0 },
      { when: 'all rounds', calls: busy, seconds, answers: PLAYERS * ANSWERS_EACH * (ROUNDS + 1) },
    ]);
  } finally {
    const servers = KINDS.flatMap((kind) => contenders[kind].servers);
    await Promise.all([load.stop(), ...servers.map(({ process }) => process.stop())]);
    await sql.end();
    await postgres.stop();
    await redis.stop();
  }
}

await main();
