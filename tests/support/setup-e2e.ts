import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PLAYABLE_RECORDS } from '@/lib/records/bank/playable';
import { processMark } from '@/local/processes/signals';
import { E2E } from './e2e-settings';

const START_TIMEOUT_MS = 240_000;
/** Within this time the supervisor's guard notices that it is no longer needed. */
const LEAVE_TIMEOUT_MS = 5_000;
const LOG_FILE = 'test-results/e2e-server.log';

/** Starts the whole game in production mode, on its own ports and data, and stops it afterwards. Logs to test-results/e2e-server.log. */
export default async function setupE2e(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'lineup-e2e-'));
  // For the workers: signing players in needs the game's own keys.
  process.env.E2E_DATA_DIR = join(directory, 'data');
  const game = spawn(process.execPath, ['--import', 'tsx', 'local/start.ts'], {
    env: gameEnv(E2E.dataDir),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((done) => game.once('exit', () => done()));
  const removeData = async () => {
    const cluster = await realpath(join(directory, 'data/postgres')).catch(() => directory);
    await rm(cluster, { recursive: true, force: true });
    if (!cluster.startsWith(directory)) await rm(dirname(cluster), { recursive: true, force: true });
    await rm(directory, { recursive: true, force: true });
  };
  const stop = async () => {
    const family = descendants(game.pid ?? 0);
    game.kill('SIGTERM');
    await gone;
    const left = await stillRunning(family);
    await removeData();
    if (left.length > 0) throw new Error(`The game left processes running: ${left.join(', ')}`);
  };
  await untilPlayable(game).catch(async (error) => {
    await stop();
    throw error;
  });
  return stop;
}

/** Removes the developer's own settings: a test must never write to the database of DATABASE_URL. */
function gameEnv(dataDir: string): NodeJS.ProcessEnv {
  const unset = {
    DATABASE_URL: '',
    DATABASE_DIRECT_URL: '',
    APP_URL: '',
    REALTIME_URL: '',
    STORAGE_DRIVER: '',
    HOST: '',
    SMTP_URL: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRETS: '',
    STRIPE_API_URL: '',
    MAIL_FROM: '',
    GOOGLE_CLIENT_ID: '',
    GOOGLE_CLIENT_SECRET: '',
    FACEBOOK_CLIENT_ID: '',
    FACEBOOK_CLIENT_SECRET: '',
    APPLE_CLIENT_ID: '',
    APPLE_TEAM_ID: '',
    APPLE_KEY_ID: '',
    APPLE_PRIVATE_KEY: '',
  };
  return {
    ...process.env,
    ...unset,
    STORAGE_DIR: '',
    DATA_DIR: dataDir,
    PORT: E2E.port,
    REALTIME_PORT: E2E.realtimePort,
    POSTGRES_PORT: E2E.postgresPort,
    MAIL_OUTBOX_PORT: E2E.outboxPort,
    CHECKOUT_PORT: E2E.checkoutPort,
    APP_LINK: 'https://apps.example/lineup',
    SUPPORT_EMAIL: 'help@players.example',
    LOG_LEVEL: 'info',
    LINEUP_PSEUDO_LANGUAGE: '1',
    // Drawing all of them takes two minutes of a core.
    BANK_RECORDS: String(PLAYABLE_RECORDS),
  };
}

function untilPlayable(game: ChildProcess): Promise<void> {
  mkdirSync(dirname(LOG_FILE), { recursive: true });
  const logFile = createWriteStream(LOG_FILE);
  let said = '';
  return new Promise((done, fail) => {
    const impatience = setTimeout(
      () => fail(new Error(`The game is not playable yet:\n${said}`)),
      START_TIMEOUT_MS,
    );
    const listen = (chunk: Buffer) => {
      logFile.write(chunk);
      if (said.includes('Ready to play')) return;
      said += String(chunk);
      if (!said.includes('Ready to play')) return;
      clearTimeout(impatience);
      done();
    };
    game.stdout?.on('data', listen);
    game.stderr?.on('data', listen);
    game.once('exit', (code) => {
      clearTimeout(impatience);
      fail(new Error(`The game ended with exit code ${code} before it was playable:\n${said}`));
    });
  });
}

/** Returns which of the processes are left after a while; a clean stop leaves none. */
async function stillRunning(family: ReadonlyMap<number, string>): Promise<number[]> {
  const deadline = Date.now() + LEAVE_TIMEOUT_MS;
  for (;;) {
    const left = [...family].filter(([pid, mark]) => processMark(pid) === mark).map(([pid]) => pid);
    if (left.length === 0 || Date.now() > deadline) return left;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Returns every process below `pid`, with a mark that tells it from a later one of the same number. */
function descendants(pid: number): Map<number, string> {
  const parents = parentByPid();
  const family = new Map<number, string>();
  const queue = [pid];
  for (let parent = queue.pop(); parent !== undefined; parent = queue.pop()) {
    for (const [child] of parents.filter(([, of]) => of === parent)) {
      const mark = processMark(child);
      if (mark !== undefined) family.set(child, mark);
      queue.push(child);
    }
  }
  return family;
}

function parentByPid(): [pid: number, parent: number][] {
  if (process.platform !== 'linux') {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim();
    return table.split('\n').map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return [pid, parent];
    });
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)]);
}

/** 0 for a process that has ended meanwhile. */
function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
