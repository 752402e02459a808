import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunAction, finishUploadAction } from '@/app/(desk)/desk/(inside)/feeds/actions';
import { PUT } from '@/app/(desk)/desk/(inside)/feeds/upload/route';
import { bookingRecords, feedRuns, feedUploadParts } from '@/db/schema';
import { effectsOf } from '@/lib/contract/desk/feeds/run-effects';
import type { RunView } from '@/lib/contract/desk/feeds/run-view';
import { PART_BYTES, UPLOAD_PATH } from '@/lib/contract/desk/feeds/upload-bounds';
import { countByCategory, countByCounty, countByFeed } from '@/lib/desk/feeds/count-records';
import { readRun } from '@/lib/desk/feeds/list-runs';
import { listSchedule } from '@/lib/desk/feeds/list-schedule';
import { listRejects, readRejectsCsv } from '@/lib/desk/feeds/read-rejects';
import { type FeedSource, feedIdOfRecords } from '@/lib/feeds/feed-state';
import { readFeedNow } from '@/lib/feeds/make-feed-due';
import { readDueFeeds } from '@/lib/feeds/read-due-feeds';
import { cancelRun } from '@/lib/feeds/runs/cancel-run';
import { createRun } from '@/lib/feeds/runs/create-run';
import { executeRuns } from '@/lib/feeds/runs/execute-runs';
import { importAfterDryRun } from '@/lib/feeds/runs/import-after-dry-run';
import { deleteAbandonedUploads } from '@/lib/feeds/uploads/delete-uploads';
import { finishUpload } from '@/lib/feeds/uploads/finish-upload';
import { openPhotoZip, ZIP_BOUNDS } from '@/lib/feeds/uploads/photo-zip';
import { receivePart } from '@/lib/feeds/uploads/receive-part';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { textsOf } from '@/messages/texts';
import { appDatabase } from '@/tests/support/app-database';
import { bundled } from '@/tests/support/bundled';
import { anonymousContext } from '@/tests/support/context';
import { openDesk, signedInOperator, throughDeskAction } from '@/tests/support/desk';
import { DESK_PAGE } from '@/tests/support/desk-browser';
import { csvAnswer, feedServer } from '@/tests/support/feed-server';
import { bytes, csv, picture, row, testImporter } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { type ZipEntry, zipOf } from '@/tests/support/zips';

vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders);

const database = appDatabase();
const importer = testImporter(database);
const server = feedServer();
const START = Date.UTC(2026, 5, 1);
let nowMs = START;

const context = (operator = 'ada') => ({
  ...anonymousContext(database.db),
  ...importer.ctx,
  now: () => new Date(nowMs),
  access: { privateHosts: [], network: server.network },
  operator,
});

beforeEach(() => {
  nowMs = START;
  Object.assign(server, { asked: [], dialled: [], names: {} });
});
afterEach(async () => {
  await database.db.execute(
    sql`truncate booking_records, photos, record_tombstones, feeds, feed_runs cascade`,
  );
});

const execute = (signal = new AbortController().signal, ctx = context()) =>
  executeRuns(ctx, { signal, saveEveryMs: 5 });
const runOf = async (id: string) => {
  const [run] = await database.db.select().from(feedRuns).where(eq(feedRuns.id, id));
  if (!run) throw new Error('there is no such run');
  return run;
};
const inPlay = async () => {
  const rows = await database.db.select().from(bookingRecords);
  return rows.map(({ sourceIdHash, countyFips, categoryCode }) => ({
    sourceIdHash,
    countyFips,
    categoryCode,
  }));
};
const feedNames = async () => {
  const rows = await database.db.$client<{ name: string | null }[]>`
    select distinct feed_name as name from booking_records order by 1`;
  return rows.map(({ name }) => name);
};
const byHash = (rows: Awaited<ReturnType<typeof inPlay>>) =>
  rows.sort((a, b) => a.sourceIdHash.localeCompare(b.sourceIdHash));

const newUpload = (
  kind: 'records' | 'corrections' = 'records',
  ctx = context(),
  { snapshot = false }: { snapshot?: boolean } = {},
) => createRun(ctx, { kind, from: 'upload', fileName: 'jail.csv', columns: '', dates: '', snapshot });

async function send(runId: string, file: 'feed' | 'photos', content: Buffer): Promise<void> {
  for (let part = 0; part * PART_BYTES < content.length; part += 1)
    await receivePart(context(), {
      ...{ runId, file, part },
      bytes: new Uint8Array(content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)),
    });
}

const at = (address: string) =>
  createRun(context(), {
    kind: 'records',
    from: 'address',
    address,
    columns: '',
    dates: '',
    snapshot: false,
  });

/** Uploads files and returns the run, which waits. */
async function upload(
  feed: string,
  photos?: Buffer,
  kind: 'records' | 'corrections' = 'records',
  options: { snapshot?: boolean } = {},
) {
  const { runId } = await newUpload(kind, context(), options);
  await send(runId, 'feed', Buffer.from(feed));
  if (photos) await send(runId, 'photos', photos);
  await finishUpload(context(), {
    ...{ runId, feedBytes: Buffer.byteLength(feed) },
    photosBytes: photos?.length ?? 0,
  });
  return runId;
}

const zipOfPhotos = async (...names: string[]) =>
  zipOf(
    await Promise.all(
      names.map(async (name) => ({ name: `photos/${name}.jpg`, content: await picture(name) })),
    ),
  );

describe('an upload', () => {
  it('takes parts in order, acknowledges repeated ones, and belongs to its operator', async () => {
    const { runId } = await newUpload();
    const first = { runId, file: 'feed' as const, part: 0, bytes: Buffer.alloc(PART_BYTES, 1) };
    await expect(receivePart(context(), { ...first, part: 1 })).rejects.toThrow('Part 0 comes next');
    expect(await receivePart(context(), first)).toEqual({ next: 1 });
    // The acknowledgement was lost, so the part comes again.
    expect(await receivePart(context(), first)).toEqual({ next: 1 });
    await expect(receivePart(context(), { ...first, part: 2 })).rejects.toThrow('Part 1 comes next');
    const last = { ...first, part: 1, bytes: Buffer.from('end') };
    await expect(receivePart(context('eve'), last)).rejects.toThrow('NOT_FOUND');
    await expect(receivePart(context(), { ...last, bytes: Buffer.alloc(PART_BYTES + 1) })).rejects.toThrow(
      'TOO_LARGE',
    );
    await expect(receivePart(context(), { ...last, bytes: Buffer.alloc(0) })).rejects.toThrow('empty');
    const end = { runId, feedBytes: PART_BYTES + 3, photosBytes: 0 };
    await expect(finishUpload(context(), end)).rejects.toThrow('not complete');
    expect(await receivePart(context(), last)).toEqual({ next: 2 });
    await expect(receivePart(context(), { ...last, part: 2 })).rejects.toThrow('Part 2 comes next');
    await expect(finishUpload(context('eve'), end)).rejects.toThrow('NOT_FOUND');
    await finishUpload(context(), end);
    await expect(receivePart(context(), { ...last, part: 2 })).rejects.toThrow('NOT_FOUND');
  });

  it('keeps a part whose second copy comes after the end', async () => {
    const { runId } = await newUpload();
    const { storage } = importer.ctx;
    const part = { runId, file: 'feed' as const, part: 0, bytes: Buffer.from('end') };
    // The first copy is slow: its repetition is stored, and the upload ends meanwhile.
    const put: typeof storage.put = async (...file) => {
      await receivePart(context(), part);
      await finishUpload(context(), { runId, feedBytes: 3, photosBytes: 0 });
      await storage.put(...file);
    };
    expect(await receivePart({ ...context(), storage: { ...storage, put } }, part)).toEqual({ next: 1 });
    const [stored] = await database.db.select().from(feedUploadParts);
    expect(await storage.get(stored?.storageKey ?? '')).toEqual(new Uint8Array(part.bytes));
  });

  it('has at most 1 GB of CSV', async () => {
    const { runId } = await newUpload();
    await database.db.execute(sql`
      insert into feed_upload_parts (run_id, file, part, bytes, storage_key)
      select ${runId}::uuid, 'feed', n, ${PART_BYTES}, 'none' from generate_series(0, 255) n`);
    const next = { runId, file: 'feed' as const, part: 256, bytes: Buffer.from('x') };
    await expect(receivePart(context(), next)).rejects.toThrow('larger than 1 GB');
  });

  it('is forgotten a day after it was left, with its files', async () => {
    const { runId } = await newUpload();
    await send(runId, 'feed', Buffer.from('left'));
    const [part] = await database.db.select().from(feedUploadParts);
    const forget = async () => {
      await deleteAbandonedUploads({ ...context(), storage: async () => importer.ctx.storage });
      await deleteExpired(context(), 'forget old feed runs');
    };
    await forget();
    expect(await importer.ctx.storage.get(part?.storageKey ?? '')).not.toBeNull();
    nowMs += 25 * 3_600_000;
    await forget();
    expect((await runOf(runId)).state).toBe('canceled');
    nowMs += 1000;
    await forget();
    expect(await importer.ctx.storage.get(part?.storageKey ?? '')).toBeNull();
    nowMs += 401 * 86_400_000;
    await forget();
    expect(await database.db.select().from(feedRuns)).toEqual([]);
  });
});

describe('the upload route', () => {
  const put = (query: string, body: string, host = 'localhost:3000') =>
    PUT(
      new Request(`http://localhost:3000${UPLOAD_PATH}?${query}`, {
        ...{ method: 'PUT', body },
        headers: { ...DESK_PAGE, host, 'content-length': String(body.length) },
      }),
      { params: Promise.resolve({}) },
    );

  it('takes a part at the host of the desk, with the headers that the middleware would set', async () => {
    const operator = await signedInOperator(database.db, ['records']);
    const input = { kind: 'records', from: 'upload', fileName: 'jail.csv', columns: '', dates: '' };
    const made = await throughDeskAction(createRunAction, operator, input);
    const runId = made.ok ? made.data.runId : '';
    await openDesk(operator);
    const query = `runId=${runId}&file=feed&part=0`;
    expect((await put(query, 'part', 'lineup.example')).status).toBe(404);
    const answer = await put(query, 'part');
    expect(await answer.json()).toEqual({ next: 1 });
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const late = await put(`runId=${runId}&file=feed&part=3`, 'part');
    expect([late.status, await late.text()]).toEqual([400, 'Part 1 comes next.']);
    const end = { runId, feedBytes: 4, photosBytes: 0 };
    expect(await throughDeskAction(finishUploadAction, operator, end)).toEqual({ ok: true, data: null });
    const audit = await database.db.$client`
      select distinct action from desk_audit where subject_id = ${runId} order by action`;
    expect(audit.map(({ action }) => action)).toEqual(['feeds.dry_run', 'feeds.upload']);
  });
});

describe('a ZIP', () => {
  const photo = Buffer.alloc(200, 7);
  const open = (entries: ZipEntry[] | Buffer, bounds = {}) => {
    const content = Buffer.isBuffer(entries) ? entries : zipOf(entries);
    const read = (start = 0, end = content.length) => bytes(content.subarray(start, end));
    const { signal } = new AbortController();
    return openPhotoZip({ size: content.length, read }, { bounds: { ...ZIP_BOUNDS, ...bounds }, signal });
  };

  it('gives a photo by its file name, and nothing else', async () => {
    const zip = await open([
      { name: 'photos/', content: Buffer.alloc(0), unixMode: 0o040755 },
      { name: 'photos/a.jpg', content: photo, isDeflated: true },
      { name: '__MACOSX/photos/a.jpg', content: Buffer.from('resource') },
      { name: 'photos/.DS_Store', content: Buffer.from('x') },
    ]);
    expect(await zip.photos('a.jpg')).toEqual(photo);
    for (const name of ['photos/a.jpg', '.DS_Store', 'b.jpg', '../a.jpg'])
      expect(await zip.photos(name)).toBeNull();
    zip.close();
  });

  const one = { name: 'a.jpg', content: photo };
  const zeros = Buffer.alloc(3 * 1024 ** 2);
  it.each<[string, ZipEntry[], object, RegExp]>([
    ['a path upward', [{ ...one, name: '../../etc/a.jpg' }], {}, /refused.*invalid relative path/],
    ['a path upward for Windows', [{ ...one, name: '..\\a.jpg' }], {}, /refused.*invalid relative path/],
    ['an absolute path', [{ ...one, name: '/etc/a.jpg' }], {}, /refused.*absolute path/],
    ['a symbolic link', [{ ...one, unixMode: 0o120777 }], {}, /symbolic link/],
    ['a device', [{ ...one, unixMode: 0o060600 }], {}, /not a regular file/],
    ['an encrypted entry', [{ ...one, flags: 1, isDeflated: true }], {}, /encrypted/],
    ['an archive', [{ ...one, name: 'more.zip' }], {}, /archive within the archive/],
    ['two files of a name', [one, { ...one, name: 'x/a.jpg' }], {}, /two files named “a.jpg”/],
    ['too many entries', [one, { ...one, name: 'b.jpg' }], { entries: 1 }, /more than 1 entry/],
    ['an entry too large', [one], { entryBytes: 199 }, /a.jpg” has more than/],
    ['too much in all', [one, { ...one, name: 'b.jpg' }], { totalBytes: 399 }, /unpacks to more than/],
    ['a bomb', [{ ...one, content: zeros, isDeflated: true }], {}, /more than 50 times its size/],
  ])('with %s is refused with the reason', async (_, entries, bounds, reason) => {
    await expect(open(entries, bounds)).rejects.toThrow(reason);
  });

  it('that lies about a size gives no photo, and one that is cut off or no ZIP is refused', async () => {
    const lying = await open([{ name: 'a.jpg', content: zeros, isDeflated: true, saidBytes: 100 }]);
    expect(await lying.photos('a.jpg')).toBeNull();
    lying.close();
    const whole = zipOf([one]);
    await expect(open(whole.subarray(0, -30))).rejects.toThrow(/not a complete ZIP/);
    const overlapping = Buffer.concat([whole]);
    overlapping.writeUInt32LE(0xffff, overlapping.indexOf('PK\x01\x02') + 20);
    await expect(open(overlapping)).rejects.toThrow(/INVALID_INPUT/);
  });
});

describe('a run', () => {
  const rows = [row('a'), row('b', { age: '15' }), row('c'), row('=1'), row('d')];

  it('is dry first and changes nothing; then imports what the command would', async () => {
    const dry = await upload(csv(rows), await zipOfPhotos('a', 'c'));
    await execute();
    expect(await runOf(dry)).toMatchObject({
      ...{ state: 'done', lines: 5, totalLines: 5, erased: 0 },
      counts: { accepted: 2, 'under 18': 1, 'formula in record_id': 1, 'missing photo': 1 },
    });
    expect(await inPlay()).toEqual([]);
    const { runId } = await importAfterDryRun(context('bob'), { runId: dry });
    await expect(importAfterDryRun(context(), { runId: dry })).rejects.toThrow('TAKEN');
    await execute();
    expect(await runOf(runId)).toMatchObject({ state: 'done', dryRun: false, startedBy: 'bob', lines: 5 });
    expect(await database.db.select().from(feedUploadParts)).toEqual([]);
    const imported = byHash(await inPlay());
    expect(await feedNames()).toEqual(['jail.csv']);
    await database.db.execute(sql`truncate booking_records, photos, record_tombstones cascade`);
    const photos = (name: string) =>
      /^[ac]/.test(name) ? picture(name.replace('.jpg', '')) : Promise.resolve(null);
    await importer.run(csv(rows), { photos });
    expect(imported).toHaveLength(2);
    expect(byHash(await inPlay())).toEqual(imported);
  });

  it('gives its rejects as a file; corrected, they are imported', async () => {
    const feed = `${csv(rows.slice(0, 2))}=cmd|' /C calc'!A0,48209\n"x,48209\n`;
    const runId = await upload(feed, await zipOfPhotos('a'));
    await execute();
    const text = await readRejectsCsv(context(), { runId });
    const rejects: Record<string, string>[] = parse(text, { columns: true });
    expect(rejects).toEqual([
      { line: '3', record_id: 'b', reason: 'under 18', raw: csv(rows).split('\n')[2] },
      { line: '4', record_id: '', reason: '2 columns instead of 7', raw: `'=cmd|' /C calc'!A0,48209` },
      { line: '5', record_id: '', reason: 'a quote does not end on this line', raw: '"x,48209' },
    ]);
    const stored = JSON.stringify(await database.db.execute(sql`select * from feed_run_rejects`));
    expect(stored).not.toMatch(/48209|BURGLARY/);
    // The screen names the value that was refused.
    const shown = await listRejects(context(), { runId, after: 0, reason: null });
    expect(shown.rejects).toEqual([
      { line: 3, reason: 'under 18', value: '15' },
      { line: 4, reason: '2 columns instead of 7', value: null },
      { line: 5, reason: 'a quote does not end on this line', value: null },
    ]);
    const corrected = `${feed.split('\n')[0]}\n${rejects[0]?.raw?.replace(',15,', ',35,')}\n`;
    const again = await upload(corrected, await zipOfPhotos('b'));
    await execute();
    expect((await runOf(again)).counts).toEqual({ accepted: 1 });
    nowMs += 8 * 86_400_000;
    await deleteExpired(context(), 'forget old feed runs');
    expect(await readRejectsCsv(context(), { runId })).toBe('line,record_id,reason,raw\n');
  });

  /** Reads the run here, and freezes: the photo that does not arrive stops its renewals too. */
  const freeze = async (reached: Promise<ServerResponse>) => {
    const { signal } = new AbortController();
    const frozen = executeRuns(context(), { signal, saveEveryMs: 3_600_000 });
    const response = await reached;
    return async () => {
      response.destroy();
      await frozen;
    };
  };
  /** Reads the run in a process of its own, and kills it. */
  const kill = async (reached: Promise<ServerResponse>) => {
    const child = fork(await bundled('tests/support/feed-run-process.ts'), {
      // Under none of the options of this process.
      execArgv: [],
      env: {
        ...process.env,
        ...TEST_SETTINGS,
        DATABASE_URL: database.url,
        STORAGE_DIR: `${importer.directory}/files`,
        FEED_SERVER_PORT: String(server.port),
        NOW_MS: String(nowMs),
      },
    });
    const ended = once(child, 'exit');
    await Promise.race([
      reached,
      ended.then(() => {
        throw new Error('the process ended before it reached the photo');
      }),
    ]);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    return async () => {};
  };

  it.each([
    ['freezes', freeze],
    ['is killed', kill],
  ])('is taken on when its process %s, and ends with the same rows and counts', async (_, stop) => {
    const many = Array.from({ length: 70 }, (_, i) => row(`m-${i}`, i % 3 === 0 ? { age: '17' } : {}));
    // A photo that does not arrive stops the first process in its second batch.
    const reached = Promise.withResolvers<ServerResponse>();
    let isStopped = false;
    server.answer = async (request, response) => {
      const name = /([^/]+)\.jpg$/.exec(request.url ?? '')?.[1];
      if (name === undefined) return csvAnswer(csv(many))(request, response);
      const isFirst = name === 'm-61' && !isStopped;
      isStopped ||= isFirst;
      if (isFirst) return reached.resolve(response);
      csvAnswer(await picture(name), { 'content-type': 'image/jpeg' })(request, response);
    };
    const { runId } = await at('https://feeds.example/day/feed.csv');
    await database.db.update(feedRuns).set({ dryRun: false }).where(eq(feedRuns.id, runId));
    const wakeUp = await stop(reached.promise);
    const before = await inPlay();
    await execute();
    expect(await runOf(runId)).toMatchObject({ state: 'running', heldUntil: expect.any(Date) });
    expect(await inPlay()).toEqual(before);
    // The first 50 lines.
    expect(before).toHaveLength(33);
    nowMs += 10 * 60_000;
    await execute();
    // The one that froze wakes up, finds its run taken, and changes nothing.
    await wakeUp();
    const { state, lines, counts } = await runOf(runId);
    expect({ state, lines }).toEqual({ state: 'done', lines: 70 });
    expect(counts).toEqual({ accepted: 46, 'under 18': 24 });
    expect(await inPlay()).toHaveLength(46);
    const rejects = parse(await readRejectsCsv(context(), { runId }), { columns: true });
    expect(rejects).toHaveLength(24);
    expect(await feedNames()).toEqual(['feeds.example']);
  });

  it('stops when it is canceled, and deletes its files', async () => {
    const runId = await upload(csv(rows), await zipOfPhotos('a'));
    const storage = {
      ...importer.ctx.storage,
      get: async (key: string) => {
        if (key.includes('photos')) await cancelRun(context(), { runId }).catch(() => {});
        return importer.ctx.storage.get(key);
      },
    };
    await execute(new AbortController().signal, { ...context(), storage });
    expect((await runOf(runId)).state).toBe('canceled');
    expect(await database.db.select().from(feedUploadParts)).toEqual([]);
    await expect(cancelRun(context(), { runId })).rejects.toThrow('TAKEN');
    await expect(importAfterDryRun(context(), { runId })).rejects.toThrow('NOT_FOUND');
  });

  it('is put back when the process stops, and fails with the reason for a file that is no feed', async () => {
    const stopping = await upload(csv(rows));
    const stop = new AbortController();
    stop.abort();
    await execute(stop.signal);
    expect((await runOf(stopping)).state).toBe('waiting');
    const wrong = await upload('name,birth_date\nCANARY,1990-04-05\n');
    await execute();
    expect(await runOf(wrong)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('first line lacks'),
    });
    const swapped = await upload((await zipOfPhotos('a')).toString('latin1'), Buffer.from(csv(rows)));
    await execute();
    expect((await runOf(swapped)).problem).toMatch(/^The feed is a ZIP/);
    expect((await runOf(stopping)).state).toBe('done');
  });

  it('reads corrections, and columns and dates of another jail', async () => {
    await importer.run(csv([row('a')]));
    const runId = await upload('record_id,disposition\na,DISMISSED\nb,GUILTY\n', undefined, 'corrections');
    await execute();
    expect((await runOf(runId)).counts).toEqual({ withdrawn: 1, 'disposition withdraws nothing': 1 });
    const { rejects } = await listRejects(context(), { runId, after: 0, reason: null });
    expect(rejects).toEqual([{ line: 3, reason: 'disposition withdraws nothing', value: 'GUILTY' }]);
    await importAfterDryRun(context(), { runId });
    await execute();
    expect(await inPlay()).toEqual([]);
    await expect(createRun(context(), { ...wrongColumns, columns: 'x=1' })).rejects.toThrow('no column x');
    await expect(createRun(context(), { ...wrongColumns, dates: 'when' })).rejects.toThrow('no date format');
  });

  it.each(['records', 'corrections'] as const)(
    'erases as many records as its dry run of %s says, also when lines far apart name the same record',
    async (kind) => {
      await importer.run(csv([row('a'), row('b'), row('c')]));
      const others = Array.from({ length: 250 }, (_, i) => `other-${i}`);
      const ids = ['a', 'b', ...others, 'a', 'b'];
      const feed =
        kind === 'records'
          ? csv(ids.map((id) => row(id, { disposition: 'EXPUNGED' })))
          : `record_id,disposition\n${ids.map((id) => `${id},EXPUNGED\n`).join('')}`;
      const dry = await upload(feed, undefined, kind);
      await execute();
      const { effects } = effectsOf(
        textsOf('en', 'deskFeeds'),
        (await readRun(context(), { runId: dry })) as RunView,
      );
      expect(effects[0]).toBe('2 records will be erased for good');
      const { runId } = await importAfterDryRun(context(), { runId: dry });
      await execute();
      expect((await inPlay()).length).toBe(1);
      const done = await runOf(runId);
      expect(kind === 'records' ? done.erased : done.counts.withdrawn).toBe(2);
    },
  );

  it('says how many records a snapshot would withdraw, and withdraws so many', async () => {
    const feedId = feedIdOfRecords(importer.ctx.hashKey, { fileName: 'jail.csv' });
    await importer.run(csv(['a', 'b', 'c', 'd'].map((id) => row(id))), { feedId });
    // Of two records that leave, one has a line that withdraws it.
    const feed = csv([row('a'), row('b', { disposition: 'EXPUNGED' }), row('c')]);
    const dry = await upload(feed, undefined, 'records', { snapshot: true });
    // Another process has read a part of it.
    await database.db.update(feedRuns).set({ lines: 2, erased: 1 }).where(eq(feedRuns.id, dry));
    await execute();
    expect(await runOf(dry)).toMatchObject({ state: 'done', erased: 2 });
    expect(await inPlay()).toHaveLength(4);
    const { runId } = await importAfterDryRun(context(), { runId: dry });
    await execute();
    expect(await runOf(runId)).toMatchObject({ state: 'done', erased: 2 });
    expect(await inPlay()).toHaveLength(2);
  });

  const wrongColumns = {
    kind: 'records',
    from: 'upload',
    fileName: 'a.csv',
    columns: '',
    dates: '',
    snapshot: false,
  } as const;
});

describe('an address', () => {
  it('is read under the rules of the command, and kept secret', async () => {
    server.answer = (request, response) =>
      csvAnswer(request.url?.endsWith('.jpg') ? '' : csv([row('a')]))(request, response);
    const { runId } = await at('https://feeds.example/day/feed.csv?key=secret');
    await execute();
    expect(await runOf(runId)).toMatchObject({ state: 'done', source: 'feeds.example', lines: 1 });
    const stored = JSON.stringify(await database.db.select().from(feedRuns));
    expect(stored).not.toContain('secret');
  });

  it('inside the network is refused, whether by name, number or redirect', async () => {
    await expect(at('http://feeds.example/feed.csv')).rejects.toThrow('not reached by https');
    await expect(at('https://ada:secret@feeds.example/feed.csv')).rejects.toThrow('name or password');
    server.names = { 'inside.example': [['10.1.2.3']] };
    server.answer = (_, response) => response.writeHead(302, { location: 'https://169.254.169.254/' }).end();
    for (const address of [
      'https://inside.example/a.csv',
      'https://127.0.0.1/a.csv',
      'https://feeds.example/a',
    ]) {
      const { runId } = await at(address);
      await execute();
      expect(await runOf(runId), address).toMatchObject({ state: 'failed' });
    }
    expect(server.dialled.map(({ address }) => address)).toEqual(['93.184.215.14']);
  });
});

describe('the schedule', () => {
  const source: FeedSource = { kind: 'records', address: 'https://feeds.example/feed.csv?key=secret' };
  const read = () =>
    readDueFeeds(context(), [source], { everyHours: 24, signal: new AbortController().signal });

  it('writes what it reads to the history, and reads a feed again when it is asked to', async () => {
    server.answer = csvAnswer(csv([row('a', { age: '17' })]));
    await read();
    const [run] = await database.db.select().from(feedRuns);
    expect(run).toMatchObject({
      ...{ startedBy: 'lineup', state: 'done', source: 'feeds.example', lines: 1 },
      counts: { 'under 18': 1 },
    });
    expect(await readRejectsCsv(context(), { runId: run?.id ?? '' })).toContain('2,,under 18,\n');
    const [feed] = await listSchedule(context(), [source]);
    expect(feed).toMatchObject({ host: 'feeds.example', failures: 0, isBeingRead: false });
    server.answer = (_, response) => response.writeHead(500).end();
    expect(await read()).toEqual({ read: 0, failed: 0 });
    await readFeedNow(context(), { feedId: feed?.id ?? '' });
    expect(await read()).toEqual({ read: 0, failed: 1 });
    expect(await listSchedule(context(), [source])).toMatchObject([{ failures: 1 }]);
    const states = (await database.db.select().from(feedRuns)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['done', 'failed']);
    await expect(readFeedNow(context(), { feedId: 'x' })).rejects.toThrow('NOT_FOUND');
  });
});

it('counts records in play by county, category and feed', async () => {
  await importer.run(csv([row('a'), row('b', { charge_text: 'CRIMINAL TRESPASS' }), row('c')]));
  await database.db.execute(sql`
    update booking_records set county_fips = '06037', expires_at = '2026-01-01' where category_code = 2140`);
  expect(await countByCounty(context(), { after: '' })).toEqual({
    counties: [{ fips: '48209', county: 'Hays', state: 'TX', records: 2 }],
    next: null,
  });
  const one = await countByCategory(context(), { fips: '48209' });
  expect(one).toMatchObject([{ code: 2010, records: 2 }]);
  expect(await countByCategory(context(), { fips: null })).toEqual(one);
  await importer.run(csv([row('d')]), { synthetic: true, feedName: null });
  await importer.run(csv([row('e')]), { feedName: 'feeds.example' });
  await database.db.execute(sql`
    update booking_records set feed_name = null where id = (select id from booking_records where expires_at > '2026-06-01' limit 1)`);
  expect(await countByFeed(context())).toEqual([
    { origin: 'feed', feed: 'feeds.example', records: 1 },
    { origin: 'feed', feed: 'jail.csv', records: 1 },
    { origin: 'feed', feed: null, records: 1 },
    { origin: 'synthetic', feed: null, records: 1 },
  ]);
});
