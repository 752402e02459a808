import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import { requireDirectDatabase } from '@/db/check-database';
import { openDatabase, openListener } from '@/db/client';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { logOut } from '@/lib/accounts/log-in/log-out';
import { register } from '@/lib/accounts/sign-up/register';
import { withConnection } from '@/lib/backups/connection';
import type { QuestionSet } from '@/lib/contract/realtime/protocol';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { checkHealth } from '@/lib/platform/health/check-health';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { CHECKOUT_KEY, testCheckout } from '@/tests/support/checkout';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer, signUpForm } from '@/tests/support/factories';
import { createRecords } from '@/tests/support/game-world';
import { hasOpenSsl, hasPgBouncer, testPgBouncer } from '@/tests/support/pgbouncer';
import { askFor, connected, openSocket } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { digestOfRows } from '@/tests/support/walk';
import { WRITING_CALLS } from '@/tests/support/writing-calls';

const PLAYERS_AT_ONCE = 60;
const SERVER_CONNECTIONS = 4;

type Signed = Awaited<ReturnType<typeof signedInPlayer>>;

/** Plays a whole set over one socket. Returns the ids of its questions. */
async function playSet(port: number, { actor }: Pick<Signed, 'actor'>): Promise<string[]> {
  const socket = await connected(openSocket(port, actor));
  const user_id = actor.playerId;
  const { questions } = await askFor<QuestionSet>(socket, 'questionfetch', { user_id });
  for (const { question_id, options } of questions)
    await askFor(socket, 'updateLife', {
      user_id,
      question_id,
      option_id: options[0]?.option_id,
      status: 'true',
    });
  socket.close();
  return questions.map(({ question_id }) => question_id);
}

const database = testDatabase({ warm: 10 });
const checkout = testCheckout();

describe.runIf(hasPgBouncer())('behind PgBouncer, which lends its connections by the transaction', () => {
  const pooler = testPgBouncer(database, { serverConnections: SERVER_CONNECTIONS });
  let server: RealtimeServer;
  let port: number;

  beforeAll(async () => {
    Object.assign(process.env, {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.url,
      STRIPE_SECRET_KEY: CHECKOUT_KEY,
      STRIPE_API_URL: checkout.url,
    });
    await createRecords(database.db, 10);
    await createRecords(database.db, 10, 'company');
    server = testRealtimeServer(pooler.url, { databaseDirectUrl: database.url, poolSize: 10 });
    port = await server.listen(0, '127.0.0.1');
  });
  beforeEach(() => database.db.$client`delete from rate_limits`);
  afterAll(async () => {
    await server.close();
    await getDatabase().$client.end();
  });

  test('players who sign up at once are all in the database, and log in', async () => {
    const forms = Array.from({ length: PLAYERS_AT_ONCE }, () => signUpForm());
    const from = (i: number) => anonymousContext(getDatabase(), { address: `192.0.2.${i}` });
    await Promise.all(forms.map((form, i) => register(from(i), form)));
    const [row] = await database.db.$client<
      { count: number }[]
    >`select count(*)::integer as count from players`;
    expect(row?.count).toBe(PLAYERS_AT_ONCE);
    const sessions = await Promise.all(
      forms.map(({ email, password }, i) => logIn(from(i), { email, password, rememberMe: false })),
    );
    expect(sessions).toHaveLength(PLAYERS_AT_ONCE);
  });

  test('players who play at once are dealt what is in the database, and it has their answers', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => signedInPlayer(database.db)));
    const answered = await Promise.all(players.map((player) => playSet(port, player)));
    const ids = answered.flat();
    expect(ids).toHaveLength(players.length * 10);
    const [row] = await database.db.$client<{ count: number }[]>`
      select count(*)::integer as count from questions q join answers a on a.question_id = q.id
      where q.id = any(${ids}::uuid[])`;
    expect(row?.count).toBe(ids.length);
  });

  test.each(Object.entries(WRITING_CALLS))('%s is done', async (_, call) => {
    const perform = await call({ db: database.db, checkout, realtimePort: () => port });
    expect(await perform()).toHaveProperty('data');
  });

  test('the database itself has what was done', async () => {
    const { players, sessions, friendships, purchases } = Object.fromEntries(
      Object.entries(await digestOfRows(database.db)).map(([table, { rows }]) => [table.split('.')[1], rows]),
    );
    for (const rows of [players, sessions, friendships, purchases]) expect(rows).toBeGreaterThan(0);
  });

  test('the health check goes the way of the players: it fails while the pooler has no connection left', async () => {
    expect(await checkHealth({ db: getDatabase() })).toEqual({ database: 'up' });
    const other = openDatabase({ url: pooler.url, directUrl: database.url, poolSize: SERVER_CONNECTIONS });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = Array.from({ length: SERVER_CONNECTIONS }, () => {
      const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
      const over = other.$client.begin(async (sql) => {
        await sql`select 1`;
        hold();
        await released;
      });
      return { isHeld, over };
    });
    await Promise.all(held.map(({ isHeld }) => isHeld));
    await expect(checkHealth({ db: getDatabase() })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(checkHealth({ db: database.db })).resolves.toEqual({ database: 'up' });
    release();
    await Promise.all(held.map(({ over }) => over));
    await expect.poll(() => checkHealth({ db: getDatabase() })).toEqual({ database: 'up' });
    await other.$client.end();
  });
});

/** As Supabase's session pooler: it takes the settings of a connection, and may drop them. */
describe.runIf(hasPgBouncer())('behind a session pooler instead of the address of the database', () => {
  const sessions = testPgBouncer(database, { mode: 'session', serverConnections: 30, ignored: 'options' });
  const transactions = testPgBouncer(database);

  beforeAll(() => createRecords(database.db, 10));

  test('the check for poolers lets it pass, however often it runs', async () => {
    for (let i = 0; i < 5; i += 1) await expect(requireDirectDatabase(sessions.url)).resolves.toBeUndefined();
  });

  test.each([
    ['the session pooler for everything', sessions],
    ['the transaction pooler for the pool', transactions],
  ])('players play, and hear what another process notifies: %s', async (_what, pool) => {
    const options = { databaseDirectUrl: sessions.url, poolSize: 3 };
    const server = testRealtimeServer(pool.url, options);
    const port = await server.listen(0, '127.0.0.1');
    const player = await signedInPlayer(database.db);
    expect(await playSet(port, player)).toHaveLength(10);
    const socket = await connected(openSocket(port, player.actor));
    const ended = new Promise<void>((done) => void socket.once('disconnect', () => done()));
    await logOut({ ...player, publish: (id, event) => publishPlayerEvent(database.db, id, event) });
    await ended;
    await server.close();
  });
});

/** As Supabase's poolers, whose certificates are of its own authority. */
describe.runIf(hasPgBouncer() && hasOpenSsl())('with TLS and a certificate of no public authority', () => {
  const pooler = testPgBouncer(database, { mode: 'session', ignored: 'options', tls: true });
  const address = (sslmode: string) => `${pooler.url}?sslmode=${sslmode}&channel_binding=prefer`;

  test('the game, its listener and backups connect with sslmode=require', async () => {
    await expect(requireDirectDatabase(address('require'))).resolves.toBeUndefined();
    const listener = openListener(address('require'), 'lineup-test');
    const heard = new Promise<string>((hear) => void listener.listen('news', hear));
    await expect
      .poll(async () => {
        await database.db.$client.notify('news', 'here');
        return Promise.race([heard, null]);
      })
      .toBe('here');
    await listener.end({ timeout: 1 });
    const backup = { databaseUrl: address('require'), silenceSeconds: 5 };
    const { rows } = await withConnection(backup, (connection) => connection.query('select 1 as one'));
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('sslmode=verify-full refuses it, and an address without TLS is refused', async () => {
    const code = (url: string) =>
      requireDirectDatabase(url).catch((error) => error.code ?? error.cause?.code);
    expect(await code(address('verify-full'))).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(await code(pooler.url)).toBe('08P01');
  });
});
