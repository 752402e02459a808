import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import { PLAYABLE } from '@/lib/quiz/options/options';
import { WORLD_COUNTIES } from './game-world';

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
