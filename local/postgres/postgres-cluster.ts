import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { processMark, sendSignal } from '../processes/signals';
import type { PostgresHome } from './postgres-home';

/** Creates the cluster if there is none, in a temporary folder first: an interrupted start leaves no partial cluster. */
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
  // The builtin provider sorts the same on every machine.
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

/** Above every process id of Linux (at most 2^22) and, in practice, of macOS and Windows. */
const NEVER_A_PID = 4_194_305;

/**
 * Neutralizes the lock file of a killed server. PostgreSQL detects a dead process unless its id was reused, as happens in
 * containers. Replaces only the id, so that PostgreSQL still checks for old backends in shared memory. Throws when that server
 * still runs under a live supervisor.
 */
export async function recoverStaleLock(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [pid = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  const mark = processMark(Number(pid));
  if (mark !== undefined && isPostmasterOf(Number(pid), dataDir)) {
    if (!isOrphan(Number(pid))) {
      throw new Error(`Another npm start already runs PostgreSQL in ${dataDir} (process ${pid}).`);
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

/** Returns whether the server's parent has exited: the parent is init, or a process that is not Node. */
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
    if (Date.now() > deadline) throw new Error(`An orphaned PostgreSQL (process ${pid}) does not stop.`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
