import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bookingRecords, photos, removalLog } from '@/db/schema';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { replaceQuestion } from '@/lib/quiz/dealing/replace-question';
import { applyCorrections, type CorrectionOptions } from '@/lib/records/import/apply-corrections';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { readPhoto } from '@/lib/records/photos/read-photo';
import { sweepPhotos } from '@/lib/records/photos/sweep-photos';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { createPlayers, playerContext } from '@/tests/support/game-world';
import { bytes, csv, row, testImporter } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';

Object.assign(process.env, TEST_SETTINGS);
const database = testDatabase();
const importer = testImporter(database);
const now = () => new Date(Date.UTC(2026, 5, 2));
const names = ['a', 'b', 'c', 'd', 'e'];

beforeAll(() => {
  process.env.DATABASE_URL = database.url;
});
beforeEach(async () => {
  await database.db.execute(
    sql`truncate booking_records, pulled_records, photos, record_tombstones, removal_requests, county_removals, questions, removal_journal cascade`,
  );
  await importer.run(csv(names.map((name) => row(name))));
});

async function correct(feed: string, options: Partial<CorrectionOptions> = {}) {
  const lines: [number, string][] = [];
  const summary = await applyCorrections(
    { ...importer.ctx, now },
    { feed: bytes(feed), onLine: (line, outcome) => lines.push([line, outcome]), ...options },
  );
  return { summary, lines: Object.fromEntries(lines) };
}
const inPlay = async () => (await database.db.select().from(bookingRecords)).length;
const files = async () => {
  const all = await readdir(join(importer.directory, 'files'), { recursive: true });
  return all.filter((name) => name.endsWith('.webp')).length;
};
const HEADER = 'name,disposition,record_id\n';

test('a withdrawn record is erased at once, with open questions and signed addresses, and stays erased', async () => {
  const [created] = await createPlayers(database.db, 1, { now: now() });
  const ctx = playerContext(database.db, created, { now: now() });
  const { questions } = await dealQuestions(ctx, { table: '48209' });
  const [gone] = await database.db
    .select({ key: photos.storageKey, hash: bookingRecords.sourceIdHash })
    .from(bookingRecords)
    .innerJoin(photos, eq(photos.id, bookingRecords.photoId));
  const address = photoUrl(gone?.key ?? '', now().getTime()).replace('/photos/', '');
  const shows = async () =>
    (await readPhoto(
      { db: database.db, storage: importer.ctx.storage, now, faces: 'real' },
      { unverifiedToken: address, unverifiedScale: null },
    )) !== null;
  expect(await shows()).toBe(true);
  const all = names.map((name) => `CANARY DOE,Expunged,${name}\n`).join('');

  expect((await correct(HEADER + all)).summary).toMatchObject({ lines: 5, withdrawn: 5, keptOut: 0 });
  expect([await shows(), await inPlay(), await files()]).toEqual([false, 0, 0]);
  const [question] = questions;
  expect((await replaceQuestion(ctx, { question_id: question?.question_id ?? '' })).questions).toEqual([]);

  const { summary } = await importer.run(csv(names.map((name) => row(name))), {
    photos: () => Promise.reject(new Error('nobody fetches the photo of somebody who is to be left alone')),
  });
  expect(summary).toMatchObject({ accepted: 0, rejected: { 'removed before': 5 } });
  const copies = await importer.run(csv(names.map((name) => row(`copy-${name}`, { photo: `${name}.jpg` }))));
  expect(copies.summary.rejected).toEqual({ 'removed before': 5 });
  const dump = JSON.stringify(await database.db.$client`select entry from removal_journal`);
  expect(dump).toContain(gone?.hash ?? 'no hash');
  expect(dump).not.toMatch(/CANARY|xpunged/);
});

test('a failing store does not keep records in play: the sweep erases the files later, in batches', async () => {
  const { storage } = importer.ctx;
  let [working, most] = [0, 0];
  const remove = async (key: string) => {
    working += 1;
    most = Math.max(most, working);
    await storage.remove(key);
    working -= 1;
    if (key.endsWith('-2x.webp')) throw new Error('AccessDenied');
  };
  const feed = `${HEADER}${names.map((name) => `,SEALED,${name}\n`).join('')}`;
  const stubborn = { ...importer.ctx, now, storage: { ...storage, remove } };
  const summary = await applyCorrections(stubborn, { feed: bytes(feed) });
  expect([summary.withdrawn, await inPlay(), working]).toEqual([5, 0, 0]);
  expect(most).toBeGreaterThan(3);
  expect(most).toBeLessThanOrEqual(12);
  // Their hashes are in tombstones, although their files still exist.
  const copies = await importer.run(csv([row('copy', { photo: 'a.jpg' })]));
  expect(copies.summary.rejected).toEqual({ 'removed before': 1 });
  await importer.run(csv([row('somebody-else')]));
  await expect(sweepPhotos(stubborn)).rejects.toThrow('5 photos');
  expect(await sweepPhotos(importer.ctx)).toBe(5);
  expect([await files(), await sweepPhotos(importer.ctx)]).toEqual([2, 0]);
  expect(await database.db.select().from(photos)).toHaveLength(1);
  await correct(`${HEADER},SEALED,somebody-else\n`);
  expect(await files()).toBe(0);
});

test('a tombstone of a correction blocks close copies; one of a removal request also blocks trimmed ones', async () => {
  const stones = () =>
    database.db.$client<{ looks: number }[]>`
      select coalesce(cardinality(crop_hashes), 0) as looks from record_tombstones order by 1`;
  const comesBack = async (id: string) => (await importer.run(csv([row(id, { photo: 'a.jpg' })]))).summary;
  await correct(`${HEADER},SEALED,a\n`);
  expect([...(await stones())]).toEqual([{ looks: 0 }]);
  const nearby = (bits: number) =>
    database.db.execute(sql`
      update record_tombstones set perceptual_hash = perceptual_hash # ${bits}::bigint`);
  await nearby(0b11);
  expect((await comesBack('copy')).rejected).toEqual({ 'removed before': 1 });
  await nearby(0b1100);
  expect(await comesBack('somebody-else')).toMatchObject({ accepted: 1 });

  await database.db.execute(sql`truncate record_tombstones`);
  const [record] = await database.db
    .select({ key: photos.storageKey })
    .from(photos)
    .innerJoin(bookingRecords, eq(bookingRecords.photoId, photos.id))
    .orderBy(desc(bookingRecords.importedAt));
  const token = photoUrl(record?.key ?? '', now().getTime()).replace('/photos/', '');
  const handle = removalHandle(token, now().getTime()) ?? '';
  await requestRemoval(anonymousContext(database.db, { now }), { handle, words: '' });
  await correct(`${HEADER},SEALED,somebody-else\n`);
  expect([...(await stones())]).toEqual([{ looks: 14 }]);
  await nearby(0b1111);
  expect((await comesBack('once-more')).rejected).toEqual({ 'removed before': 1 });
});

test('a correction that is repeated, listed twice, or before its record changes nothing more', async () => {
  const feed = `${HEADER},SEALED,a\n,DISMISSED,a\n,Nolle Prosequi,not-in-yet\n`;
  const dry = await correct(feed, { dryRun: true });
  expect([await inPlay(), dry.summary.withdrawn]).toEqual([5, 1]);
  expect((await correct(feed)).lines).toEqual({ 2: 'withdrawn', 3: 'known', 4: 'kept out' });
  const journal = () => database.db.$client`select id from removal_journal`;
  const before = await journal();
  expect((await correct(feed)).lines).toEqual({ 2: 'known', 3: 'known', 4: 'known' });
  expect(await journal()).toEqual(before);
  const { lines } = await importer.run(csv([row('a'), row('not-in-yet')]));
  expect([...lines.values()]).toEqual(['removed before', 'removed before']);
  const log = await database.db.select().from(removalLog);
  expect(log.map(({ operator, action, records }) => [operator, action, records])).toContainEqual([
    'lineup',
    'withdraw',
    1,
  ]);
});

test('a record under review is purged', async () => {
  const [record] = await database.db.select({ key: photos.storageKey }).from(photos);
  const handle = removalHandle(
    photoUrl(record?.key ?? '', now().getTime()).replace('/photos/', ''),
    now().getTime(),
  );
  await requestRemoval(anonymousContext(database.db, { now }), { handle: handle ?? '', words: '' });
  expect(await inPlay()).toBe(4);
  const all = names.map((name) => `,Acquitted,${name}\n`).join('');
  expect((await correct(HEADER + all)).summary.withdrawn).toBe(5);
  expect(await database.db.$client`select id from pulled_records`).toHaveLength(0);
  expect(await files()).toBe(0);
});

test('a requested removal adds the hashes of trimmed copies to a tombstone that lacks them', async () => {
  const [record] = await database.db.select({ key: photos.storageKey }).from(photos);
  const token = photoUrl(record?.key ?? '', now().getTime()).replace('/photos/', '');
  const handle = removalHandle(token, now().getTime()) ?? '';
  await requestRemoval(anonymousContext(database.db, { now }), { handle, words: '' });
  await database.sql`
    insert into record_tombstones (source_id_hash, perceptual_hash) select source_id_hash, 7 from pulled_records`;
  await correct(HEADER + names.map((name) => `,Acquitted,${name}\n`).join(''));
  const stones = await database.sql`
    select cardinality(crop_hashes) as crops from record_tombstones where perceptual_hash = 7`;
  expect([...stones]).toEqual([{ crops: 14 }]);
});

test('reports number and reason of refused lines, and continues', async () => {
  const feed = `${HEADER},REINSTATED,a\n,,b\n,GUILTY,c\n,DISMISSED, \n,=1+1,d\n"x,DISMISSED,e\n,DISMISSED\n,EXPUNGED,e\n`;
  expect((await correct(feed)).lines).toEqual({
    2: 'disposition withdraws nothing',
    3: 'missing disposition',
    4: 'disposition withdraws nothing',
    5: 'bad record_id',
    6: 'formula',
    7: 'a quote does not end on this line',
    8: '2 columns instead of 3',
    9: 'withdrawn',
  });
  expect(await inPlay()).toBe(4);
  await expect(correct('record_id,status\na,EXPUNGED\n')).rejects.toThrow('lacks: disposition');
});

test('a feed that ends early, or is stopped, leaves complete batches', async () => {
  async function* broken() {
    yield* bytes(`${HEADER},EXPUNGED,a\n`);
    throw new Error('the line went dead');
  }
  await expect(correct('', { feed: broken() })).rejects.toThrow('the line went dead');
  const stop = new AbortController();
  stop.abort(new Error('stopped'));
  await expect(correct(`${HEADER},EXPUNGED,b\n`, { signal: stop.signal })).rejects.toThrow('stopped');
  expect(await inPlay()).toBe(4);
});
