import { expect, test } from 'vitest';
import { readOperations } from '@/lib/operations/read-operations';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { plantPlayerDaily } from '@/tests/support/dailies';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { createPlayers, createRecords, type WorldPlayer } from '@/tests/support/game-world';

const database = testDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-18T12:00:00Z');
const at = (ms: number) => ({ db: database.db, now: () => new Date(ms) });

test('enrolment links and sessions of operators go 30 days after their end', async () => {
  const sql = database.db.$client;
  const from = new Date(NOW).toISOString();
  const [operator] = await sql`
    insert into operators (name, roles, created_at) values ('Olivia', '{records}', now()) returning id`;
  await sql`
    insert into operator_sessions (id, operator_id, sign_in, opened_at, used_at, ended_at)
    select gen_random_uuid(), ${operator?.id}, 'passkey', t.at, t.at + t.used, t.at + t.ended
    from (select ${from}::timestamptz as at, interval '0' as used, interval '10 minutes' as ended
      union all select ${from}::timestamptz, interval '20 minutes', null
      union all select ${from}::timestamptz, interval '7 hours 50 minutes', null) t`;
  await sql`
    insert into operator_enrolments (token_hash, operator_id, created_at, expires_at, used_at) values
      ('used', ${operator?.id}, ${from}, ${from}::timestamptz + interval '1 day', ${from}),
      ('unused', ${operator?.id}, ${from}, ${from}::timestamptz + interval '1 day', null)`;
  const after = (hours: number) =>
    deleteExpired(at(NOW + 30 * DAY_MS + hours * 3_600_000), 'forget old desk rows');
  expect(await after(0)).toBe(0);
  expect([await after(0.5), await after(1), await after(8.1), await after(24.1)]).toEqual([2, 1, 1, 1]);
});

test('counts of removals go after 30 days', async () => {
  const sql = database.db.$client;
  await sql`insert into counties values ('06037', 'Los Angeles', 'CA', 34, -118) on conflict do nothing`;
  await sql`
    insert into county_removals (county_fips, day, asked)
    select '06037', '2026-11-18'::date - n, 1 from generate_series(0, 2530) n`;
  expect(await deleteExpired(at(NOW), 'forget old removal counts')).toBe(2500);
  expect(await deleteExpired(at(NOW + 30 * DAY_MS), 'forget old removal counts')).toBe(30);
  expect(await sql`select day::text from county_removals`).toEqual([{ day: '2026-11-18' }]);
});

test('flags go once their record has left for good', async () => {
  const sql = database.db.$client;
  const [inPlay = '', pulled = ''] = await createRecords(database.db, 1);
  const left = '00000000-0000-4000-8000-000000000000';
  const [request] = await sql`
    insert into removal_requests (receipt, source, state, record_ids, created_at)
    values ('r', 'flag', 'pulled', ${`{${pulled}}`}::uuid[], now()) returning id`;
  await sql`
    with gone as (delete from booking_records where id = ${pulled} returning *)
    insert into pulled_records (id, source_id_hash, county_fips, booked_on, category_code, confidence,
      charge_normalized, photo_id, synthetic, shuffle, expires_at, imported_at, pool, request_id, pulled_at)
    select id, source_id_hash, county_fips, booked_on, category_code, confidence, charge_normalized,
      photo_id, synthetic, shuffle, expires_at, imported_at, pool, ${request?.id}::uuid, now() from gone`;
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
  expect(await deleteExpired(at(NOW), 'forget old flags')).toBe(2);
  expect(await deleteExpired(at(NOW), 'forget old flags')).toBe(0);
  expect(await open()).toBe(2);
  const kept = await sql<{ id: string }[]>`select record_id as id from record_flags`;
  expect(kept.map(({ id }) => id).toSorted()).toEqual([inPlay, pulled].toSorted());
});

test('dailies go after 400 days and their counts after 62, but never the newest that a player has finished', async () => {
  const sql = database.db.$client;
  const [back, away, never] = await createPlayers(database.db, 3);
  /** Day 0 is the last one that is kept. */
  const day = (n: number, kept = 400) => new Date(NOW - (kept - n) * DAY_MS).toISOString().slice(0, 10);
  const rows: [player: WorldPlayer | undefined, n: number, isFinished: boolean][] = [
    [back, -3, true],
    [back, -2, false],
    [back, 0, true],
    [away, -400, true],
    [away, -300, true],
    [away, -299, false],
    [never, -1, false],
    [never, 0, false],
  ];
  for (const [player, n, isFinished] of rows)
    await plantPlayerDaily(database.db, {
      playerId: player?.playerId ?? '',
      day: day(n),
      streak: isFinished ? { days: 1, freezes: 0 } : null,
    });
  for (const n of [-2, -1, 0]) {
    await sql`insert into dailies (day, number, created_at) values (${day(n)}, ${n + 3}, now())`;
    await sql`
      insert into daily_questions (day, position, record_id, option_key, code_1, code_2, code_3, code_4, answer_index)
      select ${day(n)}, p, gen_random_uuid(), gen_random_uuid(), 1, 2, 3, 4, 1 from generate_series(0, 9) p`;
    await sql`
      insert into daily_counts (day, right_mask, players) select ${day(n, 62)}, mask, 1 from generate_series(0, 1023) mask`;
  }
  const days = async (table: string) =>
    (await sql<{ day: string }[]>`select distinct day::text as day from ${sql(table)} order by 1`).map(
      (row) => row.day,
    );
  // Two days of questions and counts, and five rows of players.
  expect(await deleteExpired(at(NOW), 'forget old dailies')).toBe(2 * 10 + 2 * 1024 + 5);
  expect(await deleteExpired(at(NOW), 'forget old dailies')).toBe(0);
  expect(await days('daily_questions')).toEqual([day(0)]);
  expect(await days('daily_counts')).toEqual([day(0, 62)]);
  expect(await days('dailies')).toEqual([-2, -1, 0].map((n) => day(n)));
  expect(await days('player_dailies')).toEqual([day(-300), day(0)]);
  expect(await deleteExpired(at(NOW + DAY_MS), 'forget old dailies')).toBe(10 + 1024 + 1);
  expect(await sql`select from player_dailies`).toHaveLength(2);
});

test('games of rooms go after 400 days', async () => {
  const sql = database.db.$client;
  const { actor } = await signedInPlayer(database.db, { now: () => new Date(NOW) });
  for (const ms of [-1, 0])
    await sql`
      insert into player_room_games (id, player_id, record_ids, codes, answer_indexes, pars, choices)
      values (uuid_v7(${new Date(NOW - 400 * DAY_MS + ms).toISOString()}::timestamptz), ${actor.playerId},
        array[gen_random_uuid()], '{{2010,1200,5040,4010}}', '{1}', '{t}', '{1}')`;
  expect(await deleteExpired(at(NOW), 'forget old rooms')).toBe(1);
  expect(await deleteExpired(at(NOW), 'forget old rooms')).toBe(0);
  expect(await deleteExpired(at(NOW + 1), 'forget old rooms')).toBe(1);
});

test.each(['sessions', 'notifications'] as const)(
  'more %s than one batch go in one run, except one that is in use',
  async (table) => {
    const run = () => deleteExpired(at(NOW), `forget old ${table}`);
    const { actor } = await signedInPlayer(database.db, { now: () => new Date(NOW) });
    const sql = database.db.$client;
    const old = new Date(NOW - 40 * DAY_MS).toISOString();
    if (table === 'sessions')
      await sql`
      insert into sessions (player_id, kind, created_at, last_used_at, expires_at)
      select ${actor.playerId}, 'cookie', ${old}, ${old}, ${old} from generate_series(1, 4500)`;
    else
      await sql`
      insert into notifications (player_id, kind, created_at)
      select ${actor.playerId}, 'badge_earned', ${old} from generate_series(1, 4500)`;
    await sql.begin(async (tx) => {
      await tx`select from ${tx(table)} where created_at = ${old} limit 1 for update`;
      expect(await run()).toBe(4499);
    });
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
  },
);
