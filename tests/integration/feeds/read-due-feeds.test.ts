import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { readRemote } from '@/commands/feeds/feed-command';
import { bookingRecords, feeds } from '@/db/schema';
import type { FeedSource } from '@/lib/feeds/feed-state';
import { readDueFeeds } from '@/lib/feeds/read-due-feeds';
import { log as loud } from '@/lib/platform/log/log';
import { processMetrics } from '@/lib/platform/metrics/process-metrics';
import { systemRandom } from '@/lib/platform/random';
import { testDatabase } from '@/tests/support/database';
import { csvAnswer, feedServer } from '@/tests/support/feed-server';
import { csv, picture, row, testImporter } from '@/tests/support/records';

const database = testDatabase({ warm: 4 });
const importer = testImporter(database);
const server = feedServer();
const RECORDS: FeedSource = { kind: 'records', address: 'https://feeds.example/day/feed.csv?key=secret' };
const CORRECTIONS: FeedSource = { kind: 'corrections', address: 'https://courts.example/corrections.csv' };
const log = loud.child({}, { level: 'silent' });
const START = Date.UTC(2026, 5, 1);
const HOUR = 3_600_000;

/** The response of each path; a function writes it itself. */
let pages: Record<string, string | Buffer | Parameters<typeof csvAnswer>[0] | ReturnType<typeof csvAnswer>>;
let nowMs = START;

beforeEach(async () => {
  await database.db.execute(sql`truncate booking_records, photos, record_tombstones, feeds cascade`);
  processMetrics().registry.resetMetrics();
  nowMs = START;
  pages = { '/day/feed.csv?key=secret': csv([row('a'), row('b')]) };
  for (const name of ['a', 'b', 'c']) pages[`/day/${name}.jpg`] = await picture(name);
  Object.assign(server, { asked: [], dialled: [], names: {} });
  server.answer = (request, response) => {
    const page = pages[request.url ?? ''];
    if (typeof page === 'function') page(request, response);
    else if (page === undefined) response.writeHead(404).end();
    else {
      const type = String(request.url).endsWith('.jpg') ? 'image/jpeg' : 'text/csv';
      csvAnswer(page, { 'content-type': type, etag: `"${Buffer.byteLength(page)}"` })(request, response);
    }
  };
});

const context = () => ({
  ...importer.ctx,
  now: () => new Date(nowMs),
  access: { privateHosts: [], network: server.network },
  random: systemRandom,
  log,
});
const run = (sources: readonly FeedSource[] = [RECORDS], signal = new AbortController().signal) =>
  readDueFeeds(context(), sources, { everyHours: 24, signal });
const inPlay = async () => (await database.db.select().from(bookingRecords)).length;
const paths = () => server.asked.map(({ url }) => url);
const metric = async (name: string) => {
  const text = await processMetrics().registry.getSingleMetricAsString(name);
  return text.split('\n').filter((line) => !line.startsWith('#'));
};

test('two processes read a due feed once, with photos beside it, and not again before it is due', async () => {
  const both = await Promise.all([run(), run()]);
  expect(both.map(({ read }) => read).sort()).toEqual([0, 1]);
  expect(paths().sort()).toEqual(['/day/a.jpg', '/day/b.jpg', '/day/feed.csv?key=secret']);
  expect(await inPlay()).toBe(2);
  nowMs += 24 * HOUR - 1;
  expect(await run()).toEqual({ read: 0, failed: 0 });
  nowMs += 1;
  server.asked = [];
  expect(await run()).toEqual({ read: 1, failed: 0 });
  expect(server.asked.map(({ headers }) => headers['if-none-match'])).toEqual([
    `"${Buffer.byteLength(String(pages['/day/feed.csv?key=secret']))}"`,
  ]);
  expect(await metric('lineup_feed_runs_total')).toEqual([
    'lineup_feed_runs_total{kind="records",feed="1",outcome="read"} 1',
    'lineup_feed_runs_total{kind="records",feed="1",outcome="unchanged"} 1',
  ]);
  expect(await metric('lineup_feed_lines_total')).toContain(
    'lineup_feed_lines_total{kind="records",outcome="accepted"} 2',
  );
  const known = JSON.stringify(await database.db.select().from(feeds));
  expect(known).not.toMatch(/secret|feeds\.example/);
});

test('the address of a feed may set columns and dates, and a change of them reads it again', async () => {
  const feed =
    'Booking No;county_fips;Arrested;age;charge_text;disposition;photo\na;48209;3/1/2026;33;BURGLARY;;a.jpg\n';
  pages['/day/feed.csv?key=secret'] = feed;
  const mapped = (columns: string): FeedSource[] => [
    { kind: 'records', address: `${RECORDS.address}#${columns}` },
  ];
  expect(await run(mapped('record_id=Booking%20No'))).toEqual({ read: 0, failed: 1 });
  nowMs += HOUR;
  expect(await run(mapped('record_id=Booking%20No&booked_on=Arrested'))).toEqual({ read: 1, failed: 0 });
  expect(await inPlay()).toBe(0);
  expect(await run(mapped('record_id=Booking%20No&booked_on=Arrested&dates=MM/DD/YYYY'))).toEqual({
    read: 1,
    failed: 0,
  });
  expect(await inPlay()).toBe(1);
  expect(paths()).not.toContainEqual(expect.stringContaining('#'));
});

test('one feed is leased at a time, and an expired lease is taken over', async () => {
  const other: FeedSource = { kind: 'records', address: 'https://feeds.example/other.csv' };
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
  pages['/other.csv'] = csv([row('c')]);
  pages['/day/feed.csv?key=secret'] = (request, response) => {
    resolve();
    goOn.then(() => csvAnswer(csv([row('a')]))(request, response));
  };
  const first = run([RECORDS]);
  await asked;
  expect(await run([other])).toEqual({ read: 0, failed: 0 });
  // The lease has expired.
  nowMs += HOUR;
  expect(await run([other])).toEqual({ read: 1, failed: 0 });
  pages['/day/feed.csv?key=secret'] = csv([row('a')]);
  expect(await run([RECORDS])).toEqual({ read: 1, failed: 0 });
  letGo();
  // The first run finds its lease lost.
  expect(await first).toEqual({ read: 0, failed: 1 });
  expect(await run([RECORDS])).toEqual({ read: 0, failed: 0 });
});

test('a slow download keeps its lease', async () => {
  const hold = async () => {
    const [held] = await database.db.select({ until: feeds.heldUntil }).from(feeds);
    return held?.until?.getTime() ?? 0;
  };
  pages['/day/feed.csv?key=secret'] = async (request, response) => {
    nowMs += 14 * 60_000;
    await expect.poll(hold, { interval: 10 }).toBeGreaterThan(nowMs + 10 * 60_000);
    nowMs += 5 * 60_000;
    expect(await run()).toEqual({ read: 0, failed: 0 });
    csvAnswer(csv([row('a')]))(request, response);
  };
  const options = { everyHours: 24, signal: new AbortController().signal, renewEveryMs: 20 };
  expect(await readDueFeeds(context(), [RECORDS], options)).toEqual({ read: 1, failed: 0 });
});

test('unreachable photos do not keep withdrawn records of the same feed in play', async () => {
  await run();
  const dead = Array.from({ length: 22 }, (_, i) => row(`dead-${i}`));
  pages['/day/feed.csv?key=secret'] = csv([...dead, row('a', { disposition: 'DISMISSED' })]);
  for (const { photo } of dead) pages[`/day/${photo}`] = (_, response) => response.writeHead(503).end();
  server.asked = [];
  nowMs += 24 * HOUR;
  expect(await run()).toEqual({ read: 1, failed: 0 });
  expect(await inPlay()).toBe(1);
  // A host that is down gets no request for each photo.
  expect(server.asked).toHaveLength(21);
  nowMs += HOUR;
  for (const { photo } of dead) pages[`/day/${photo}`] = (_, response) => response.writeHead(403).end();
  pages['/day/dead-21.jpg'] = await picture('dead-21');
  expect(await run()).toEqual({ read: 1, failed: 0 });
  expect(await inPlay()).toBe(2);
});

test('a failed feed is logged and retried with growing pauses, loses nothing, and does not block others', async () => {
  const errors = vi.spyOn(log, 'error').mockReturnValue();
  pages['/corrections.csv'] = 'record_id,disposition\nb,EXPUNGED\n';
  pages['/day/feed.csv?key=secret'] = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 10_000 });
    response.write(csv([row('a')]), () => response.destroy());
  };
  expect(await run([CORRECTIONS, RECORDS])).toEqual({ read: 1, failed: 1 });
  expect(errors.mock.calls.map(([what]) => what)).toEqual([
    expect.objectContaining({ kind: 'records', feed: '1', failures: 1, retryInSeconds: 300 }),
  ]);
  expect(JSON.stringify(errors.mock.calls)).not.toContain('secret');
  nowMs += 5 * 60_000;
  expect(await run()).toEqual({ read: 0, failed: 1 });
  pages['/day/feed.csv?key=secret'] = csv([row('a'), row('b')]);
  nowMs += 5 * 60_000;
  expect(await run()).toEqual({ read: 0, failed: 0 });
  nowMs += 5 * 60_000;
  expect(await run()).toEqual({ read: 1, failed: 0 });
  // Corrections before the import keep their records out.
  expect(await inPlay()).toBe(1);
  expect(await metric('lineup_feed_runs_total')).toContain(
    'lineup_feed_runs_total{kind="records",feed="1",outcome="failed"} 2',
  );
  errors.mockRestore();
});

test('an unreachable photo is retried within the hour, even if the feed has not changed', async () => {
  pages['/day/b.jpg'] = (_, response) => response.writeHead(503).end();
  expect(await run()).toEqual({ read: 1, failed: 0 });
  expect(await inPlay()).toBe(1);
  pages['/day/b.jpg'] = await picture('b');
  nowMs += HOUR;
  expect(await run()).toEqual({ read: 1, failed: 0 });
  expect(await inPlay()).toBe(2);
});

test('photos by address follow the same rules, and expired bookings are refused', async () => {
  server.names = { 'inside.example': [['10.0.0.7']] };
  pages['/day/feed.csv?key=secret'] = csv([
    row('a', { photo: 'https://photos.example/day/a.jpg' }),
    row('b', { photo: 'https://inside.example/day/b.jpg' }),
    row('c', { booked_on: '2025-11-01' }),
  ]);
  await run();
  expect(server.dialled.map(({ serverName }) => serverName)).toEqual(['feeds.example', 'photos.example']);
  expect(await inPlay()).toBe(1);
});

test('a stopped process releases its feed at once', async () => {
  const stop = new AbortController();
  pages['/day/feed.csv?key=secret'] = () => stop.abort();
  expect(await run([RECORDS], stop.signal)).toEqual({ read: 0, failed: 0 });
  pages['/day/feed.csv?key=secret'] = csv([row('a')]);
  expect(await run()).toEqual({ read: 1, failed: 0 });
});

test('the command skips an unchanged feed too, unless --again is set', async () => {
  const ctx = { ...context(), signal: new AbortController().signal };
  const read = (again: boolean, dryRun = false) => readRemote(ctx, { ...RECORDS, again, dryRun }, {});
  expect(await read(false, true)).toMatchObject({ summary: { accepted: 2 } });
  expect(await inPlay()).toBe(0);
  expect(await read(false)).toMatchObject({ summary: { accepted: 2 } });
  expect(await read(false)).toBeNull();
  nowMs += 1000;
  expect(await read(true)).toMatchObject({ summary: { alreadyIn: 2 } });
});
