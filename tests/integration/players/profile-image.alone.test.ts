import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { photos, players, profileImages } from '@/db/schema';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { profileImageSchema } from '@/lib/contract/players/schemas';
import { getLeaderboard } from '@/lib/leaderboard/get-leaderboard';
import { openStorage, type Storage } from '@/lib/platform/storage/storage';
import {
  eraseProfileImages,
  readProfileImage,
  removeProfileImage,
  setProfileImage,
  sweepProfileImages,
} from '@/lib/players/image/profile-image';
import { getProfile } from '@/lib/players/profile/get-profile';
import { importFeed } from '@/lib/records/import/import-feed';
import { photoFileKey } from '@/lib/records/photos/photo-files';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { readPhoto } from '@/lib/records/photos/read-photo';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';
import { jpeg } from '@/tests/support/photos';
import { bytes, csv, picture, row, testImporter } from '@/tests/support/records';
import { startS3 } from '@/tests/support/s3';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase({ warm: 10 });
const importer = testImporter(database);
const HOUR_MS = 60 * 60 * 1000;

let s3: Awaited<ReturnType<typeof startS3>>;
let real: Storage;
/** The store on a server that speaks S3, with what is in it, and with errors on demand. */
let files: Set<string>;
let broken: 'put' | 'remove' | null;
let storage: Storage;

beforeAll(async () => {
  Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: database.url });
  s3 = await startS3();
  real = await openStorage(s3.settings);
});
afterAll(() => s3.close());
beforeEach(() => {
  files = new Set();
  broken = null;
  const unless = async (task: 'put' | 'remove', work: () => Promise<void>) => {
    if (broken === task) throw new Error('storage could not do it');
    await work();
  };
  storage = {
    put: (key, bytes, type) =>
      unless('put', async () => {
        await real.put(key, bytes, type);
        files.add(key);
      }),
    get: (key) => real.get(key),
    remove: (key) =>
      unless('remove', async () => {
        await real.remove(key);
        files.delete(key);
      }),
  };
});

type Player = Awaited<ReturnType<typeof signedInPlayer>>;
const newPlayer = () => signedInPlayer(database.db);
const withFiles = (player: Player) => ({ ...player, storage });
const set = async (player: Player) =>
  (await setProfileImage(withFiles(player), await jpeg())).profile_image ?? '';
const fetchImage = (viewer: Player, address: string) =>
  readProfileImage(
    withFiles(viewer),
    profileImageSchema.parse(Object.fromEntries(new URL(address, 'http://x').searchParams)),
  );
const sweep = (afterMs = 2 * HOUR_MS) =>
  sweepProfileImages({ db: database.db, storage, now: () => new Date(Date.now() + afterMs) });
const rows = (player: Player) =>
  database.db.select().from(profileImages).where(eq(profileImages.playerId, player.actor.playerId));

test('a profile image is two files under a name of ours, seen by its player and by others', async () => {
  const [player, other] = await Promise.all([newPlayer(), newPlayer()]);
  const address = await set(player);
  expect(address).toMatch(/^\/profile-images\?key=[0-9a-f]{32}&size=large$/);
  expect((await getProfile(player)).profile_image).toBe(address);
  const key = (await rows(player))[0]?.key ?? '';
  expect([...files].sort()).toEqual(
    ['large', 'small'].map((size) => `profile-images/${key.slice(0, 2)}/${key}-${size}.webp`),
  );
  for (const viewer of [player, other]) {
    const bytes = await fetchImage(viewer, address);
    expect(Buffer.from(bytes).toString('latin1', 8, 12)).toBe('WEBP');
  }
});

test('a profile image stands on the boards in its small size', async () => {
  const player = await newPlayer();
  await set(player);
  const nowIso = new Date().toISOString();
  await database.db.execute(sql`
    insert into scores (player_id, window_id, score, reached_at, listed)
    values (${player.actor.playerId}, ${windowIds(Date.now()).monthly}, 50, ${nowIso}, true)`);
  const { entries } = await getLeaderboard(player, { interval: 'monthly' });
  const own = entries.find(({ isYou }) => isYou);
  expect(own?.profile_image).toMatch(/&size=small$/);
  expect((await fetchImage(player, own?.profile_image ?? '')).length).toBeGreaterThan(100);
});

test('a replaced image: the old files go, the old address is dead, another key is used', async () => {
  const player = await newPlayer();
  const first = await set(player);
  const second = await set(player);
  expect(second).not.toBe(first);
  expect(files.size).toBe(2);
  expect(await rows(player)).toHaveLength(1);
  await expect(fetchImage(player, first)).rejects.toThrow('NOT_FOUND');
  await fetchImage(player, second);
});

test('a removed image is gone for everybody at once, with its files; removing again changes nothing', async () => {
  const [player, other] = await Promise.all([newPlayer(), newPlayer()]);
  const address = await set(player);
  expect(await removeProfileImage(withFiles(player))).toEqual({ profile_image: null });
  for (const viewer of [player, other])
    await expect(fetchImage(viewer, address)).rejects.toThrow('NOT_FOUND');
  expect(files.size).toBe(0);
  expect(await rows(player)).toEqual([]);
  await removeProfileImage(withFiles(player));
});

test.each([{ deletionDueAt: new Date() }, { bannedAt: new Date() }])(
  'a profile image is hidden at once from everybody while its player is leaving or banned (%#), who can set none either',
  async (state) => {
    const [player, other] = await Promise.all([newPlayer(), newPlayer()]);
    const address = await set(player);
    await database.db.update(players).set(state).where(eq(players.id, player.actor.playerId));
    await expect(fetchImage(other, address)).rejects.toThrow('NOT_FOUND');
    await expect(set(player)).rejects.toThrow('FORBIDDEN');
    expect(files.size).toBe(2);
    await database.db
      .update(players)
      .set({ deletionDueAt: null, bannedAt: null })
      .where(eq(players.id, player.actor.playerId));
    await fetchImage(other, address);
  },
);

test('ten uploads at once leave one image and its two files', async () => {
  const player = await newPlayer();
  await Promise.all(Array.from({ length: 10 }, () => set(player)));
  expect(files.size).toBe(2);
  expect(await rows(player)).toHaveLength(1);
  await fetchImage(player, (await getProfile(player)).profile_image ?? '');
});

test('a store that does not take the files: the old image stays, and the sweep clears the attempt', async () => {
  const player = await newPlayer();
  const address = await set(player);
  broken = 'put';
  await expect(set(player)).rejects.toThrow('We couldn’t save the photo. Try again.');
  broken = null;
  expect((await getProfile(player)).profile_image).toBe(address);
  expect(await rows(player)).toHaveLength(2);
  expect(await sweep()).toBe(1);
  expect(await rows(player)).toHaveLength(1);
  await fetchImage(player, address);
});

test('old files that could not be removed are swept later; a store that is down keeps their rows', async () => {
  const player = await newPlayer();
  await set(player);
  broken = 'remove';
  const second = await set(player);
  expect(files.size).toBe(4);
  await expect(sweep()).rejects.toThrow();
  expect(await rows(player)).toHaveLength(2);
  broken = null;
  expect(await sweep(0)).toBe(0);
  expect(await sweep()).toBe(1);
  expect(files.size).toBe(2);
  await fetchImage(player, second);
});

test('erasure takes every file, shown or left over; what is cut off is done by running it again', async () => {
  const player = await newPlayer();
  await set(player);
  broken = 'remove';
  await set(player);
  await expect(eraseProfileImages({ db: database.db, storage }, player.actor.playerId)).rejects.toThrow();
  broken = null;
  await eraseProfileImages({ db: database.db, storage }, player.actor.playerId);
  expect(files.size).toBe(0);
  expect(await rows(player)).toEqual([]);
});

test('the files of a player whose row is gone are swept', async () => {
  const player = await newPlayer();
  await set(player);
  const own = eq(profileImages.playerId, player.actor.playerId);
  await database.db.update(profileImages).set({ playerId: null }).where(own);
  expect(files.size).toBe(2);
  expect(await sweep()).toBe(1);
  expect(files.size).toBe(0);
});

test('a mark that is wrong costs no player an image', async () => {
  const player = await newPlayer();
  await set(player);
  expect((await rows(player)).map(({ isShown }) => isShown)).toEqual([true]);
  await database.sql`update profile_images set is_shown = false where player_id = ${player.actor.playerId}`;
  await sweep();
  expect(await rows(player)).toHaveLength(1);
});

test('booking photos live on the same store: imported, served through their signed address', async () => {
  await importFeed(
    { ...importer.ctx, storage: real },
    { feed: bytes(csv([row('s3')])), feedName: null, photos: (name) => picture(name), onLine: () => {} },
  );
  const [photo] = await database.db.select().from(photos);
  const key = photo?.storageKey ?? '';
  expect(await real.get(photoFileKey(key, 1))).not.toBeNull();
  const now = importer.ctx.now();
  const served = await readPhoto(
    { db: database.db, storage: real, now: () => now, faces: 'real' },
    { unverifiedToken: photoUrl(key, now.getTime()).slice('/photos/'.length), unverifiedScale: '2' },
  );
  expect(Buffer.from(served?.bytes ?? []).toString('latin1', 8, 12)).toBe('WEBP');
});
