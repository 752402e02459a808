import { connect } from 'node:net';
import { join } from 'node:path';
import { NEXT_CLI } from './pages-build';
import { launchPostgres, POSTGRES_STOP, postgresAnswers } from './postgres/postgres';
import { prepareCluster } from './postgres/postgres-cluster';
import { postgresHome } from './postgres/postgres-home';
import { launchNode, TYPESCRIPT } from './processes/children';
import type { StopManner } from './processes/guard';
import type { ProcessSpec } from './processes/supervise';
import type { RunSettings } from './settings';
import type { PlacedStandIn } from './stand-ins/stand-in';

/** Stops before the database, with time to finish acknowledged work. */
const SERVER_STOP: StopManner = { signal: 'SIGTERM', group: true, order: 1, graceMs: 10_000 };

const TSX_CLI = join('node_modules', 'tsx', 'dist', 'cli.mjs');

/** Keeps the values of refused rows out of the log, because they can be personal. */
const TERSE_ERRORS = ['-c', 'log_error_verbosity=terse', '-c', 'log_min_error_statement=panic'];

export function postgresProcess(dataDir: string, port: number): ProcessSpec {
  return {
    name: 'postgres',
    stop: POSTGRES_STOP,
    isReady: () => postgresAnswers(port),
    isNoise: (line) => !/ (FATAL|PANIC): {2}(?!the database system is|terminating)/.test(line),
    launch: async () => {
      const home = await postgresHome(dataDir);
      await prepareCluster(home);
      return launchPostgres({ home, port, flags: TERSE_ERRORS });
    },
  };
}

export function realtimeProcess(settings: RunSettings, env: NodeJS.ProcessEnv, dev: boolean): ProcessSpec {
  const args = dev ? [TSX_CLI, 'watch', 'realtime/server.ts'] : [...TYPESCRIPT, 'realtime/server.ts'];
  return {
    name: 'realtime',
    stop: SERVER_STOP,
    isReady: () => answers(settings.REALTIME_HOST, settings.REALTIME_PORT, '/health'),
    launch: async () => launchNode(args, { ...env, WORKER: 'separate', LINEUP_PART: 'realtime' }),
  };
}

/** The background jobs. The game does not wait for them. */
export function workerProcess(env: NodeJS.ProcessEnv, dev: boolean): ProcessSpec {
  const args = dev ? [TSX_CLI, 'watch', 'worker/worker.ts'] : [...TYPESCRIPT, 'worker/worker.ts'];
  return {
    name: 'worker',
    stop: SERVER_STOP,
    isReady: async () => true,
    launch: async () => launchNode(args, { ...env, LINEUP_PART: 'worker' }),
  };
}

export function pagesProcess(settings: RunSettings, env: NodeJS.ProcessEnv, dev: boolean): ProcessSpec {
  const where = ['-H', settings.HOST, '-p', String(settings.PORT)];
  return {
    name: 'pages',
    stop: SERVER_STOP,
    isReady: () => answers(settings.HOST, settings.PORT, '/api/health'),
    // Next prints addresses that are not the ones to open.
    isNoise: (line) => !dev && /^\s*(▲|✓|- (Local|Network):)/.test(line),
    launch: async () =>
      launchNode([NEXT_CLI, dev ? 'dev' : 'start', ...where], { ...env, LINEUP_PART: 'pages' }),
  };
}

export function standInsProcess(placed: readonly PlacedStandIn[], env: NodeJS.ProcessEnv): ProcessSpec {
  const places = Object.fromEntries(placed.map(({ standIn, ports }) => [standIn.name, ports]));
  const ports = placed.flatMap((one) => Object.values(one.ports));
  return {
    name: 'stand-in',
    stop: SERVER_STOP,
    isReady: async () => (await Promise.all(ports.map(accepts))).every(Boolean),
    launch: async () =>
      launchNode([...TYPESCRIPT, join('local', 'stand-ins', 'run.ts')], {
        ...env,
        STAND_INS: JSON.stringify(places),
        LINEUP_PART: 'stand-ins',
      }),
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

async function answers(host: string, port: number, path: string): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}${path}`;
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
  await response.body?.cancel();
  return response.status === 200;
}
