import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresHome } from './postgres-home';
import { processMark, sendSignal } from './processes';

/** Creates the cluster where there is none, beside its place and then moved there: an interrupted start leaves no half. */
export async function prepareCluster(home: PostgresHome): Promise<void> {
  if (existsSync(join(home.dataDir, 'PG_VERSION'))) return;
  const draft = `${home.dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  if (home.runAs) await chown(draft, home.runAs.uid, home.runAs.gid);
  await runInitdb({ ...home, dataDir: draft });
  await rename(draft, home.dataDir);
}

async function runInitdb({ dataDir, binDir, runAs }: PostgresHome): Promise<void> {
  const passwordFile = `${dataDir}.password`;
  await writeFile(passwordFile, 'lineup\n', { mode: 0o600 });
  if (runAs) await chown(passwordFile, runAs.uid, runAs.gid);
  // The builtin provider sorts alike on every machine, whatever locales it has.
  const locale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const login = ['--auth=scram-sha-256', '--username=lineup', `--pwfile=${passwordFile}`];
  try {
    await promisify(execFile)(
      join(binDir, 'initdb'),
      ['-D', dataDir, ...login, ...locale, '--no-instructions'],
      { ...runAs, cwd: dirname(dataDir), env: { ...process.env, LC_ALL: 'C' } },
    );
  } catch (cause) {
    throw new Error(`PostgreSQL could not create its cluster in ${dataDir}: ${(cause as Error).message}`, {
      cause,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Above every process id that Linux (2^22 at most), macOS or Windows in practice hand out. */
const NEVER_A_PID = 4_194_305;

/**
 * Makes the lock file of a server that was killed harmless. PostgreSQL itself sees that the process is gone, unless its
 * number has been given to another one since (soon in a container). Only the number is replaced, so that PostgreSQL's
 * own look at the shared memory, which tells whether old backends still run, stays in force.
 * @throws when the server of that lock file runs, and somebody runs it.
 */
export async function recoverStaleLock(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [pid = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  const mark = processMark(Number(pid));
  if (mark !== undefined && isPostmasterOf(Number(pid), dataDir)) {
    if (!isOrphan(Number(pid))) {
      throw new Error(
        `PostgreSQL already runs on ${dataDir} (process ${pid}): this folder is started elsewhere.`,
      );
    }
    await stopOrphan(Number(pid), mark);
    if (!existsSync(file)) return;
  }
  await writeFile(file, [NEVER_A_PID, ...rest].join('\n'));
}

function isPostmasterOf(pid: number, dataDir: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const [command = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return command.endsWith('postgres') && args.includes(dataDir);
  } catch {
    return false;
  }
}

/** Whether the one who started the server is gone too: it then hangs on init, or on nobody that runs JavaScript. */
function isOrphan(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '1';
    return (
      parent === '1' || !readFileSync(`/proc/${parent}/comm`, 'utf8').match(/node|MainThread|tsx|vitest/i)
    );
  } catch {
    return true;
  }
}

async function stopOrphan(pid: number, mark: string): Promise<void> {
  sendSignal(pid, 'SIGINT');
  const deadline = Date.now() + 20_000;
  while (processMark(pid) === mark) {
    if (Date.now() > deadline) throw new Error(`A forgotten PostgreSQL (process ${pid}) does not stop.`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
