import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort, type LocalPostgres, startPostgres } from '@/local/postgres/postgres';
import { processMark } from '@/local/processes/signals';

let directory: string;
let dataDir: string;
const running: { stop: () => Promise<void> }[] = [];

beforeEach(() => {
  // mkdtemp creates it as 0700, closed to the server's user when root starts it.
  directory = mkdtempSync(join(tmpdir(), 'lineup-closed-'));
  chmodSync(directory, 0o700);
  dataDir = join(directory, 'postgres');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  const cluster = realpathSync(dataDir);
  rmSync(cluster, { recursive: true, force: true });
  if (!cluster.startsWith(directory)) rmSync(dirname(cluster), { recursive: true, force: true });
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<LocalPostgres & { port: number }> {
  const port = await freePort();
  const server = await startPostgres({ dataDir, port });
  running.push(server);
  return { ...server, port };
}

async function query<T>(server: LocalPostgres, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server.url('postgres'), { max: 1, onnotice: () => {} });
  return work(sql).finally(() => sql.end({ timeout: 1 }));
}

const lockFile = () => join(dataDir, 'postmaster.pid');
const postmaster = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);
const isGone = (pid: number) => vi.waitFor(() => expect(processMark(pid)).toBeUndefined(), 15_000);

/** Starts another process that holds a server, to be killed. */
async function holder(): Promise<ChildProcess> {
  const args = ['--import', 'tsx', 'tests/support/hold-postgres.ts', dataDir, String(await freePort())];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout ?? child, 'data');
  const pid = postmaster();
  running.push({
    stop: async () => {
      child.kill('SIGKILL');
      await isGone(pid);
    },
  });
  return child;
}

test('it starts under a directory closed to other users, keeps its data and leaves no process', async () => {
  const first = await start();
  await query(first, (sql) => sql`create table kept as select 42 as answer`);
  const pid = postmaster();
  await first.stop();
  expect(processMark(pid)).toBeUndefined();
  const again = await start();
  expect(await query(again, (sql) => sql`select answer from kept`)).toEqual([{ answer: 42 }]);
  expect(await query(again, (sql) => sql`show synchronous_commit`)).toEqual([{ synchronous_commit: 'on' }]);
  expect(await query(again, (sql) => sql`show fsync`)).toEqual([{ fsync: 'on' }]);
});

test('it stops when the process that started it is killed', async () => {
  const child = await holder();
  const pid = postmaster();
  child.kill('SIGKILL');
  await isGone(pid);
});

test('after a kill it starts with all committed data, even when its process id was reused', async () => {
  const first = await start();
  await query(first, (sql) => sql`create table kept as select 42 as answer`);
  const pid = postmaster();
  const lock = readFileSync(lockFile(), 'utf8');
  process.kill(pid, 'SIGKILL');
  await isGone(pid);
  writeFileSync(lockFile(), lock.replace(/^\d+/, String(process.pid)));
  const again = await start();
  expect(await query(again, (sql) => sql`select answer from kept`)).toEqual([{ answer: 42 }]);
});

test('a second server on the same data is refused', async () => {
  await holder();
  const pid = postmaster();
  await expect(start()).rejects.toThrow(new RegExp(`already runs PostgreSQL in .*process ${pid}`));
  expect(processMark(pid)).toBeDefined();
});
