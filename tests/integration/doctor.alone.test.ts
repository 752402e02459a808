import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { command } from '@/commands/doctor';
import type { Result } from '@/commands/doctor/check';
import { BACKUP_MARK } from '@/lib/operations/read-operations';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { runInProcess } from '@/tests/support/run-command';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
let server: RealtimeServer;
let pages: ReturnType<typeof createServer>;
let given: Record<string, string>;

beforeAll(async () => {
  Object.assign(process.env, TEST_SETTINGS);
  await signedInPlayer(database.db);
  await database.db.$client`insert into job_marks (job, done_until) values (${BACKUP_MARK}, now())`;
  server = testRealtimeServer(database.url);
  const realtimePort = await server.listen(0, '127.0.0.1');
  pages = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done));
  given = {
    ...TEST_SETTINGS,
    HOLD_IMPORTS: 'on',
    DATABASE_URL: database.url,
    DATABASE_DIRECT_URL: database.url,
    APP_URL: `http://localhost:${(pages.address() as AddressInfo).port}`,
    REALTIME_URL: `http://127.0.0.1:${realtimePort}`,
    SMTP_URL: '',
    REDIS_URL: '',
    STRIPE_SECRET_KEY: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
  };
});
afterAll(async () => {
  pages.close();
  await server.close();
  vi.unstubAllEnvs();
});

async function examine(changed: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...given, ...changed })) vi.stubEnv(name, value);
  const { code, out, err } = await runInProcess(command, '--json');
  expect(err).toBe('');
  const { checks } = JSON.parse(out) as { checks: Result[] };
  const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
  return { code, out, states, found: (name: string) => checks.find((check) => check.name === name)?.found };
}

test('photos that come into play before an operator has seen them are a warning', async () => {
  const { states, found } = await examine({ HOLD_IMPORTS: 'off' });
  expect(states.photos).toBe('warning');
  expect(found('photos')).toContain('players see new photos before any operator does');
});

test('a game that runs is in order, and what it does not use is no problem', async () => {
  const { code, states, out } = await examine();
  expect(states).toEqual({
    ...{ settings: 'ok', database: 'ok', pooler: 'ok', migrations: 'ok', clock: 'ok', backups: 'ok' },
    ...{
      storage: 'ok',
      uploads: 'unused',
      keys: 'ok',
      photos: 'ok',
      mail: 'unused',
      store: 'unused',
      redis: 'unused',
    },
    ...{ releases: 'unused', pages: 'ok', realtime: 'ok', desk: 'ok', push: 'ok', traces: 'unused' },
  });
  expect(code).toBe(0);
  for (const secret of [
    TEST_SETTINGS.SESSION_SECRET,
    TEST_SETTINGS.TOKEN_KEY,
    TEST_SETTINGS.VAPID_PRIVATE_KEY,
  ])
    expect(out).not.toContain(secret);
});

test('wrong settings, other keys and processes that do not answer are named; the rest is checked', async () => {
  const other = Buffer.alloc(32, 9).toString('base64');
  const { code, states, found } = await examine({
    TOKEN_KEY: 'short',
    STORE: 'no',
    FIELD_KEYS: `t1:${other}`,
    REALTIME_URL: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  });
  expect(states).toMatchObject({
    settings: 'problem',
    keys: 'problem',
    realtime: 'problem',
    traces: 'problem',
  });
  expect(states).toMatchObject({ database: 'ok', storage: 'ok', pages: 'ok' });
  expect(found('settings')?.split('\n')).toEqual([
    expect.stringMatching(/^TOKEN_KEY is not valid\. Set it to /),
    expect.stringMatching(/^STORE is not valid\. Set it to /),
  ]);
  expect(code).toBe(1);
});

test('a database that is away or lacks migrations is the one problem of all checks that need it', async () => {
  const away = await examine({
    DATABASE_URL: 'postgres://lineup:hunter2secret@127.0.0.1:1/none',
    DATABASE_DIRECT_URL: '',
  });
  expect(away.states).toMatchObject({
    database: 'problem',
    clock: 'warning',
    keys: 'warning',
    storage: 'ok',
  });
  expect(away.states).not.toHaveProperty('pooler');
  expect(away.out).not.toContain('hunter2secret');
  expect(away.code).toBe(1);
  await database.db.$client`delete from drizzle.__drizzle_migrations`;
  const old = await examine();
  expect(old.states).toMatchObject({ database: 'ok', migrations: 'problem' });
  expect(old.out).toContain('npm run migrate');
});
