import { expect, test } from 'vitest';
import { deleteOldTallies } from '@/lib/leaderboard/delete-old-tallies';
import { deleteOldNotifications } from '@/lib/notifications/delete-old-notifications';
import { readOperations } from '@/lib/operations/read-operations';
import { deleteOldRemovalCounts } from '@/lib/removals/delete-old-counts';
import { deleteOldFlags } from '@/lib/removals/delete-old-flags';
import { deleteOldSessions } from '@/lib/sessions/delete-old-sessions';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { createRecords } from '@/tests/support/game-world';

const database = testDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-18T12:00:00Z');
const at = (ms: number) => ({ db: database.db, now: () => new Date(ms) });

test('hourly statistics go when they are a week old', async () => {
  const sql = database.db.$client;
  const hour = new Date(NOW).toISOString();
  await sql`
    insert into play_tallies (player_id, hour, answers, guesses, right_guesses)
    select gen_random_uuid(), ${hour}::timestamptz, 1, 1, 1 from generate_series(1, 2500)`;
  expect(await deleteOldTallies(at(NOW + 7 * DAY_MS))).toBe(0);
  expect(await deleteOldTallies(at(NOW + 7 * DAY_MS + 1))).toBe(2500);
});

test('counts of removals go after 30 days', async () => {
  const sql = database.db.$client;
  await sql`insert into counties values ('06037', 'Los Angeles', 'CA', 34, -118) on conflict do nothing`;
  await sql`
    insert into county_removals (county_fips, day, asked)
    select '06037', '2026-11-18'::date - n, 1 from generate_series(0, 2530) n`;
  expect(await deleteOldRemovalCounts(at(NOW))).toBe(2500);
  expect(await deleteOldRemovalCounts(at(NOW + 30 * DAY_MS))).toBe(30);
  expect(await sql`select day::text from county_removals`).toEqual([{ day: '2026-11-18' }]);
});

test('flags go two days after they were made, once their record has left for good', async () => {
  const sql = database.db.$client;
  const [inPlay = '', pulled = ''] = await createRecords(database.db, 1);
  const left = '00000000-0000-4000-8000-000000000000';
  const [request] = await sql`
    insert into removal_requests (receipt, source, state, record_ids, created_at)
    values ('r', 'flag', 'pulled', ${`{${pulled}}`}::uuid[], now()) returning id`;
  await sql`
    with gone as (delete from booking_records where id = ${pulled} returning *)
    insert into pulled_records (id, source_id_hash, county_fips, booked_on, category_code, option_codes, confidence,
      charge_normalized, photo_id, synthetic, shuffle, expires_at, imported_at, request_id, pulled_at)
    select id, source_id_hash, county_fips, booked_on, category_code, option_codes, confidence, charge_normalized,
      photo_id, synthetic, shuffle, expires_at, imported_at, ${request?.id}::uuid, now() from gone`;
  for (const [recordId, settledAt] of [
    [inPlay, null],
    [pulled, null],
    [left, null],
    [left, new Date(NOW).toISOString()],
  ] as const)
    await sql`
      insert into record_flags (record_id, player_id, reason, created_at, settled_at)
      select ${recordId}, null, 'wrong_label', ${new Date(NOW).toISOString()}::timestamptz, ${settledAt}::timestamptz`;
  const open = async () =>
    (await readOperations(database.db)).open.find(({ kind }) => kind === 'flag')?.count;
  expect(await open()).toBe(3);
  expect(await deleteOldFlags(at(NOW + 2 * DAY_MS))).toBe(0);
  expect(await deleteOldFlags(at(NOW + 2 * DAY_MS + 1))).toBe(2);
  expect(await deleteOldFlags(at(NOW + 1000 * DAY_MS))).toBe(0);
  expect(await open()).toBe(2);
  const kept = await sql<{ id: string }[]>`select record_id as id from record_flags`;
  expect(kept.map(({ id }) => id).toSorted()).toEqual([inPlay, pulled].toSorted());
});

test.each<[string, () => Promise<number>]>([
  ['sessions', () => deleteOldSessions(at(NOW))],
  ['notices', () => deleteOldNotifications(at(NOW))],
])('more %s than one batch go in one run, except one that is in use', async (table, run) => {
  const { actor } = await signedInPlayer(database.db, { now: () => new Date(NOW) });
  const sql = database.db.$client;
  const old = new Date(NOW - 40 * DAY_MS).toISOString();
  if (table === 'sessions')
    await sql`
      insert into sessions (player_id, kind, created_at, last_used_at, expires_at)
      select ${actor.playerId}, 'cookie', ${old}, ${old}, ${old} from generate_series(1, 4500)`;
  else
    await sql`
      insert into notices (player_id, kind, created_at)
      select ${actor.playerId}, 'badge_earned', ${old} from generate_series(1, 4500)`;
  await sql.begin(async (tx) => {
    await tx`select from ${tx(table)} where created_at = ${old} limit 1 for update`;
    expect(await run()).toBe(4499);
  });
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
});
