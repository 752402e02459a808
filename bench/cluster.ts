/** Compares the CPU time of an answer with four realtime processes over Redis and with one: two cores cannot show a speed-up. */
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { openDatabase } from '@/db/client';
import { TestRedis } from '@/tests/support/redis';
import { TEST_SETTINGS } from '@/tests/support/settings';
import type { LoadReport } from './support/answers/load';
import {
  alternate,
  type Bench,
  type Contender,
  connectPlayers,
  cpuDuring,
  createPlayersOf,
  medianOf,
  order,
  type Round,
  settled,
  startWorker,
  stopContender,
} from './support/answers/rounds';
import type { BenchPlayer } from './support/answers/world';
import { BenchProcess } from './support/bench-process';
import { startDurablePostgres } from './support/durable-postgres';

type RedisServer = {
  url: string;
  /** Returns the number of calls of each command since the start, without this reading. */
  commands: () => Promise<Map<string, number>>;
  stop: () => Promise<void>;
};

async function startRedis(): Promise<RedisServer> {
  const server = await TestRedis.start();
  const client = await createClient({ url: server.url }).connect();
  client.on('error', () => {});
  return {
    url: server.url,
    async commands() {
      const text = await client.info('commandstats');
      const found = text.matchAll(/^cmdstat_(\S+):calls=(\d+)/gm);
      const counts = new Map([...found].map(([, name = '', calls]) => [name, Number(calls)]));
      counts.delete('info');
      return counts;
    },
    async stop() {
      client.destroy();
      await server.kill();
    },
  };
}

const STARTED = ['one', 'four'] as const;
const PROCESSES = { one: 1, four: 4 };
/** `Full` has as many players for each of four processes as `one` has for its only one. */
const PLAYERS = { one: 1000, four: 1000, oneFull: 4000, fourFull: 4000 };
type Kind = keyof typeof PLAYERS;
const KINDS = ['one', 'four', 'oneFull', 'fourFull'] as const;
const NAMES: Record<Kind, string> = {
  one: 'one process',
  four: 'four processes over Redis',
  oneFull: 'one process',
  fourFull: 'four processes over Redis',
};
/** The baseline of each kind: as many players on one process. */
const AGAINST: Record<Kind, Kind> = { one: 'one', four: 'one', oneFull: 'oneFull', fourFull: 'oneFull' };
const ANSWERS_EACH = 40;
const ROUNDS = 3;
const MAX_TIMES = 1.2;
const QUIET_SECONDS = 10;

const env = { ...process.env, ...TEST_SETTINGS, LOG_LEVEL: 'error' };
type Idle = Record<'servers' | 'worker' | 'database', number>;
const PARTS = ['servers', 'worker', 'database'] as const;

async function startContender(
  kind: keyof typeof PROCESSES,
  url: string,
  redis: RedisServer,
): Promise<Contender> {
  const args = ['game', url, '100000', ...(kind === 'four' ? [redis.url] : [])];
  const servers: Contender['servers'] = [];
  for (let i = 0; i < PROCESSES[kind]; i++) {
    const server = BenchProcess.start('bench/support/answers/server.ts', args, env);
    servers.push({ process: server, ...(await server.nextMessage<{ port: number }>()) });
  }
  return { url, servers, worker: await startWorker(url, env) };
}

async function commandsDuring(redis: RedisServer, work: () => Promise<void>): Promise<Map<string, number>> {
  const before = await redis.commands();
  await work();
  const after = await redis.commands();
  const grown = [...after].map(([name, calls]) => [name, calls - (before.get(name) ?? 0)] as const);
  return new Map(grown.filter(([, calls]) => calls > 0));
}

function printCosts(rounds: Record<Kind, Round[]>, idle: Record<Kind, Idle>): void {
  const netUs = (kind: Kind, parts: readonly (keyof Idle)[]) =>
    medianOf(rounds[kind], ({ cpuMs, countedSeconds: seconds, answers }) => {
      const ms = parts.reduce((sum, part) => sum + cpuMs[part] - idle[kind][part] * seconds, 0);
      return (ms * 1000) / answers;
    });
  const grossUs = (kind: Kind) =>
    medianOf(
      rounds[kind],
      ({ cpuMs, answers }) => ((cpuMs.servers + cpuMs.worker + cpuMs.database) * 1000) / answers,
    );
  console.table(
    KINDS.map((kind) => ({
      'one answer in flight each': NAMES[kind],
      players: PLAYERS[kind],
      'answers/s': Math.round(medianOf(rounds[kind], (round) => round.answers / round.seconds)),
      'p99 ms': medianOf(rounds[kind], (round) => round.p99Ms).toFixed(1),
      'idle CPU ms/s: realtime': idle[kind].servers.toFixed(1),
      worker: idle[kind].worker.toFixed(1),
      database: idle[kind].database.toFixed(1),
      'CPU µs an answer: realtime': netUs(kind, ['servers']).toFixed(1),
      'of the worker': netUs(kind, ['worker']).toFixed(1),
      'of the database': netUs(kind, ['database']).toFixed(1),
      [`times (goal ${MAX_TIMES})`]: (netUs(kind, PARTS) / netUs(AGAINST[kind], PARTS)).toFixed(2),
      'times, idle work included': (grossUs(kind) / grossUs(AGAINST[kind])).toFixed(2),
    })),
  );
}

type Commands = { when: string; calls: Map<string, number>; seconds: number; answers: number };

/** Answers add only commands that write. The adapter reads its stream and pings all the time. */
function printCommands(commands: Commands[]): void {
  console.table(
    commands.map(({ when, calls, seconds, answers }) => {
      const written = (calls.get('xadd') ?? 0) + (calls.get('publish') ?? 0);
      return {
        'Redis commands': when,
        seconds: seconds.toFixed(1),
        answers,
        all: [...calls].map(([name, count]) => `${name} ${count}`).join(', '),
        'written per answer (goal 0)': answers > 0 ? (written / answers).toFixed(4) : '',
      };
    }),
  );
}

/** Plays one more round of the four processes. Does not count connecting and disconnecting. */
async function countCommands(
  bench: Bench<Kind>,
  players: BenchPlayer[],
  redis: RedisServer,
): Promise<Commands> {
  await connectPlayers(bench, bench.contenders.four, players);
  await pause(1000);
  let report = {} as LoadReport;
  const calls = await commandsDuring(redis, async () => {
    const from = ANSWERS_EACH * (ROUNDS + 1);
    report = await order<LoadReport>(bench, { do: 'closed loop', from, each: ANSWERS_EACH });
  });
  await order(bench, { do: 'disconnect' });
  return { when: `${NAMES.four}, answers`, calls, seconds: report.seconds, answers: report.answers };
}

async function main(): Promise<void> {
  const redis = await startRedis();
  const postgres = await startDurablePostgres();
  const { $client: sql } = openDatabase({ url: postgres.url, poolSize: 1 });
  const contenders = {} as Record<Kind, Contender>;
  for (const kind of STARTED)
    contenders[kind] = await startContender(kind, await postgres.createDatabase(`bench_${kind}`), redis);
  contenders.oneFull = contenders.one;
  contenders.fourFull = contenders.four;
  const load = BenchProcess.start('bench/support/answers/load.ts', [], env);
  const bench: Bench<Kind> = { sql, load, contenders, settled };
  try {
    const players = await createPlayersOf(
      KINDS,
      contenders,
      (kind) => PLAYERS[kind],
      ANSWERS_EACH * (ROUNDS + 2),
    );
    await sql`checkpoint`;
    const idle = {} as Record<Kind, Idle>;
    const quiet = await commandsDuring(redis, async () => {
      const measured = STARTED.map(async (kind) => {
        const cpuMs = await cpuDuring(bench, contenders[kind], () => pause(QUIET_SECONDS * 1000));
        idle[kind] = {
          servers: cpuMs.servers / QUIET_SECONDS,
          worker: cpuMs.worker / QUIET_SECONDS,
          database: cpuMs.database / QUIET_SECONDS,
        };
      });
      await Promise.all(measured);
    });
    idle.oneFull = idle.one;
    idle.fourFull = idle.four;
    const rounds = await alternate(bench, players, KINDS, ROUNDS, (round) => ({
      do: 'closed loop',
      from: round * ANSWERS_EACH,
      each: ANSWERS_EACH,
    }));
    printCosts(rounds, idle);
    printCommands([
      { when: `${NAMES.four}, nobody plays`, calls: quiet, seconds: QUIET_SECONDS, answers: 0 },
      await countCommands(bench, players.four, redis),
    ]);
  } finally {
    await Promise.all([load.stop(), ...STARTED.map((kind) => stopContender(contenders[kind]))]);
    await sql.end();
    await postgres.stop();
    await redis.stop();
  }
}

await main();
