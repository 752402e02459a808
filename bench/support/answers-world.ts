import type { Database } from '@/db/client';

/** A player and the answers to send, in order. */
export type BenchPlayer = {
  playerId: string;
  sessionId: string;
  answers: [questionId: string, optionId: string][];
};

/** Creates one record in each of so many counties; returns their ids. */
export async function createBenchRecords(db: Database, counties: number): Promise<string[]> {
  const sql = db.$client;
  await sql`insert into counties (fips, name, state, lat, long)
    select lpad(n::text, 5, '0'), 'County ' || n, 'XX', 0, 0 from generate_series(1, ${counties}::integer) n`;
  const rows = await sql<{ id: string }[]>`
    with photo as (
      insert into photos (storage_key, perceptual_hash, width_px) values ('x', 0, 232) returning id
    )
    insert into booking_records (source_id_hash, county_fips, booked_on, category_code, confidence,
      charge_normalized, photo_id, synthetic, imported_at)
    select n::text, lpad(n::text, 5, '0'), '2026-01-01', 1180, 1, 'x', photo.id, true, now()
    from photo, generate_series(1, ${counties}::integer) n returning id`;
  return rows.map(({ id }) => id);
}

async function someRecords(db: Database): Promise<readonly string[]> {
  const known = await db.$client<{ id: string }[]>`select id from booking_records limit 1000`;
  return known.length > 0 ? known.map(({ id }) => id) : createBenchRecords(db, 100);
}

type World = {
  /** Share of right answers. */
  shareRight?: number;
  /** Records to ask about. By default any. */
  records?: readonly string[];
};

/** Creates players with an open session, many lives and questions in sets of ten, directly in the tables: dealing is not measured. */
export async function createBenchPlayers(
  db: Database,
  players: number,
  questionsEach: number,
  { shareRight = 0.75, records }: World = {},
): Promise<BenchPlayer[]> {
  const sql = db.$client;
  const asked = records ?? (await someRecords(db));
  const about = `{${asked.join(',')}}`;
  const ids = await sql<{ id: string }[]>`
    insert into players (username_sealed, username_index, email_sealed, email_index, referral_code)
    select 'x', gen_random_uuid()::text, 'x', gen_random_uuid()::text, gen_random_uuid()::text
    from generate_series(1, ${players}::integer) returning id`;
  const made = `{${ids.map((row) => row.id).join(',')}}`;
  await sql`insert into game_states (player_id, lives) select unnest(${made}::uuid[]), 100000`;
  await sql`insert into ledger (player_id, kind, lives_delta, stars_delta, created_at)
    select unnest(${made}::uuid[]), 'sign_up', 100000, 0, now()`;
  const sessions = await sql<{ id: string; player_id: string }[]>`
    insert into sessions (player_id, kind, remembered, expires_at)
    select unnest(${made}::uuid[]), 'bearer', true, now() + interval '1 day' returning id, player_id`;
  const byId = new Map<string, BenchPlayer>();
  for (const row of sessions)
    byId.set(row.player_id, { playerId: row.player_id, sessionId: row.id, answers: [] });
  const dealt = await sql<{ id: string; player_id: string; option_id: string }[]>`
    insert into questions (player_id, set_id, position, record_id, option_ids, option_codes, answer_index, points, timed,
      dealt_at)
    select p, md5(p::text || (n - 1) / 10)::uuid, (n - 1) % 10,
      (${about}::uuid[])[1 + n % ${asked.length}::integer],
      array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()],
      '{1180,2010,4010,5040}', 1, 10, true, now()
    from unnest(${made}::uuid[]) p, generate_series(1, ${questionsEach}::integer) n
    returning id, player_id, option_ids[case when random() < ${shareRight}::float8 then 1 else 2 end] as option_id`;
  for (const row of dealt) byId.get(row.player_id)?.answers.push([row.id, row.option_id]);
  return [...byId.values()];
}
