import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requireDatabase } from '@/app/_server/require-database';
import { GET as health } from '@/app/api/health/route';
import { command as doctor } from '@/commands/doctor';
import { command as moderation } from '@/commands/moderation';
import { testDatabase } from '@/tests/support/database';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { runProcess, startOfPages } from '@/tests/support/refused-starts';
import { runInProcess } from '@/tests/support/run-command';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const name = () => new URL(database.url).pathname.slice(1);

beforeAll(() => {
  Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: database.url });
});

const refused = (line: string) => ({ code: 1, said: `${line}\n` });

const startPages = () => startOfPages(requireDatabase);

async function expectRefusedEverywhere(line: string): Promise<void> {
  expect(await runProcess('realtime/server.ts')).toEqual(refused(line));
  expect(await runInProcess(moderation, 'queue')).toEqual({ code: 1, out: '', err: `${line}\n` });
  expect(await startPages()).toEqual({ ended: 'exit 1', said: `${line}\n` });
  const pages = await health(new Request('http://localhost:3000/api/health') as never);
  const refusal = { success: false, message: line, data: null, code: 'UNAVAILABLE' };
  expect([pages.status, await pages.json()]).toEqual([503, refusal]);
  const server = testRealtimeServer(database.url);
  const port = await server.listen(0, '127.0.0.1');
  const answer = await fetch(`http://127.0.0.1:${port}/health`);
  expect([answer.status, await answer.json()]).toEqual([503, { ok: false, message: line }]);
  await server.close();
}

test('a database of an unreleased version is refused by every process and by the migration, and stays as it was', async () => {
  const line =
    'This database was made by an unreleased version of Lineup and cannot be upgraded. Without DATABASE_URL, delete the ' +
    'folder .data and start again; with DATABASE_URL, set it to an empty database.';
  const { $client: sql } = database.db;
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('unreleased', 1763000000000)`;
  const before = [...(await sql`select * from drizzle.__drizzle_migrations`)];
  await expectRefusedEverywhere(line);
  expect(await runProcess('commands/migrate.ts')).toEqual(refused(line));
  expect([...(await sql`select * from drizzle.__drizzle_migrations`)]).toEqual(before);
  await sql`delete from drizzle.__drizzle_migrations where hash = 'unreleased'`;
});

describe('a database without migrations of this version', () => {
  const LINE = 'The database lacks migrations of this version: run `npm run migrate` with its address first.';

  test('is refused if the newest is missing', async () => {
    expect(await startPages()).toEqual({ ended: 'goes on', said: '' });
    await database.db.$client`delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;
    await expectRefusedEverywhere(LINE);
  });

  test('is refused if it has none', async () => {
    await database.db.$client`drop schema drizzle cascade`;
    expect(await startPages()).toEqual({ ended: 'exit 1', said: `${LINE}\n` });
  });
});

describe('a server older than PostgreSQL 17', () => {
  const LINE = 'PostgreSQL 16.14 lacks MERGE ... RETURNING: upgrade the server to version 17 or newer.';

  // Functions before those of the system make this database report the version and keywords of an older server.
  beforeEach(async () => {
    await database.db.$client.unsafe(`
      create schema if not exists older;
      create or replace function older.current_setting(name text) returns text language sql as
        $$ select case name when 'server_version' then '16.14' else pg_catalog.current_setting(name) end $$;
      create or replace function older.pg_get_keywords() returns table (word text) language sql as
        $$ select k.word from pg_catalog.pg_get_keywords() k where k.word <> 'merge_action' $$;
      alter database ${name()} set search_path = older, pg_catalog, public;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}' and pid <> pg_backend_pid()`);
  });

  test('is refused by every process, both health checks, the migration and the doctor', async () => {
    await expectRefusedEverywhere(LINE);
    expect(await runProcess('commands/migrate.ts')).toEqual(refused(LINE));
    const { checks } = JSON.parse((await runInProcess(doctor, '--json')).out);
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'database', state: 'problem', found: LINE }),
    );
  });
});
