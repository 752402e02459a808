import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { bookingRecords, photos } from '@/db/schema';
import { sealToken } from '@/lib/platform/security/sealed-tokens';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { readPhoto } from '@/lib/records/photos/read-photo';
import { testDatabase } from '@/tests/support/database';
import { csv, picture, row, testImporter } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const importer = testImporter(database);
const now = Date.UTC(2026, 5, 2);
let storageKey = '';

beforeAll(async () => {
  Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: database.url });
  const large = async (name: string) =>
    sharp(await picture(name))
      .resize(800)
      .jpeg()
      .toBuffer();
  await importer.run(csv([row('a')]), { photos: large });
  const [photo] = await database.db.select().from(photos);
  storageKey = photo?.storageKey ?? '';
});

const read = (url: string, scale: string | null = null, at = now) =>
  readPhoto(
    { db: database.db, storage: importer.ctx.storage, now: () => new Date(at), faces: 'real' },
    { unverifiedToken: url.replace('/photos/', ''), unverifiedScale: scale },
  );

test('a signed photo address returns WebP at the requested density, cacheable for 45 seconds or until the address expires', async () => {
  const url = photoUrl(storageKey, now);
  for (const [scale, height] of [
    [1, 290],
    [2, 725],
    [3, 725],
  ]) {
    const photo = await read(url, String(scale), now + 60_000);
    const meta = await sharp(photo?.bytes).metadata();
    expect(meta).toMatchObject({ format: 'webp', height });
    expect(photo?.maxAgeSeconds).toBe(45);
  }
  expect(await read(url, null, now + 570_000)).toMatchObject({ maxAgeSeconds: 30 });
});

test('a signed photo address differs at every call and reveals nothing about the photo', () => {
  const [one, other] = [photoUrl(storageKey, now), photoUrl(storageKey, now)];
  expect(one).not.toBe(other);
  expect(one).not.toContain(storageKey.slice(0, 12));
  expect(one).toMatch(/^\/photos\/[\w-]+$/);
});

test('a signed photo address returns nothing if it is expired, altered or of another purpose, or for an unknown density', async () => {
  const url = photoUrl(storageKey, now);
  expect(await read(url, null, now + 600_000)).toBeNull();
  expect(await read(`${url.slice(0, -2)}xx`)).toBeNull();
  expect(
    await read(`/photos/${sealToken('other', { key: storageKey, expiresAtMs: now + 9e9 }, 600, now)}`),
  ).toBeNull();
  expect(await read(photoUrl('f'.repeat(40), now))).toBeNull();
  for (const scale of ['0', '4', '1.5', 'x', '']) expect(await read(url, scale)).toBeNull();
});

test('a signed photo address returns nothing once the record has expired or was removed', async () => {
  const later = now + 200 * 86_400_000;
  expect(await read(photoUrl(storageKey, later), null, later)).toBeNull();
  await database.db.update(bookingRecords).set({ expiresAt: sql`null` });
  expect(await read(photoUrl(storageKey, later), null, later)).not.toBeNull();
  await database.db.delete(bookingRecords);
  expect(await read(photoUrl(storageKey, now))).toBeNull();
});
