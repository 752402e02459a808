import { type ChildProcess, spawn } from 'node:child_process';
import postgres from 'postgres';
import { guard, type StopManner } from './guard';
import { prepareCluster, recoverStaleLock } from './postgres-cluster';
import { type PostgresHome, postgresHome } from './postgres-home';

export { freePort } from './ports';

export type LocalPostgres = {
  /** Connection string for a database on this server. */
  url: (database: string) => string;
  stop: () => Promise<void>;
};

type Options = { dataDir: string; port: number; flags?: string[]; onLog?: (line: string) => void };

/** SIGINT is PostgreSQL's fast shutdown: sessions are cut, everything is written. It leads no group: its children follow it. */
export const POSTGRES_STOP: StopManner = { signal: 'SIGINT', group: false, order: 2, graceMs: 20_000 };

/** How long a server may take to answer: crash recovery after a kill included. */
const READY_TIMEOUT_MS = 60_000;

export function postgresUrl(port: number, database: string): string {
  return `postgres://lineup:lineup@127.0.0.1:${port}/${database}`;
}

/** Starts PostgreSQL from the npm package, creating its cluster in `dataDir` the first time. Loopback only. */
export async function startPostgres({ dataDir, port, flags, onLog }: Options): Promise<LocalPostgres> {
  const home = await postgresHome(dataDir);
  await prepareCluster(home);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const server = await launchPostgres({ home, port, flags });
    const lines: string[] = [];
    server.stderr?.on('data', (chunk) => {
      lines.push(String(chunk));
      onLog?.(String(chunk));
    });
    guard(server, POSTGRES_STOP);
    if (await untilReady(server, port, deadline)) {
      return { url: (database) => postgresUrl(port, database), stop: () => stopPostgres(server) };
    }
    // What a killed server left behind lets go of the memory within moments.
    const lingering = lines.join('').includes('pre-existing shared memory block');
    if (!lingering || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start in ${home.dataDir}:\n${lines.slice(-5).join('')}`);
    }
  }
}

type Launch = { home: PostgresHome; port: number; flags?: string[] | undefined };

/** Starts the server process on a prepared cluster; the caller waits for it and guards it. */
export async function launchPostgres({ home, port, flags = [] }: Launch): Promise<ChildProcess> {
  await recoverStaleLock(home.dataDir);
  const where = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  return spawn(`${home.binDir}/postgres`, ['-D', home.dataDir, '-p', String(port), ...where, ...flags], {
    ...home.runAs,
    cwd: home.dataDir,
    // Of its own: a Ctrl-C in the terminal would stop it before those who still write to it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
}

/** Whether a server on `port` answers a query. */
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

async function untilReady(server: ChildProcess, port: number, deadline: number): Promise<boolean> {
  server.on('error', () => {});
  while (server.exitCode === null && server.signalCode === null && server.pid !== undefined) {
    if (await postgresAnswers(port)) return true;
    if (Date.now() > deadline) {
      await stopPostgres(server);
      return false;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}

/** Asks the server to stop and waits until it is gone. */
async function stopPostgres(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((done) => server.once('exit', done));
  server.kill(POSTGRES_STOP.signal);
  // SIGQUIT is the immediate shutdown: nothing committed is lost, the next start recovers.
  const impatience = setTimeout(() => server.kill('SIGQUIT'), POSTGRES_STOP.graceMs);
  await gone;
  clearTimeout(impatience);
}
