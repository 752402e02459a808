import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import type { Database } from '@/db/client';
import { isLostConnection } from '@/db/driver/connection-errors';
import { friendHandlers } from '@/realtime/handlers/friends';
import { dailyHandlers, quizHandlers } from '@/realtime/handlers/quiz';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { apiWorld } from '@/tests/support/api-world';
import type { Outcome } from '@/tests/support/entry-points';
import { type Fault, startFailingProxy } from '@/tests/support/failing-proxy';
import { addBookings } from '@/tests/support/higher-lower';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { isFull } from '@/tests/support/settings';
import { digestOfRows } from '@/tests/support/walk';
import { CALLED_EVENTS, WRITING_CALLS, type WritingCall } from '@/tests/support/writing-calls';

/** No statement has this number. */
const NONE = 0;
const POOL_SIZE = 2;
/** Calls that write nothing, so that no database fault can make their answer untrue. */
const READING = new Set([
  'encrypt',
  'decrypt',
  'get/socialData',
  'get_profile',
  'knowledge',
  'GET daily',
  'daily/archive',
  'history',
  'history/entry',
  'history/figures',
  'practice',
  'GET higher-lower',
  'challenge',
  'GET challenges',
  'challenges/questions',
  'GET preferences',
  'GET push-subscriptions',
  'notifications',
  'rooms/stage',
  'roundfetch',
  'store',
  'get/badge',
  'getTopUsersTest',
  'fips',
  'places',
  'follow-link/open',
  'friends',
  'friends/card',
  'players/blocked',
  'openResetLinkAction',
  'fetch_request_friend_list',
]);
/** Player ids spread over two judging connections. */
const PLAYERS_IN_ALL_LANES = 16;

const { database, checkout } = apiWorld();
let proxy: Awaited<ReturnType<typeof startFailingProxy>>;
let server: RealtimeServer;
let realtimePort: number;

const { updateLife = expect.fail('updateLife is not called') } = WRITING_CALLS;

beforeAll(async () => {
  // Higher or lower needs two charges that differ by more than chance.
  await addBookings(database.db, { 2070: 200, 1180: 20 });
  const url = new URL(database.url);
  proxy = await startFailingProxy(Number(url.port));
  url.port = String(proxy.port);
  Object.assign(process.env, { DATABASE_URL: url.href, DATABASE_POOL_SIZE: String(POOL_SIZE) });
  server = testRealtimeServer(url.href, { poolSize: POOL_SIZE });
  realtimePort = await server.listen(0, '127.0.0.1');
  // Its heartbeats would be among the counted statements.
  await server.cluster.leave();
  // The first connection of each pool queries types; a fault there is not the call's.
  await Promise.all(Array.from({ length: PLAYERS_IN_ALL_LANES }, () => run(updateLife, 'error', NONE)));
});
// Rows of earlier tests would be in every digest.
beforeEach(() => database.db.$client`delete from players`);
/** Resolves once every connection of the pool is in a transaction. When one fails, the others do not wait for it. */
async function enterAll({ $client }: Database): Promise<void> {
  const { promise: allAreInside, resolve, reject } = Promise.withResolvers<void>();
  allAreInside.catch(() => {});
  let inside = 0;
  const enter = () =>
    $client.begin(async (sql) => {
      await sql`select 1`;
      inside += 1;
      if (inside === POOL_SIZE) resolve();
      await allAreInside;
    });
  const entered = Array.from({ length: POOL_SIZE }, enter);
  for (const one of entered) one.catch(reject);
  await Promise.all(entered);
}

/** None was lost to a failed one. The reset of a connection may arrive after the answer of its call, and fail the next one. */
async function useAllConnections(db: Database): Promise<void> {
  for (let resets = 0; resets < POOL_SIZE; resets += 1) {
    const error = await enterAll(db).then(
      () => null,
      (cause: unknown) => cause,
    );
    if (error === null) return;
    if (!isLostConnection(error)) throw error;
  }
  await enterAll(db);
}

afterEach(async () => {
  await useAllConnections(server.db);
  await useAllConnections(getDatabase());
});
afterAll(async () => {
  await server.close();
  await getDatabase().$client.end();
  proxy.close();
});

const rows = () => digestOfRows(database.db);
type Rows = Awaited<ReturnType<typeof rows>>;

/** Returns the changed tables, and by how many rows. */
function changesOf(before: Rows, after: Rows): Record<string, { rows: number }> {
  const changed = Object.keys(after).filter((table) => after[table]?.hash !== before[table]?.hash);
  return Object.fromEntries(
    changed.map((table) => [table, { rows: (after[table]?.rows ?? 0) - (before[table]?.rows ?? 0) }]),
  );
}

/** Makes one call while one statement fails. Returns what changed, if the call reports success. */
async function run(call: WritingCall, fault: Fault, at: number) {
  await database.db.$client`delete from rate_limits`;
  const perform = await call({ db: database.db, checkout, realtimePort: () => realtimePort });
  const before = await rows();
  proxy.arm({ fault, at });
  const outcome: Outcome | null = await perform().catch(() => null);
  const counted = proxy.disarm();
  const isDone = outcome !== null && 'data' in outcome;
  return { ...counted, changes: isDone ? changesOf(before, await rows()) : null };
}

/** Every statement in the full run, otherwise a middle and the last one. */
const some = (statements: readonly number[]) =>
  isFull
    ? statements
    : statements.filter((at) => [Math.ceil(statements.length / 2), statements.length].includes(at));

test('every event is called in this test', () => {
  expect(CALLED_EVENTS.toSorted()).toEqual(
    Object.keys({ ...quizHandlers, ...dailyHandlers, ...friendHandlers }).toSorted(),
  );
});

test.each(Object.entries(WRITING_CALLS))(
  '%s: an answer of success is true whichever statement fails',
  async (name, call) => {
    // The first call may write rows that later ones reuse.
    await run(call, 'error', NONE);
    const whole = await run(call, 'error', NONE);
    if (whole.changes === null) throw new Error('the call was refused although nothing failed');
    expect(Object.keys(whole.changes).length === 0, 'changes nothing').toBe(READING.has(name));
    if (READING.has(name)) return;
    const last = whole.commits.length > 0 ? whole.commits : [whole.statements];
    const faults = [
      ...some(Array.from({ length: whole.statements }, (_, i) => i + 1)).map((at) => ['error', at] as const),
      ...(isFull ? last : last.slice(-1)).flatMap((at) => [['before', at] as const, ['after', at] as const]),
    ];
    for (const [fault, at] of faults) {
      const { changes } = await run(call, fault, at);
      if (changes !== null) expect(changes, `statement ${at}: ${fault}`).toEqual(whole.changes);
    }
  },
);
