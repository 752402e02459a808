import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { hashDistance, STRICT_COPY_DISTANCE } from '@/lib/records/photos/perceptual-hash';
import { findMatchesOfPhoto } from '@/lib/removals/requests/find-matches';
import { testDatabase } from '@/tests/support/database';
import { TEST_COUNTIES } from '@/tests/support/records';

const database = testDatabase({ poolSize: 1 });
const FACES = 40;
/** Copies per face, with 0 to 3 changed bits in one hash: on both sides of the limit. */
const COPIES = 12;
const CROPS = 14;

type Photo = { id: string; hash: bigint; crops: bigint[] };

const anyHash = () => randomBytes(8).readBigInt64BE();
const photo = (hash: bigint): Photo => ({
  id: randomUUID(),
  hash,
  crops: Array.from({ length: CROPS }, anyHash),
});

/** Flips any bits, also at the edges of the parts, and the sign. */
function changed(hash: bigint, bits: number): bigint {
  const places = new Set<number>();
  while (places.size < bits) places.add((randomBytes(1)[0] ?? 0) % 64);
  return [...places].reduce((left, place) => BigInt.asIntN(64, left ^ (1n << BigInt(place))), hash);
}

const faces = Array.from({ length: FACES }, () => photo(anyHash()));
const copies = faces.flatMap((face) =>
  Array.from({ length: COPIES }, (_, i) =>
    photo(changed([face.hash, ...face.crops][i % (CROPS + 1)] ?? 0n, i % 4)),
  ),
);
const all = [...faces, ...copies];
const asked = all.slice(0, FACES + 4 * COPIES);

beforeAll(async () => {
  const sql = database.sql;
  await sql`insert into counties ${sql(TEST_COUNTIES)}`;
  const json = JSON.stringify(all.map((p) => ({ ...p, hash: String(p.hash), crops: p.crops.map(String) })));
  await sql`insert into photos (id, storage_key, perceptual_hash, crop_hashes, width_px)
    select id, id::text, hash, crops, 232
    from jsonb_to_recordset(${json}::text::jsonb) as r (id uuid, hash bigint, crops bigint[])`;
  await sql`insert into booking_records (id, source_id_hash, county_fips, booked_on, category_code, confidence,
      charge_normalized, photo_id, imported_at, pool)
    select id, id::text, '48209', '2026-01-01', 1180, 1, 'x', id, now(), 'quiz'
    from jsonb_to_recordset(${json}::text::jsonb) as r (id uuid)`;
});

/** The rule without an index: the photo, and photos near to one of its hashes. */
const expected = (wanted: Photo) =>
  all
    .filter(
      (other) =>
        other === wanted ||
        [wanted.hash, ...wanted.crops].some((hash) => hashDistance(hash, other.hash) <= STRICT_COPY_DISTANCE),
    )
    .map(({ id }) => id)
    .sort();

test('a removal by photo finds the same copies as a comparison with all photos', async () => {
  let found = 0;
  for (const wanted of asked) {
    const matches = await database.db.transaction((tx) => findMatchesOfPhoto(tx, wanted.id));
    expect(matches.map(({ id }) => id).sort()).toEqual(expected(wanted));
    found += matches.length;
  }
  // Checks the test: most copies were within the limit, and some were not.
  expect(found).toBeGreaterThan(FACES * COPIES * 0.6);
  expect(found).toBeLessThan(FACES * COPIES);
});
