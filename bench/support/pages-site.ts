import { readFile, writeFile } from 'node:fs/promises';
import { openDatabase, type Sql } from '@/db/client';
import { OFFENSE_CATEGORIES } from '@/lib/charges/offense-categories';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { projectResults } from '@/lib/knowledge/project-results';
import type { OpenedSession } from '@/lib/sessions/session';
import { buildIsFresh, buildPages, NEXT_CLI } from '@/local/pages-build';
import { freePort } from '@/local/ports';
import { launchNode, stopChild } from '@/local/processes/children';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { startDurablePostgres } from './durable-postgres';
import { postgresCpuMs, processCpuMs } from './postgres-cpu';
import { plantRounds } from './worlds/plant-rounds';

const DIST_DIR = '.next-bench';
const PLAYERS_ON_BOARD = 1000;
const CALLERS = 512;
const ROUNDS_EACH = 100;
const READY_TIMEOUT_MS = 60_000;
const STOP = { signal: 'SIGTERM', group: true, order: 1, graceMs: 5000 } as const;

export type PagesSite = {
  origin: string;
  cookie: string;
  /** Bearer tokens of several players, because limits count each player. */
  bearers: string[];
  /** Returns the CPU milliseconds of the pages and the database so far. Linux only. */
  cpuMs: () => Promise<number>;
  stop: () => Promise<void>;
};

/** Starts the pages in production mode, including the reference pages, with a full board and a signed-in player. */
export async function startPagesSite(): Promise<PagesSite> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  Object.assign(process.env, TEST_SETTINGS, { APP_URL: origin });
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_DIST_DIR: DIST_DIR,
    LINEUP_BENCH: '1',
    PORT: String(port),
  };
  await buildOnce(environment);
  const database = await startDurablePostgres();
  const signedIn = await signedInPlayer(database.url, origin);
  const next = launchNode([NEXT_CLI, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    ...environment,
    DATABASE_URL: database.url,
  });
  const meter = openDatabase({ url: database.url, poolSize: 1 });
  const cpuMs = async () => (await processCpuMs(next.pid)) + (await postgresCpuMs(meter.$client));
  const stop = async () => {
    await meter.$client.end();
    await stopChild(next, STOP);
    await database.stop();
  };
  try {
    await untilReady(`${origin}/api/health`);
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { origin, ...signedIn, cpuMs, stop };
}

/** Restores tsconfig.json, to which Next adds its build folder. */
async function buildOnce(environment: NodeJS.ProcessEnv): Promise<void> {
  if (buildIsFresh(DIST_DIR)) return;
  const before = await readFile('tsconfig.json', 'utf8');
  try {
    await buildPages(DIST_DIR, environment).done;
  } finally {
    await writeFile('tsconfig.json', before);
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} does not answer`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Fills this month's board with players whose names are sealed, the caller among them, and stores 1,000,000 answers. */
async function signedInPlayer(url: string, origin: string): Promise<Pick<PagesSite, 'cookie' | 'bearers'>> {
  const { sealField } = await import('@/lib/platform/security/fields/sealed-fields');
  const { openSession } = await import('@/lib/sessions/session');
  const { sealBearerToken } = await import('@/lib/sessions/session-tokens');
  const { BEARER_SECONDS } = await import('@/lib/sessions/lifetimes');
  const db = openDatabase({ url, poolSize: 2 });
  const sql = db.$client;
  const ids = (
    await sql<{ id: string }[]>`select uuid_v7() as id from generate_series(1, ${PLAYERS_ON_BOARD}::integer)`
  ).map((row) => row.id);
  const people = ids.map((id, index) => ({
    id,
    username: sealField({ column: 'players.username', rowId: id }, `player_${index}`),
    email: sealField({ column: 'players.email', rowId: id }, `player_${index}@players.example`),
  }));
  const json = JSON.stringify(people);
  await sql`
    insert into players (id, username_sealed, username_index, email_sealed, email_index, referral_code)
    select id, username, id::text, email, id::text, id::text
    from jsonb_to_recordset(${json}::text::jsonb) as r (id uuid, username text, email text)`;
  await sql`insert into game_states (player_id, lives) select id, 10 from players`;
  for (const windowId of Object.values(windowIds(Date.now()))) {
    await sql`
      insert into scores (window_id, player_id, score, reached_at, listed)
      select ${windowId}, id, 10 * (1 + floor(random() * 200))::integer, now(), true from players`;
  }
  await sql`select cut_board_blocks(array(select distinct window_id from scores))`;
  await plantRounds(sql, { playerIds: ids, roundsEach: ROUNDS_EACH, answered: true });
  await projectResults({ db });
  await spreadResults(sql);
  await sql.unsafe('vacuum analyze');
  const open = (playerId: string) =>
    openSession(db, { playerId, remembered: true, now: new Date(), client: null });
  const sessions = await Promise.all(ids.slice(0, CALLERS).map(open));
  await sql.end();
  const bearers = sessions.map(
    ({ sessionId }) => `Bearer ${sealBearerToken(sessionId, BEARER_SECONDS, new Date())}`,
  );
  const [first] = sessions;
  if (!first) throw new Error('nobody has a session');
  return { cookie: await cookieOf(first, origin), bearers };
}

/** Gives every player a row for each category and each day, as after a year of play. The stored answers have only one right category. */
async function spreadResults(sql: Sql): Promise<void> {
  const codes = OFFENSE_CATEGORIES.filter(({ playable }) => playable).map(({ code }) => code);
  await sql`
    insert into category_results (player_id, category_code, answers, right_answers, par)
    select p.id, code, 40, 14, 15 from players p, unnest(${codes}::smallint[]) code on conflict do nothing`;
  await sql`
    insert into day_results (player_id, day, hours, answers, right_answers, par)
    select p.id, current_date - n, 7, 33, 12, 13 from players p, generate_series(0, 30) n on conflict do nothing`;
}

async function cookieOf(session: OpenedSession, origin: string): Promise<string> {
  const { writeSessionCookie } = await import('@/app/_server/session/session-cookie');
  let header = '';
  const store = {
    get: () => undefined,
    set: (name: string, value: string) => {
      header = `${name}=${value}`;
    },
  };
  await writeSessionCookie(
    store as unknown as Parameters<typeof writeSessionCookie>[0],
    { appUrl: origin, secret: TEST_SETTINGS.SESSION_SECRET },
    session,
  );
  return header;
}
