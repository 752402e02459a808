import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeBackup } from '@/lib/backups/write-backup';
import type { DeskContext } from '@/lib/desk/desk-context';
import { readDeskPhoto } from '@/lib/desk/desk-photos';
import { readReceivedParts } from '@/lib/feeds/uploads/received-parts';
import { drawPhoto } from '@/lib/records/faces/draw-photo';
import { encodePhoto } from '@/lib/records/photos/encode-photo';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { readPhoto } from '@/lib/records/photos/read-photo';
import { eraseRealPhotos, hasRealPhotos } from '@/lib/records/withdrawal/erase-real-photos';
import { approveRemoval } from '@/lib/removals/decide-removal';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { csv, picture, row, testImporter } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';

Object.assign(process.env, TEST_SETTINGS, { PHOTOS: 'drawn' });
const database = testDatabase();
const importer = testImporter(database);
const now = () => new Date(Date.UTC(2026, 5, 2));
const COLUMNS = 'record_id,county_fips,booked_on,age,charge_text,disposition\n';
const line = (id: string) => {
  const { county_fips, booked_on, age, charge_text, disposition } = row(id);
  return `${[id, county_fips, booked_on, age, `"${charge_text}"`, disposition].join(',')}\n`;
};
const withoutPhotos = (...ids: string[]) => COLUMNS + ids.map(line).join('');
const noPhotos = async () => {
  throw new Error('no photo of a feed may be read');
};

type Shown = { id: string; key: string; drawn: boolean };
const shown = async (): Promise<Shown[]> => [
  ...(await database.sql<Shown[]>`
    select r.id, p.storage_key as key, p.drawn from booking_records r join photos p on p.id = r.photo_id
    order by r.source_id_hash`),
];
const tokenOf = ({ key }: Shown) => photoUrl(key, now().getTime()).replace('/photos/', '');
const served = async (one: Shown, faces: 'drawn' | 'real' = 'drawn') =>
  readPhoto(
    { db: database.db, storage: importer.ctx.storage, now, faces },
    { unverifiedToken: tokenOf(one), unverifiedScale: null },
  );
const filesIn = async (folder: string): Promise<Buffer[]> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    names.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name))),
  );
};
const stored = () => filesIn(join(importer.directory, 'files'));

beforeEach(async () => {
  await database.sql`truncate booking_records, pulled_records, photos, record_tombstones, removal_requests cascade`;
  await rm(join(importer.directory, 'files'), { recursive: true, force: true });
  importer.ctx.faces = 'drawn';
});

test('each record gets a face of its own by the keyed hash of its id, and no photo of a feed is read', async () => {
  const { summary } = await importer.run(withoutPhotos('a', 'b', 'c'), { photos: noPhotos });
  expect(summary).toMatchObject({ accepted: 3, rejected: {} });
  const first = await shown();
  expect(new Set(first.map(({ key }) => key)).size).toBe(3);
  expect(first.every(({ drawn }) => drawn)).toBe(true);
  const [hashes] = await database.sql<{ hash: string }[]>`
    select source_id_hash as hash from booking_records order by source_id_hash`;
  const face = await encodePhoto(await drawPhoto(hashes?.hash ?? ''), {
    hashKeyBase64: importer.ctx.hashKey,
  });
  expect(face).toMatchObject({ storageKey: first[0]?.key });
  for (const one of first) expect(await served(one)).not.toBeNull();

  // The same bookings in another game with the same key.
  await database.sql`truncate booking_records, photos cascade`;
  await importer.run(withoutPhotos('c', 'b', 'a'), { photos: noPhotos });
  expect((await shown()).map(({ key }) => key)).toEqual(first.map(({ key }) => key));
});

test('a feed with photos is imported without them', async () => {
  const { summary } = await importer.run(
    csv([row('a'), row('b', { photo: '../etc/passwd' }), row('c', { photo: '' })]),
    {
      photos: noPhotos,
    },
  );
  expect(summary).toMatchObject({ accepted: 3, rejected: {} });
});

test('a game with real photos refuses a feed without them', async () => {
  importer.ctx.faces = 'real';
  await expect(importer.run(withoutPhotos('a'))).rejects.toThrow(/photo/);
});

test('a switch from real photos to drawn faces serves and keeps no byte of a real photo', async () => {
  importer.ctx.faces = 'real';
  await importer.run(csv([row('a'), row('b'), row('c')]), { photos: (name) => picture(name) });
  const real = await shown();
  const [pulled] = real;
  const handle = removalHandle(tokenOf(pulled as Shown), now().getTime()) ?? '';
  await requestRemoval(anonymousContext(database.db, { now }), { handle, words: '' });
  const canaries = await stored();
  expect(canaries.length).toBeGreaterThanOrEqual(3);
  const isCanary = (bytes: Uint8Array) => canaries.some((canary) => canary.equals(bytes));
  expect(await served(real[1] as Shown, 'real')).not.toBeNull();

  // Before anything is erased, nothing real is served.
  for (const one of real) expect(await served(one)).toBeNull();
  const signedIn = { sessionId: 'here' } as DeskContext['signedIn'];
  for (const { id } of real)
    await expect(
      readDeskPhoto(
        { db: database.db, signedIn, storage: importer.ctx.storage, faces: 'drawn' },
        { recordId: id, sessionId: 'here' },
      ),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });

  importer.ctx.faces = 'drawn';
  expect(await hasRealPhotos(database)).toBe(true);
  expect(await eraseRealPhotos({ db: database.db, storage: importer.ctx.storage })).toBe(3);
  expect(await hasRealPhotos(database)).toBe(false);
  expect(await stored()).toEqual([]);

  // The feed brings back what is not under review.
  const { summary } = await importer.run(csv([row('a'), row('b'), row('c')]), { photos: noPhotos });
  expect(summary).toMatchObject({ accepted: 2, rejected: { 'removed before': 1 } });
  expect((await stored()).some(isCanary)).toBe(false);
  for (const one of await shown())
    expect(isCanary((await served(one))?.bytes ?? canaries[0] ?? Buffer.of())).toBe(false);
  const folder = join(importer.directory, 'backup');
  await writeBackup({ databaseUrl: database.url, storage: importer.ctx.storage, now }, folder);
  const backedUp = await filesIn(folder);
  expect(backedUp.length).toBeGreaterThan(0);
  expect(backedUp.some((bytes) => canaries.some((canary) => bytes.includes(canary)))).toBe(false);
});

test('a removal by photo takes the one record out, and its face blocks no other record', async () => {
  await importer.run(withoutPhotos('a', 'b', 'c'), { photos: noPhotos });
  const [asked, ...others] = await shown();
  // A face that is the same to a computer.
  await database.sql`update photos set perceptual_hash = 1, crop_hashes = '{1}'`;
  const handle = removalHandle(tokenOf(asked as Shown), now().getTime()) ?? '';
  const { receipt } = await requestRemoval(anonymousContext(database.db, { now }), { handle, words: '' });
  expect((await shown()).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  await approveRemoval(
    { db: database.db, now, operator: 'olivia', storage: importer.ctx.storage },
    { receipt: receipt.replaceAll('-', '') },
  );
  const tombstones = await database.sql`select perceptual_hash, crop_hashes from record_tombstones`;
  expect(tombstones).toEqual([{ perceptual_hash: null, crop_hashes: [] }]);
  const { summary } = await importer.run(withoutPhotos('a', 'b', 'c', 'd'), { photos: noPhotos });
  expect(summary).toMatchObject({ accepted: 1, alreadyIn: 2, rejected: { 'removed before': 1 } });
});

test('a removal of a record with a drawn face keeps the hashes that its tombstone has', async () => {
  await importer.run(withoutPhotos('a'));
  await database.sql`
    insert into record_tombstones (source_id_hash, perceptual_hash, crop_hashes)
    select source_id_hash, 7, '{8,9}' from booking_records`;
  const [asked] = await shown();
  const handle = removalHandle(tokenOf(asked as Shown), now().getTime()) ?? '';
  const { receipt } = await requestRemoval(anonymousContext(database.db, { now }), { handle, words: '' });
  await approveRemoval(
    { db: database.db, now, operator: 'olivia', storage: importer.ctx.storage },
    { receipt: receipt.replaceAll('-', '') },
  );
  expect(await database.sql`select perceptual_hash, crop_hashes from record_tombstones`).toEqual([
    { perceptual_hash: '7', crop_hashes: ['8', '9'] },
  ]);
});

test('no ZIP of photos can be uploaded', async () => {
  await expect(
    readReceivedParts(
      { db: database.db, operator: 'olivia' },
      '00000000-0000-4000-8000-000000000000',
      'photos',
    ),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
