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
const LINGER_TIMEOUT_MS = 10_000;

export function postgresUrl(port: number, database: string): string {
  return `postgres://lineup:lineup@127.0.0.1:${port}/${database}`;
}

/** Starts PostgreSQL from the npm package, creating its cluster in `dataDir` the first time. Loopback only. */
export async function startPostgres({ dataDir, port, flags, onLog }: Options): Promise<LocalPostgres> {
  const home = await postgresHome(dataDir);
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
 * Starts the server process on a prepared cluster and resolves once it holds the cluster and listens; the caller guards
 * it and waits until it answers. What a killed server left behind lets go of the memory within moments: until then this
 * tries again.
 * @throws with the server's last words when it does not come up.
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
      // Of its own: a Ctrl-C in the terminal would stop it before those who still write to it.
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
