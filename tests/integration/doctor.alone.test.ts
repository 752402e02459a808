import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { command } from '@/commands/doctor';
import type { Result } from '@/commands/doctor/check';
import { BACKUP_ROW } from '@/lib/operations/read-operations';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { hasPgBouncer, testPgBouncer } from '@/tests/support/pgbouncer';
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
  await database.db.$client`insert into job_marks (job, done_until) values (${BACKUP_ROW}, now())`;
  await noteWorker();
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

/** Notes a run of a job that every worker runs, `secondsAgo`. */
async function noteWorker(secondsAgo = 0): Promise<void> {
  await database.db.$client`insert into job_marks (job, done_until)
    values ('run: project boards', now() - make_interval(secs => ${secondsAgo}))
    on conflict (job) do update set done_until = excluded.done_until`;
}

async function examine(changed: Record<string, string> = {}, ...args: string[]) {
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries({ ...given, ...changed })) vi.stubEnv(name, value);
  const { code, out, err } = await runInProcess(command, '--json', ...args);
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
      worker: 'ok',
      'off-site': 'unused',
      storage: 'ok',
      uploads: 'unused',
      keys: 'ok',
      photos: 'ok',
      mail: 'unused',
      store: 'unused',
      redis: 'unused',
    },
    ...{
      releases: 'unused',
      age: 'unused',
      pages: 'ok',
      realtime: 'ok',
      desk: 'ok',
      push: 'ok',
      traces: 'unused',
    },
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

test('a worker that has not run a job for a minute is a warning', async () => {
  await noteWorker(61);
  const { code, states, found } = await examine();
  await noteWorker();
  expect([states.worker, code]).toEqual(['warning', 0]);
  expect(found('worker')).toBe(
    'No worker has run a job within a minute: no mail is sent, and leaderboards do not change.',
  );
});

test('an unknown way to host is refused with the known ones', async () => {
  const { code, out, err } = await runInProcess(command, '--for', 'moon');
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain("argument 'moon' is invalid. Allowed choices are vercel, vm, containers.");
});

/** Every check of the way passes with `right`, and each fails with one wrong setting. */
type WayCase = { right: () => Record<string, string>; wrong: Record<string, Record<string, string>> };

const KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64');
const NAMES = { APP_URL: 'https://lineup.invalid', REALTIME_URL: 'https://live.lineup.invalid' };
const HOSTED = {
  ...NAMES,
  STORE: 'off',
  MAIL_FROM: 'a@lineup.invalid',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: KEY,
};

const WAYS: Record<string, WayCase> = {
  vercel: {
    right: () => ({
      ...HOSTED,
      DATABASE_URL: 'postgres://a:b@pool.invalid/l?sslmode=require',
      DATABASE_DIRECT_URL: 'postgres://a:b@db.invalid/l?sslmode=require',
      DATABASE_POOL_SIZE: '2',
      DATABASE_IDLE_SECONDS: '5',
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: 'https://s3.invalid',
      TRUSTED_PROXIES: 'vercel',
    }),
    wrong: {
      hosts: { REALTIME_URL: 'https://live.other.invalid' },
      proxies: { TRUSTED_PROXIES: '10.0.0.0/8' },
      poolers: { DATABASE_DIRECT_URL: '' },
      tls: { DATABASE_DIRECT_URL: 'postgres://a:b@db.invalid/l' },
      functions: { DATABASE_POOL_SIZE: '10' },
      bucket: { STORAGE_DRIVER: 'local' },
    },
  },
  vm: {
    right: () => ({
      ...HOSTED,
      DATABASE_URL: withPassword(KEY.slice(0, 24)),
      DATABASE_DIRECT_URL: database.url,
      SESSION_SECRET: KEY.toLowerCase(),
      BLIND_INDEX_KEY: Buffer.from(KEY).subarray(0, 32).toString('base64'),
      TOKEN_KEY: Buffer.from(KEY).subarray(4, 36).toString('base64'),
      TRUSTED_PROXIES: '127.0.0.1',
      STORAGE_DIR: tmpdir(),
    }),
    wrong: {
      hosts: { APP_URL: 'http://lineup.invalid' },
      proxies: { TRUSTED_PROXIES: '' },
      secrets: { TOKEN_KEY: Buffer.alloc(32, 1).toString('base64') },
      disk: { STORAGE_DIR: '/dev/null/files' },
    },
  },
  containers: {
    right: () => ({ ...HOSTED, TRUSTED_PROXIES: '10.0.0.0/8', STORAGE_DRIVER: 's3' }),
    wrong: {
      hosts: { REALTIME_URL: 'https://lineup.invalid' },
      proxies: { TRUSTED_PROXIES: '' },
      files: { STORAGE_DRIVER: 'local', STORAGE_DIR: '/' },
    },
  },
};

function withPassword(password: string): string {
  const url = new URL(database.url);
  url.password = password;
  return url.href;
}

const cases = Object.entries(WAYS).flatMap(([way, { right, wrong }]) =>
  Object.entries(wrong).map(([check, settings]) => [way, check, right, settings] as const),
);

test.each(cases)(
  'for %s: the check of %s fails on a wrong setting alone',
  async (way, check, right, wrong) => {
    const good = await examine(right(), '--for', way);
    expect([check, good.states[check]]).toEqual([check, 'ok']);
    const bad = await examine({ ...right(), ...wrong }, '--for', way);
    expect([check, bad.states[check]]).toEqual([check, 'problem']);
    expect(bad.code).toBe(1);
  },
);

test('the way to host turns warnings that it cannot live with into problems', async () => {
  await noteWorker(61);
  await database.db
    .$client`update job_marks set done_until = now() - interval '4 days' where job = ${BACKUP_ROW}`;
  const names = { ...NAMES, NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: '' };
  const plain = await examine(names);
  expect(plain.states).toMatchObject({ worker: 'warning', backups: 'warning', releases: 'warning' });
  expect((await examine(names, '--for', 'vm')).states).toMatchObject({
    ...{ worker: 'problem', backups: 'problem', releases: 'problem' },
  });
  expect((await examine(names, '--for', 'containers')).states).toMatchObject({ backups: 'warning' });
  await noteWorker();
  await database.db.$client`update job_marks set done_until = now() where job = ${BACKUP_ROW}`;
});

test('for vm: a port of the game that answers at the public name is a problem', async () => {
  const port = new URL(given.APP_URL ?? '').port;
  // All addresses of this machine, which counts as public.
  const names = { APP_URL: 'https://0.0.0.0', REALTIME_URL: 'https://0.0.0.0' };
  const closed = { REALTIME_PORT: '2', WORKER_PORT: '3', DATABASE_URL: 'postgres://a:b@127.0.0.1:4/x' };
  const open = await examine({ ...names, ...closed, PORT: port }, '--for', 'vm');
  expect(open.states.ports).toBe('problem');
  expect(open.found('ports')).toBe(`0.0.0.0:${port} can be reached without the proxy.`);
  expect((await examine({ ...names, ...closed, PORT: '1' }, '--for', 'vm')).states.ports).toBe('ok');
  const nameless = await examine(NAMES, '--for', 'vm');
  expect(nameless.states.ports).toBe('warning');
  expect(nameless.found('ports')).toBe('Not checked: no address for lineup.invalid, live.lineup.invalid.');
});

test('for containers: realtime answers at its health address, and is one process without Redis', async () => {
  const good = await examine({}, '--for', 'containers');
  expect(good.states).toMatchObject({ health: 'ok', instances: 'ok', timeouts: 'ok' });
  const away = await examine({ REALTIME_URL: 'http://127.0.0.1:1' }, '--for', 'containers');
  expect(away.states.health).toBe('problem');
  await database.db.$client`insert into realtime_processes (id, started_at, seen_at)
    values (gen_random_uuid(), now(), now() + interval '1 minute')`;
  const two = await examine({}, '--for', 'containers');
  await database.db.$client`delete from realtime_processes where seen_at > now() + interval '30 seconds'`;
  expect(two.states.instances).toBe('problem');
});

describe.runIf(hasPgBouncer())('behind a session pooler that drops the settings of a connection', () => {
  const pooler = testPgBouncer(database, { mode: 'session', serverConnections: 20, ignored: 'options' });

  test('the check of timeouts warns', async () => {
    const { states, found } = await examine({ DATABASE_DIRECT_URL: pooler.url }, '--for', 'containers');
    expect(states.timeouts).toBe('warning');
    expect(found('timeouts')).toContain('a frozen process keeps its locks');
  });
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
