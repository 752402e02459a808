import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '@/local/ports';
import { startPostgres } from '@/local/postgres/postgres';
import { ensureDatabase } from '@/local/prepare-database';
import { TEST_SETTINGS } from '@/tests/support/settings';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lineup-start-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the supervisor until it exits, for starts that are refused. */
async function start(
  settings: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; said: string }> {
  const ports = { PORT: String(await freePort()), REALTIME_PORT: String(await freePort()) };
  const shell: NodeJS.ProcessEnv = { ...process.env };
  // Other tests of this worker put their settings into its environment.
  for (const name of Object.keys(TEST_SETTINGS)) delete shell[name];
  const child = spawn(process.execPath, ['--import', 'tsx', 'local/start.ts', ...args], {
    env: { ...shell, DATA_DIR: dataDir, ...ports, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, said };
}

/** Starts another server on a port. */
async function occupy(host: string): Promise<{ port: string; free: () => Promise<void> }> {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, host, done));
  return { port: String(port), free: () => new Promise((done) => server.close(() => done())) };
}

test('taken ports stop the start before anything runs, and the message names each setting', async () => {
  const names = ['PORT', 'REALTIME_PORT', 'POSTGRES_PORT', 'MAIL_OUTBOX_PORT'];
  const taken = await Promise.all(names.map(async (name) => ({ name, ...(await occupy('127.0.0.1')) })));
  const { code, said } = await start(Object.fromEntries(taken.map(({ name, port }) => [name, port])));
  await Promise.all(taken.map(({ free }) => free()));
  expect(code).toBe(1);
  for (const { name, port } of taken) {
    expect(said).toContain(`Port ${port}`);
    expect(said).toContain(`set ${name} to another port`);
  }
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

test('migrations use the direct address when it is set', async () => {
  const [pooler, direct] = [await freePort(), await freePort()];
  const { code, said } = await start(
    {
      DATABASE_URL: `postgres://x@127.0.0.1:${pooler}/x`,
      DATABASE_DIRECT_URL: `postgres://x@127.0.0.1:${direct}/x`,
    },
    ['--dev'],
  );
  expect(code).toBe(1);
  expect(said).toContain(String(direct));
  expect(said).not.toContain(String(pooler));
});

test('a .data folder of an unreleased version stops the start, and the message says how to start afresh', async () => {
  const postgresServer = await startPostgres({ dataDir: join(dataDir, 'postgres'), port: await freePort() });
  await ensureDatabase(postgresServer.url('postgres'), 'lineup');
  const sql = postgres(postgresServer.url('lineup'), { max: 1 });
  await sql.unsafe(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('unreleased', 1763000000000)`);
  await sql.end();
  await postgresServer.stop();
  const { code, said } = await start({ POSTGRES_PORT: String(await freePort()) }, ['--dev']);
  expect(code).toBe(1);
  expect(said).toContain('made by an unreleased version of Lineup and cannot be upgraded');
  expect(said).toContain('delete the folder .data and start again');
});

test('a public address needs real settings, and the message names them', async () => {
  const { code, said } = await start({ APP_URL: 'https://lineup.example' });
  expect(code).toBe(1);
  expect(said).toMatch(
    /DATABASE_URL is missing.*SESSION_SECRET is missing.*STORAGE_DRIVER is missing, but other machines can reach APP_URL=lineup\.example/s,
  );
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
});
