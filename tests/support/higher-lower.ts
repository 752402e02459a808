import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import type { Answered, Question } from '@/lib/contract/higher-lower/higher-lower';
import { PLAYABLE } from '@/lib/quiz/options/options';
import { WORLD_COUNTIES } from './game-world';

type Counts = Record<number, number>;

/** Adds records with one photo for all of them: `counts` by category, in a county of the test world. */
export async function addBookings(
  db: Database,
  counts: Counts,
  fips: string = WORLD_COUNTIES[0],
): Promise<void> {
  const sql = db.$client;
  const photo = randomUUID();
  await sql`insert into counties (fips, name, state, lat, long) values (${fips}, 'Cook', 'IL', 0, 0) on conflict do nothing`;
  await sql`insert into photos (id, storage_key, perceptual_hash, width_px) values (${photo}, ${photo}, 0, 232)`;
  for (const [category, count] of Object.entries(counts))
    await sql`
      insert into booking_records (id, source_id_hash, county_fips, booked_on, category_code, confidence,
        charge_normalized, photo_id, synthetic, imported_at, pool, shown_facts)
      select id, id::text, ${fips}, '2026-01-01', ${Number(category)}::smallint, 1, 'x', ${photo}::uuid, false, now(), 'quiz', 0
      from (select gen_random_uuid() as id from generate_series(1, ${count}::integer)) r`;
}

const THEFT = 2070;
const ROBBERY = 1180;

/** Two charges of the nation. The left one is right. */
export const newQuestion = (): Question => ({
  id: randomUUID(),
  codes: [THEFT, ROBBERY],
  counts: [250, 20],
  total: 2520,
  area: 'United States',
  invented: true,
});

export async function plantRun(
  db: Database,
  { playerId, run = 3, best = 7 }: { playerId: string; run?: number; best?: number },
): Promise<string> {
  const question = newQuestion();
  const answered: Answered = { ...newQuestion(), pick: 'left', correct: true };
  await db.$client`
    insert into higher_lower_runs (player_id, run, best, best_at, asked, question, answered, started_at, updated_at)
    values (${playerId}, ${run}, ${best}, now(), '{11802070}', ${JSON.stringify(question)}::text::jsonb,
      ${JSON.stringify(answered)}::text::jsonb, now(), now())`;
  return question.id;
}

/** Adds records of 14 charges, each a third more frequent than the one before. They share one photo. Create a county first. */
export async function addUnevenBookings(db: Database): Promise<void> {
  const photo = randomUUID();
  await db.$client`
    insert into photos (id, storage_key, perceptual_hash, width_px) values (${photo}::uuid, ${photo}, 0, 232)`;
  const codes = PLAYABLE.slice(0, 14).map(({ code }) => code);
  await db.$client`
    insert into booking_records (id, source_id_hash, county_fips, booked_on, category_code, confidence,
      charge_normalized, photo_id, synthetic, imported_at, pool, shown_facts)
    select id, id::text, ${WORLD_COUNTIES[0]}, '2026-01-01', code, 1, 'x', ${photo}::uuid, true, now(), 'quiz', 0
    from (
      select gen_random_uuid() as id, c.code from unnest(${codes}::smallint[]) with ordinality c (code, ord)
      cross join lateral generate_series(1, (20 * 1.35 ^ c.ord)::integer)
    ) r`;
}
