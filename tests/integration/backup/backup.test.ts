import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { recordBackup } from '@/commands/backup';
import { restoreBackup } from '@/commands/backup/restore-backup';
import type { RunOptions } from '@/lib/backups/progress';
import { writeBackup } from '@/lib/backups/write-backup';
import { seedCounties } from '@/lib/counties/seed-counties';
import { runCommand } from '@/tests/support/command-process';
import { testDatabase } from '@/tests/support/database';
import { type SilentProxy, startSilentProxy } from '@/tests/support/silent-proxy';

/** All counties: the table exceeds the buffers of a connection. */
const COUNTIES = 3231;
const SILENT = /has not sent or received a byte for 0\.3 seconds/;

const database = testDatabase({ poolSize: 2 });
let scratch: string;
let proxy: SilentProxy;

beforeAll(() => seedCounties(database.db));
beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'lineup-backup-'));
  const { hostname: host, port } = new URL(database.url);
  proxy = await startSilentProxy({ host, port: Number(port) });
});
afterEach(async () => {
  proxy.close();
  await rm(scratch, { recursive: true, force: true });
});

const backUp = (folder: string, databaseUrl: string, watch?: RunOptions) =>
  writeBackup({ databaseUrl, storage: { get: async () => null }, now: () => new Date() }, folder, watch);

function throughProxy(url: string): string {
  const proxied = new URL(url);
  proxied.port = String(proxy.port);
  return proxied.href;
}

const sessions = () => database.db.$client`
  select pid from pg_stat_activity where application_name = 'lineup-backup' and datname = current_database()`;

test('five backups in a row are complete', async () => {
  for (let i = 0; i < 5; i++) {
    const { rows } = await backUp(join(scratch, `${i}`), database.url);
    expect(rows['public.counties']).toBe(COUNTIES);
  }
  expect(await sessions()).toHaveLength(0);
});

test('a backup reports each table, and refuses a folder that exists', async () => {
  const lines: string[] = [];
  const folder = join(scratch, 'backup');
  await backUp(folder, database.url, { silenceSeconds: 60, report: (line) => lines.push(line) });
  expect(lines).toContainEqual(expect.stringMatching(/^public\.counties: 3231 rows, 0\.\d MB$/));
  await expect(backUp(folder, database.url)).rejects.toThrow('exists already');
});

test('a database that stops sending fails the backup, which leaves no folder and no session', async () => {
  const watch = { silenceSeconds: 0.3, report: () => {} };
  const backup = join(scratch, 'backup');
  await database.db.$client.begin(async (sql) => {
    await sql`lock table counties`;
    await expect(backUp(backup, database.url, watch)).rejects.toThrow(SILENT);
  });
  expect(await readdir(scratch)).toEqual([]);
  await expect.poll(sessions).toHaveLength(0);
});

test('the database stores when the newest backup was taken, and its size', async () => {
  const folder = join(scratch, 'backup');
  const { takenAt } = await backUp(folder, database.url);
  await recordBackup(database.url, folder, takenAt);
  await recordBackup(database.url, folder, '2026-01-01T00:00:00Z');
  const [mark] = await database.db.$client<{ at: string; bytes: number }[]>`
    select done_until::text as at, (position->>'bytes')::integer as bytes from job_marks where job = 'backup'`;
  expect(Date.parse(mark?.at ?? '')).toBe(Date.parse(takenAt));
  expect(mark?.bytes).toBeGreaterThan(50_000);
});

test('npm run backup ends with exit code 1 and the reason if the database never answers', async () => {
  proxy.setSilent(true);
  const settings = { DATABASE_URL: throughProxy(database.url), STORAGE_DIR: join(scratch, 'store') };
  const run = await runCommand('backup', [join(scratch, 'backup'), '--silence', '0.3'], { settings });
  expect(run.err).toMatch(SILENT);
  expect(run.code).toBe(1);
  expect(await readdir(scratch)).not.toContainEqual(expect.stringContaining('backup'));
});

test('a database that stops sending fails the restore, and accepts the same backup afterwards', async () => {
  const folder = join(scratch, 'backup');
  await backUp(folder, database.url);
  const target = new URL(database.url);
  target.pathname = `${target.pathname}_restored`;
  const name = target.pathname.slice(1);
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  try {
    const report = () => proxy.setSilent(true);
    const watch = { silenceSeconds: 0.3, report };
    await expect(restoreBackup(folder, throughProxy(target.href), watch)).rejects.toThrow(SILENT);
    // The server notices the closed connection only now.
    proxy.close();
    const { rows } = await restoreBackup(folder, target.href);
    expect(rows['public.counties']).toBe(COUNTIES);
  } finally {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  }
});
