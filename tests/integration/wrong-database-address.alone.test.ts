import { beforeAll, describe, expect, test, vi } from 'vitest';
import { command as doctor } from '@/commands/doctor';
import type { Result } from '@/commands/doctor/check';
import { command as moderation } from '@/commands/moderation';
import { requireDirectDatabase } from '@/db/check-database';
import { openDatabase } from '@/db/client';
import { testDatabase } from '@/tests/support/database';
import { hasPgBouncer, testPgBouncer } from '@/tests/support/pgbouncer';
import { runProcess, startOfPages } from '@/tests/support/refused-starts';
import { runInProcess } from '@/tests/support/run-command';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();

beforeAll(() => {
  Object.assign(process.env, TEST_SETTINGS, { LOG_LEVEL: 'info' });
});

type Addresses = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string };

function set({ DATABASE_URL, DATABASE_DIRECT_URL = '' }: Addresses): void {
  Object.assign(process.env, { DATABASE_URL, DATABASE_DIRECT_URL });
}

/** Runs the pages' start check as a new process would: it reads settings and opens the database again. */
async function startPages() {
  vi.resetModules();
  Object.assign(globalThis, { lineupDatabase: undefined, lineupClock: undefined });
  const { requireDatabase } = await import('@/app/_server/require-database');
  return startOfPages(requireDatabase);
}

async function examine() {
  const { code, out } = await runInProcess(doctor, '--json');
  const { checks } = JSON.parse(out) as { checks: Result[] };
  const problems = checks.filter(({ state, name }) => state === 'problem' && name !== 'pages');
  return { code, problems: problems.map(({ name, found }) => [name, found]), out };
}

async function expectRefusedEverywhere(line: string, addresses: Addresses): Promise<void> {
  set(addresses);
  for (const entry of ['realtime/server.ts', 'commands/migrate.ts'])
    expect([entry, await runProcess(entry)]).toEqual([entry, { code: 1, said: `${line}\n` }]);
  expect(await runInProcess(moderation, 'queue')).toEqual({ code: 1, out: '', err: `${line}\n` });
  expect(await startPages()).toEqual({ ended: 'exit 1', said: `${line}\n` });
}

/** Returns the address of the database with another password or database. */
function changed(part: 'password' | 'pathname', value: string): string {
  const url = new URL(database.url);
  url[part] = value;
  return url.href;
}

describe.each([
  [
    'a wrong password',
    () => changed('password', 'hunter2secret'),
    'The database refuses the user or the password. Check DATABASE_URL and DATABASE_DIRECT_URL.',
  ],
  [
    'a database that does not exist',
    () => changed('pathname', '/nothing_here'),
    'There is no database of this name. Check DATABASE_URL and DATABASE_DIRECT_URL.',
  ],
])('%s', (_what, address, line) => {
  test('is one line for every process', async () => {
    await expectRefusedEverywhere(line, { DATABASE_URL: address() });
  });

  test('is one problem for the doctor', async () => {
    set({ DATABASE_URL: address() });
    const { code, problems, out } = await examine();
    expect(problems).toEqual([['database', line]]);
    expect(code).toBe(1);
    expect(out).not.toContain('hunter2secret');
  });
});

describe.runIf(hasPgBouncer())("a pooler's address without the database's own", () => {
  const pooler = testPgBouncer(database);
  const ignored = 'options';
  const lenient = testPgBouncer(database, { ignored });
  const inTurn = testPgBouncer(database, { ignored, serverConnections: 2, inTurn: true });
  const LINE =
    'This address of the database leads to a pooler. Set DATABASE_DIRECT_URL to the address of the database itself.';

  test.each([
    ['one that refuses settings of a connection', () => pooler.url],
    ['one that ignores them', () => lenient.url],
  ])('is refused by every process, and the line names the missing setting: %s', async (_what, address) => {
    await expectRefusedEverywhere(LINE, { DATABASE_URL: address() });
    const { code, problems } = await examine();
    expect(problems[0]).toEqual(['database', LINE]);
    expect(problems.filter(([name]) => name !== 'realtime')).toHaveLength(1);
    expect(code).toBe(1);
  });

  test('is refused when the pooler uses two connections in turn', async () => {
    // The first queries open the pooler's connections.
    await Promise.all([1, 2].map(() => requireDirectDatabase(inTurn.url).catch(() => {})));
    for (let i = 0; i < 5; i += 1) await expect(requireDirectDatabase(inTurn.url)).rejects.toThrow(LINE);
    await expect(requireDirectDatabase(database.url)).resolves.toBeUndefined();
  });

  test("is refused as the direct address too; beside the database's own it is in order", async () => {
    set({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: lenient.url });
    expect(await runProcess('realtime/server.ts')).toEqual({ code: 1, said: `${LINE}\n` });
    set({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url });
    expect(await startPages()).toEqual({ ended: 'goes on', said: '' });
    expect((await runInProcess(moderation, 'queue')).code).toBe(0);
  });
});

test("an address as providers show it works: parameters of other programs don't reach the server", async () => {
  const address = `${database.url}?channel_binding=require&pgbouncer=true&connection_limit=1`;
  await expect(requireDirectDatabase(address)).resolves.toBeUndefined();
  const db = openDatabase({ url: `${address}&application_name=kept`, poolSize: 1 });
  const [row] = await db.$client<{ name: string }[]>`select current_setting('application_name') as name`;
  expect(row?.name).toBe('kept');
  await db.$client.end();
});

test('the settings of a connection reach the server in `options`, which the proxies of providers pass on', async () => {
  const timeouts = { statementTimeoutMs: 61_000, idleSessionTimeoutMs: 62_000, idleInTransactionMs: 63_000 };
  const db = openDatabase({ url: database.url, poolSize: 1, ...timeouts });
  const [row] = await db.$client<{ found: string[] }[]>`select array[current_setting('statement_timeout'),
    current_setting('idle_session_timeout'), current_setting('idle_in_transaction_session_timeout')] as found`;
  expect(row?.found).toEqual(['61s', '62s', '63s']);
  await db.$client.end();
});
