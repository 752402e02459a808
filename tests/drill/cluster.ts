import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '@/db/client';
import { migrateDatabase } from '@/db/migrate';
import { NEXT_CLI } from '@/local/pages-build';
import { freePort, startPostgres } from '@/local/postgres/postgres';
import { buildSite } from '@/tests/build-site';
import { bundle } from '@/tests/support/bundle';
import { recordJobRuns } from '@/tests/support/job-runs';
import { nginxSetup } from '@/tests/support/proxies';
import { postgresPackage, TEST_SETTINGS } from '@/tests/support/settings';
import { ServerProcess, type ServerSpec } from './server-process';

export const REALTIME_PROCESSES = 4;
const PAGES_PROCESSES = 2;
const WORKERS = 2;
/** The clocks of the realtime processes: 4 s lie between the first two. */
const CLOCK_SHIFTS_MS = [2000, -2000, 0, 0];
const MAX_PROXIED_CONNECTIONS = 4096;
const LOGS = resolve('test-results/drill');

export type Programs = { redis: string; nginx: string };

export type Cluster = {
  db: Database;
  /** Of nginx, which serves the pages and the realtime processes under two names. */
  origin: string;
  realtime: ServerProcess[];
  workers: ServerProcess[];
  pages: ServerProcess[];
  redis: ServerProcess;
  nginx: ServerProcess;
  /** Moves the clock of a process from the right time by so much. */
  setClock: (name: string, shiftMs: number) => void;
  /** Creates another realtime process, whose clock is off by so much. It is not started. */
  newRealtime: (name: string, clockShiftMs: number) => Promise<ServerProcess>;
  /** Stops all but the database. Returns the exit codes of the realtime processes and the workers. */
  stopServers: () => Promise<(number | null)[]>;
  stop: () => Promise<void>;
};

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isOpen;
}

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

function server(name: string, spec: Omit<ServerSpec, 'name' | 'logFile'>): ServerProcess {
  return new ServerProcess({ ...spec, name, logFile: join(LOGS, `${name.replaceAll(' ', '-')}.log`) });
}

function redisServer(program: string, port: number, folder: string): ServerProcess {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return server('redis', {
    program,
    args: [...args, '--dir', folder],
    env: process.env,
    isReady: () => accepts(port),
  });
}

function realtimeServer(name: string, script: string, port: number, settings: Record<string, string>) {
  const env = { ...process.env, ...TEST_SETTINGS, REALTIME_PORT: String(port), ...settings };
  const isReady = () => isHealthy(`http://127.0.0.1:${port}/health`);
  return server(name, { program: process.execPath, args: [script], env, isReady });
}

function workerServer(name: string, script: string, port: number, settings: Record<string, string>) {
  const env = { ...process.env, ...TEST_SETTINGS, WORKER_PORT: String(port), ...settings };
  const isReady = () => isHealthy(`http://127.0.0.1:${port}/health`);
  return server(name, { program: process.execPath, args: [script], env, isReady });
}

function pagesServer(name: string, port: number, settings: Record<string, string>): ServerProcess {
  return server(name, {
    program: process.execPath,
    args: [NEXT_CLI, 'start', '-H', '127.0.0.1', '-p', String(port)],
    env: { ...process.env, ...TEST_SETTINGS, NODE_ENV: 'production', FIELD_KEYS_FILE: '', ...settings },
    isReady: () => isHealthy(`http://127.0.0.1:${port}/api/health`),
  });
}

/** Settings of a process whose host's clock is off by what the file says. */
const clockOf = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${resolve('tests/support/shifted-clock.mjs')}`,
  CLOCK_SHIFT_FILE: file,
});

const freePorts = (count: number) => Promise.all(Array.from({ length: count }, () => freePort()));

/** Starts the game on as many processes as the promise names: PostgreSQL, Redis, four realtime and two pages processes, two workers, and nginx. */
export async function startCluster(programs: Programs): Promise<Cluster> {
  await buildSite();
  const folder = await mkdtemp(join(tmpdir(), 'lineup-drill-'));
  // The database runs as another user when the drill runs as root.
  await chmod(folder, 0o755);
  mkdirSync(LOGS, { recursive: true });
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    port: await freePort(),
    npmPackage: postgresPackage(),
    flags: ['-c', 'max_connections=200'],
  });
  const databaseUrl = postgres.url('postgres');
  await migrateDatabase(databaseUrl);
  const db = openDatabase({ url: databaseUrl, poolSize: 8, applicationName: 'lineup-drill' });
  await recordJobRuns(db);
  const [redisPort = 0, ...ports] = await freePorts(1 + REALTIME_PROCESSES + PAGES_PROCESSES + WORKERS);
  const realtimePorts = ports.splice(0, REALTIME_PROCESSES);
  const pagesPorts = ports.splice(0, PAGES_PROCESSES);
  const script = await bundle('realtime/server.ts', join(LOGS, 'realtime.mjs'));
  const settings = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    TRUSTED_PROXIES: '127.0.0.1',
    STORAGE_DIR: join(folder, 'files'),
    LOG_LEVEL: 'info',
  };
  const clockFile = (name: string) => join(folder, `clock of ${name}`);
  const setClock = (name: string, shiftMs: number) => writeFileSync(clockFile(name), String(shiftMs));
  const newRealtime = (name: string, port: number, shiftMs: number) => {
    setClock(name, shiftMs);
    return realtimeServer(name, script, port, { ...settings, ...clockOf(clockFile(name)) });
  };
  const realtime = realtimePorts.map((port, i) =>
    newRealtime(`realtime ${i + 1}`, port, CLOCK_SHIFTS_MS[i] ?? 0),
  );
  const workerScript = await bundle('worker/worker.ts', join(LOGS, 'worker.mjs'));
  const workers = ports.map((port, i) => workerServer(`worker ${i + 1}`, workerScript, port, settings));
  const pages = pagesPorts.map((port, i) => pagesServer(`pages ${i + 1}`, port, settings));
  const { args, origin } = await nginxSetup({ folder, pagesPorts, realtimePorts }, MAX_PROXIED_CONNECTIONS);
  const nginx = server('nginx', {
    program: programs.nginx,
    args,
    env: process.env,
    isReady: () => accepts(Number(new URL(origin).port)),
  });
  const redis = redisServer(programs.redis, redisPort, folder);
  const stopServers = async () => {
    for (const process of [...realtime, ...workers]) process.signal('SIGCONT');
    const codes = await Promise.all([...realtime, ...workers].map((process) => process.end('SIGTERM')));
    await Promise.all(pages.map((process) => process.end('SIGTERM')));
    await nginx.end('SIGTERM');
    await redis.end('SIGKILL');
    return codes;
  };
  const stop = async () => {
    await stopServers();
    await db.$client.end({ timeout: 5 });
    await postgres.stop();
    await rm(await realpath(join(folder, 'postgres')), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await redis.start();
    await Promise.all([...realtime, ...workers, ...pages].map((process) => process.start()));
    await nginx.start();
  } catch (cause) {
    await stop();
    throw cause;
  }
  return {
    db,
    origin,
    realtime,
    workers,
    pages,
    redis,
    nginx,
    setClock,
    newRealtime: async (name, shiftMs) => newRealtime(name, await freePort(), shiftMs),
    stopServers,
    stop,
  };
}
