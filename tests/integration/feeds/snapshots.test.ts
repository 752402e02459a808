import { beforeEach, expect, test } from 'vitest';
import { type FeedSource, feedIdOfRecords } from '@/lib/feeds/feed-state';
import { readFeedNow, resumeFeed } from '@/lib/feeds/make-feed-due';
import { readDueFeeds } from '@/lib/feeds/read-due-feeds';
import { leaseRun } from '@/lib/feeds/runs/lease-run';
import { trackRun } from '@/lib/feeds/runs/track-run';
import { formatOfAddress, readColumnNames } from '@/lib/platform/config/feeds/feed-format';
import { log as loud } from '@/lib/platform/log/log';
import { systemRandom } from '@/lib/platform/random';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { csvAnswer, feedServer } from '@/tests/support/feed-server';
import { csv, picture, row, testImporter } from '@/tests/support/records';

const database = testDatabase();
const importer = testImporter(database);
const server = feedServer();
const log = loud.child({}, { level: 'silent' });
const HOUR = 3_600_000;
const SNAPSHOT: FeedSource = { kind: 'records', address: 'https://feeds.example/a.csv#snapshot=yes' };
const OTHER: FeedSource = { kind: 'records', address: 'https://feeds.example/b.csv#snapshot=yes' };

let pages: Record<string, string>;
let nowMs = Date.UTC(2026, 5, 1);

beforeEach(async () => {
  await database.sql`
    truncate booking_records, pulled_records, photos, record_tombstones, removal_requests, feeds, feed_runs cascade`;
  pages = {};
  server.answer = async (request, response) => {
    const path = request.url ?? '';
    if (path.endsWith('.jpg'))
      csvAnswer(await picture(path), { 'content-type': 'image/jpeg' })(request, response);
    else csvAnswer(pages[path] ?? '', { 'content-type': 'text/csv' })(request, response);
  };
});

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `r${i + from}`);
const feedOf = (names: readonly string[]) => csv(names.map((name) => row(name)));
const inPlay = async () => (await database.sql`select id from booking_records`).length;
const feedRow = async () => {
  const [feed] = await database.sql<
    { id: string; paused_lost: number | null; paused_of: number | null; let_go: boolean }[]
  >`select id, paused_lost, paused_of, let_go from feeds`;
  if (!feed) throw new Error('no feed');
  return feed;
};
const problems = async () =>
  (await database.sql<{ problem: string }[]>`select problem from feed_runs where problem is not null`).map(
    ({ problem }) => problem,
  );

/** Lets a day pass, and reads what is due. */
async function read(...sources: FeedSource[]) {
  nowMs += 25 * HOUR;
  const ctx = {
    ...importer.ctx,
    now: () => new Date(nowMs),
    access: { privateHosts: [], network: server.network },
    random: systemRandom,
    log,
  };
  return readDueFeeds(ctx, sources, { everyHours: 24, signal: new AbortController().signal });
}

test('a record that its source no longer lists leaves with the next read, and comes back when it is listed again', async () => {
  pages['/a.csv'] = feedOf(ids(10));
  await read(SNAPSHOT);
  expect(await inPlay()).toBe(10);
  pages['/a.csv'] = feedOf(ids(9));
  await read(SNAPSHOT);
  expect(await inPlay()).toBe(9);
  expect((await database.sql`select id from photos`).length).toBe(9);
  pages['/a.csv'] = feedOf(ids(10));
  await read(SNAPSHOT);
  expect(await inPlay()).toBe(10);
});

test('a feed that is no snapshot loses nothing', async () => {
  const plain: FeedSource = { kind: 'records', address: 'https://feeds.example/a.csv' };
  pages['/a.csv'] = feedOf(ids(10));
  await read(plain);
  pages['/a.csv'] = feedOf(ids(2));
  await read(plain);
  expect(await inPlay()).toBe(10);
});

test('a read that would lose more than a fifth loses nothing, pauses the feed and asks; each answer does what it says', async () => {
  pages['/a.csv'] = feedOf(ids(30));
  await read(SNAPSHOT);
  pages['/a.csv'] = feedOf(ids(23));
  expect(await read(SNAPSHOT)).toEqual({ read: 0, failed: 1 });
  expect(await inPlay()).toBe(30);
  const { id } = await feedRow();
  expect(await feedRow()).toMatchObject({ paused_lost: 7, paused_of: 30 });
  expect(await problems()).toEqual([expect.stringContaining('7 of 30 records are no longer listed')]);
  // Paused, the schedule leaves it alone.
  expect(await read(SNAPSHOT)).toEqual({ read: 0, failed: 0 });

  const ctx = { db: database.db, now: () => new Date(nowMs) };
  await expect(readFeedNow(ctx, { feedId: id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    userMessage: expect.stringContaining('paused'),
  });
  await resumeFeed(ctx, { feedId: id, allowAnyLoss: false });
  expect(await read(SNAPSHOT)).toEqual({ read: 0, failed: 1 });
  expect(await inPlay()).toBe(30);
  await resumeFeed(ctx, { feedId: id, allowAnyLoss: true });
  expect(await read(SNAPSHOT)).toEqual({ read: 1, failed: 0 });
  expect(await inPlay()).toBe(23);
  // The agreement was for one read.
  expect(await feedRow()).toMatchObject({ paused_lost: null, let_go: false });
  await expect(resumeFeed(ctx, { feedId: id, allowAnyLoss: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a small feed may lose five records without asking', async () => {
  pages['/a.csv'] = feedOf(ids(8));
  await read(SNAPSHOT);
  pages['/a.csv'] = feedOf(ids(3));
  await read(SNAPSHOT);
  expect(await inPlay()).toBe(3);
});

test('a refused line still lists its record, and a line without a readable id keeps all', async () => {
  pages['/a.csv'] = feedOf(ids(10));
  await read(SNAPSHOT);
  pages['/a.csv'] = csv([...ids(9).map((name) => row(name)), row('r9', { county_fips: '99999' })]);
  await read(SNAPSHOT);
  expect(await inPlay()).toBe(10);
  pages['/a.csv'] = `${feedOf(ids(9))}broken line\n`;
  expect(await read(SNAPSHOT)).toEqual({ read: 0, failed: 1 });
  expect(await inPlay()).toBe(10);
  expect(await problems()).toEqual([expect.stringContaining('1 line has no readable record_id')]);
});

test('two feeds of one host lose their own records alone', async () => {
  pages['/a.csv'] = feedOf(ids(5));
  pages['/b.csv'] = feedOf(ids(5, 5));
  await read(SNAPSHOT, OTHER);
  pages['/a.csv'] = feedOf(ids(4));
  await read(SNAPSHOT, OTHER);
  expect(await inPlay()).toBe(9);
});

test('a record under review that is no longer listed never comes back', async () => {
  pages['/a.csv'] = feedOf(ids(5));
  await read(SNAPSHOT);
  const [photo] = await database.sql<{ key: string }[]>`
    select p.storage_key as key from photos p join booking_records r on r.photo_id = p.id limit 1`;
  const token = photoUrl(photo?.key ?? '', nowMs).replace('/photos/', '');
  const asker = anonymousContext(database.db, { now: () => new Date(nowMs) });
  await requestRemoval(asker, { handle: removalHandle(token, nowMs) ?? '', words: '' });
  expect(await inPlay()).toBe(4);
  pages['/a.csv'] = feedOf([]);
  await read(SNAPSHOT);
  pages['/a.csv'] = feedOf(ids(5));
  await read(SNAPSHOT);
  expect(await inPlay()).toBe(4);
});

test('a dry run counts what would leave, and lets nothing go', async () => {
  const options = {
    feedId: feedIdOfRecords(importer.ctx.hashKey, { fileName: 'jail.csv' }),
    format: readColumnNames('snapshot=yes', undefined),
  };
  const photos = (name: string) => picture(name);
  await importer.run(feedOf(ids(10)), { ...options, photos });
  const { summary } = await importer.run(feedOf(ids(2)), { ...options, photos, dryRun: true });
  expect(summary.removed).toBe(8);
  expect(await inPlay()).toBe(10);
  await expect(importer.run(feedOf(ids(2)), { ...options, photos })).rejects.toMatchObject({
    lost: 8,
    of: 10,
  });
  await importer.run(feedOf(ids(2)), { ...options, photos, allowAnyLoss: true });
  expect(await inPlay()).toBe(2);
});

test('a run stores at once how many records its snapshot withdrew', async () => {
  const ctx = { ...importer.ctx, random: systemRandom };
  await database.sql`
    insert into feed_runs (id, kind, state, dry_run, source, started_by, created_at)
    values (gen_random_uuid(), 'records', 'waiting', false, 'jail.csv', 'olivia', now())`;
  const lease = await leaseRun(database.db, new Date());
  if (!lease) throw new Error('no lease');
  await trackRun(ctx, lease, 0).onBatch({ removed: 3 });
  expect([...(await database.sql`select erased from feed_runs`)]).toEqual([{ erased: 3 }]);
});

test('a read that was stopped lets nothing go', async () => {
  const options = { feedId: 'feed', format: readColumnNames('snapshot=yes', undefined) };
  await importer.run(feedOf(ids(10)), { ...options, photos: (name) => picture(name) });
  const stop = new AbortController();
  const stopped = importer.run(feedOf(ids(9)), {
    ...options,
    photos: (name) => picture(name),
    signal: stop.signal,
    onBatch: () => stop.abort(),
  });
  await expect(stopped).rejects.toThrow();
  expect(await inPlay()).toBe(10);
});

test('the address of a feed says that it is a snapshot, and its records keep the address without that', () => {
  expect(formatOfAddress(SNAPSHOT.address)).toMatchObject({ snapshot: true });
  expect(formatOfAddress('https://feeds.example/a.csv')).not.toHaveProperty('snapshot');
  const { hashKey } = importer.ctx;
  expect(feedIdOfRecords(hashKey, SNAPSHOT)).toBe(
    feedIdOfRecords(hashKey, { address: 'https://feeds.example/a.csv' }),
  );
  expect(feedIdOfRecords(hashKey, SNAPSHOT)).not.toBe(feedIdOfRecords(hashKey, OTHER));
});
