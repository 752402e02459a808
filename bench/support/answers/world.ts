import type { Database } from '@/db/client';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { plantRounds } from '../worlds/plant-rounds';

export type BenchPlayer = {
  playerId: string;
  sessionId: string;
  answers: [questionId: string, optionId: string][];
};

/** Badges of a player after some days: those that are earned once, by playing alone. */
const FIRST_BADGES = [
  BADGES.firstCase,
  BADGES.rollCall,
  BADGES.regular,
  BADGES.countyHopper,
  BADGES.ahead,
  BADGES.wellRead,
].map(({ badgeId }) => badgeId);

export async function createBenchRecords(db: Database, counties: number): Promise<void> {
  const sql = db.$client;
  await sql`insert into counties (fips, name, state, lat, long)
    select lpad(n::text, 5, '0'), 'County ' || n, 'XX', 0, 0 from generate_series(1, ${counties}::integer) n`;
  await sql`
    with photo as (
      insert into photos (storage_key, perceptual_hash, width_px) values ('x', 0, 232) returning id
    )
    insert into booking_records (source_id_hash, county_fips, booked_on, category_code, confidence,
      charge_normalized, photo_id, synthetic, imported_at, pool)
    select n::text, lpad(n::text, 5, '0'), '2026-01-01', 1180, 1, 'x', photo.id, true, now(), 'quiz'
    from photo, generate_series(1, ${counties}::integer) n`;
}

/**
 * Creates players with an open session, many lives and at least this many questions. `shareRight` is the share of right answers.
 * Regulars have their first badges.
 */
export async function createBenchPlayers(
  db: Database,
  players: number,
  questionsEach: number,
  { shareRight = 0.75, areRegulars = false } = {},
): Promise<BenchPlayer[]> {
  const sql = db.$client;
  const known = await sql`select id from booking_records limit 1`;
  if (known.length === 0) await createBenchRecords(db, 100);
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
  if (areRegulars)
    await sql`insert into player_badges (player_id, badge, count, first_earned_at)
      select p, b, 1, now() from unnest(${made}::uuid[]) p, unnest(${`{${FIRST_BADGES.join(',')}}`}::smallint[]) b`;
  const byId = new Map<string, BenchPlayer>();
  for (const row of sessions)
    byId.set(row.player_id, { playerId: row.player_id, sessionId: row.id, answers: [] });
  await plantRounds(sql, { playerIds: ids.map((row) => row.id), roundsEach: Math.ceil(questionsEach / 10) });
  const dealt = await sql<{ id: string; player_id: string; option_id: string }[]>`
    select q.id, q.player_id, question_id(q.option_key, case when random() < ${shareRight}::float8 then 1 else 2 end) as option_id
    from player_sets p cross join unnest(p.set_ids) s (id) cross join set_questions(s.id) q
    where p.player_id = any(${made}::uuid[]) order by q.id`;
  for (const row of dealt) byId.get(row.player_id)?.answers.push([row.id, row.option_id]);
  return [...byId.values()];
}
