import { type ChildProcess, spawn } from 'node:child_process';
import postgres from 'postgres';
import { guard, type StopManner } from '../processes/guard';
import { prepareCluster, recoverStaleLock } from './postgres-cluster';
import { type PostgresHome, postgresHome } from './postgres-home';

export { freePort } from '../ports';

export type LocalPostgres = {
  url: (database: string) => string;
  stop: () => Promise<void>;
};

type Options = {
  dataDir: string;
  port: number;
  flags?: string[];
  onLog?: (line: string) => void;
  npmPackage?: string | undefined;
};

/** SIGINT is the fast shutdown: it ends sessions and writes everything. The children follow the server. */
export const POSTGRES_STOP: StopManner = { signal: 'SIGINT', group: false, order: 2, graceMs: 20_000 };

const READY_TIMEOUT_MS = 60_000;
const LINGER_TIMEOUT_MS = 10_000;

export function postgresUrl(port: number, database: string): string {
  return `postgres://lineup:lineup@127.0.0.1:${port}/${database}`;
}

export async function startPostgres({
  dataDir,
  port,
  flags,
  onLog,
  npmPackage,
}: Options): Promise<LocalPostgres> {
  const home = await postgresHome(dataDir, npmPackage);
  await prepareCluster(home);
  const server = await launchPostgres({ home, port, flags });
  guard(server, POSTGRES_STOP);
  const lines: string[] = [];
  server.stderr?.on('data', (chunk) => {
    lines.push(String(chunk));
    onLog?.(String(chunk));
  });
  if (!(await untilReady(server, port))) {
    throw new Error(`PostgreSQL did not start in ${home.dataDir}:\n${lines.slice(-5).join('')}`);
  }
  return { url: (database) => postgresUrl(port, database), stop: () => stopPostgres(server) };
}

type Launch = { home: PostgresHome; port: number; flags?: string[] | undefined };

/**
 * Starts the server on a prepared cluster, and resolves once it listens. Waits for a killed server to free its shared memory.
 * Throws the server's last output.
 */
export async function launchPostgres(launch: Launch): Promise<ChildProcess> {
  const deadline = Date.now() + LINGER_TIMEOUT_MS;
  for (;;) {
    const { server, words } = await tryLaunch(launch);
    if (server.exitCode === null && server.signalCode === null && server.pid !== undefined) return server;
    if (!words.includes('pre-existing shared memory block') || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start in ${launch.home.dataDir}: ${words.trim()}`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function tryLaunch({
  home,
  port,
  flags = [],
}: Launch): Promise<{ server: ChildProcess; words: string }> {
  await recoverStaleLock(home.dataDir);
  const where = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const server = spawn(
    `${home.binDir}/postgres`,
    ['-D', home.dataDir, '-p', String(port), ...where, ...flags],
    {
      ...home.runAs,
      cwd: home.dataDir,
      // Detached: Ctrl-C in the terminal must not stop it before its clients.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  let words = '';
  await new Promise<void>((done) => {
    const listen = (chunk: Buffer) => {
      words += String(chunk);
      if (!words.includes('listening on')) return;
      server.stderr?.off('data', listen);
      done();
    };
    server.stderr?.on('data', listen);
    server.once('error', (error) => {
      words += error.message;
      done();
    });
    server.once('close', () => done());
  });
  return { server, words };
}

export async function postgresAnswers(port: number): Promise<boolean> {
  const client = postgres(postgresUrl(port, 'postgres'), {
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
    fetch_types: false,
  });
  try {
    await client`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await client.end({ timeout: 1 });
  }
}

async function untilReady(server: ChildProcess, port: number): Promise<boolean> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (server.exitCode === null && server.signalCode === null) {
    if (await postgresAnswers(port)) return true;
    if (Date.now() > deadline) {
      await stopPostgres(server);
      return false;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}

async function stopPostgres(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((done) => server.once('exit', done));
  server.kill(POSTGRES_STOP.signal);
  // SIGQUIT is the immediate shutdown: no commit is lost and the next start recovers.
  const killTimer = setTimeout(() => server.kill('SIGQUIT'), POSTGRES_STOP.graceMs);
  await gone;
  clearTimeout(killTimer);
}
