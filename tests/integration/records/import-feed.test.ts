import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { LOCKS } from '@/db/locks';
import { bookingRecords, photos, recordTombstones } from '@/db/schema';
import { readColumnNames } from '@/lib/platform/config/feeds/feed-format';
import type { Storage } from '@/lib/platform/storage/storage';
import { importFeed } from '@/lib/records/import/import-feed';
import type { FeedLine, LineOutcome } from '@/lib/records/import/import-types';
import { photoFolder } from '@/lib/records/import/photo-source';
import { photoFileKey } from '@/lib/records/photos/photo-files';
import { testDatabase } from '@/tests/support/database';
import { bytes, csv, csvLine, goodRow, picture, row, testImporter } from '@/tests/support/records';

const database = testDatabase({ warm: 10 });
const importer = testImporter(database);

afterEach(async () => {
  await database.db.execute(sql`truncate booking_records, photos, record_tombstones cascade`);
  await rm(join(importer.directory, 'files'), { recursive: true, force: true });
});

const OTHER_BOOKING = 'record_id of another booking';
const stored = () => database.db.select().from(bookingRecords);
const files = async () => {
  const all = await readdir(join(importer.directory, 'files'), { recursive: true }).catch(() => []);
  return all.filter((name) => name.endsWith('.webp'));
};
const many = (count: number, from = 1) => Array.from({ length: count }, (_, i) => row(`r-${from + i}`));

test('stores a valid line, with its photo at two densities and without personal data', async () => {
  const header = 'name,birth_date,record_id,county_fips,booked_on,age,charge_text,disposition,photo\n';
  const line =
    'CANARY DOE,1990-04-05,SRC-77,48209,2026-03-01,33,BURGLARY OF HABITATION (SMPD 05-13450),,a.jpg\n';
  const { summary } = await importer.run(header + line);
  expect(summary).toMatchObject({ lines: 1, accepted: 1, rejected: {} });
  const [record] = await stored();
  expect(record).toMatchObject({
    countyFips: '48209',
    bookedOn: '2026-03-01',
    categoryCode: 2010,
    synthetic: false,
  });
  expect(record?.expiresAt?.getTime()).toBe((record?.importedAt.getTime() ?? 0) + 180 * 86_400_000);
  const dump = JSON.stringify([
    await database.sql`select to_jsonb(r) from booking_records r`,
    await database.sql`select to_jsonb(p) from photos p`,
  ]);
  expect(dump).not.toMatch(/CANARY|1990-04-05|SRC-77|13450|SMPD|a\.jpg/);
  const [photo] = await database.db.select().from(photos);
  for (const scale of [1, 2] as const) {
    expect(await importer.ctx.storage.get(photoFileKey(photo?.storageKey ?? '', scale))).not.toBeNull();
  }
});

test('changes nothing when the same feed is imported again', async () => {
  await importer.run(csv(many(7)), { batchSize: 3 });
  const before = await stored();
  const { summary } = await importer.run(csv(many(7)), {
    batchSize: 3,
    photos: () => Promise.reject(new Error('no photo is read again')),
  });
  expect(summary).toMatchObject({ accepted: 0, alreadyIn: 7 });
  expect(await stored()).toEqual(before);
});

test('updates a record from a corrected line', async () => {
  await importer.run(csv([row('r-1')]));
  const { lines } = await importer.run(csv([row('r-1', { charge_text: 'CRIMINAL TRESPASS' })]));
  expect(lines.get(2)).toBe('updated');
  expect((await stored()).map((r) => r.categoryCode)).toEqual([2140]);
});

test('refuses a line about another booking with the same id', async () => {
  await importer.run(csv([row('7'), row('8'), row('9')]));
  const { lines, summary } = await importer.run(
    csv([
      row('7', { county_fips: '06037', charge_text: 'CRIMINAL TRESPASS' }),
      row('8', { booked_on: '2026-05-20', charge_text: 'CRIMINAL TRESPASS' }),
      row('9', { booked_on: '2026-03-03', charge_text: 'CRIMINAL TRESPASS' }),
    ]),
  );
  expect([...lines.values()]).toEqual([OTHER_BOOKING, OTHER_BOOKING, 'updated']);
  expect(summary).toMatchObject({ updated: 1, rejected: { [OTHER_BOOKING]: 2 } });
  const kept = await stored();
  expect(kept.map((r) => [r.countyFips, r.categoryCode === 2140]).sort()).toEqual([
    ['48209', false],
    ['48209', false],
    ['48209', true],
  ]);
  // A later edition of the drawn bank may change everything about an id.
  await importer.run(csv([row('drawn')]), { synthetic: true });
  const later = [row('drawn', { county_fips: '06037', booked_on: '2026-05-20' })];
  expect((await importer.run(csv(later), { synthetic: true })).summary.updated).toBe(1);
});

test('keeps complete batches when the feed ends early, and continues from there', async () => {
  async function* broken() {
    yield* bytes(csv(many(8)));
    throw new Error('the line went dead');
  }
  await expect(importer.run(broken(), { batchSize: 3 })).rejects.toThrow('the line went dead');
  expect((await stored()).length % 3).toBe(0);
  const { summary } = await importer.run(csv(many(8)), { batchSize: 3 });
  expect(summary.accepted + summary.alreadyIn).toBe(8);
  expect(await stored()).toHaveLength(8);
});

test('writes nothing of a batch that fails', async () => {
  // The database refuses one row of the second batch.
  await database.db.execute(
    sql`alter table booking_records add constraint no_fifth check (county_fips <> '06037')`,
  );
  const feed = csv([...many(4), row('r-5', { county_fips: '06037' }), row('r-6')]);
  await expect(importer.run(feed, { batchSize: 3 })).rejects.toThrow();
  await database.db.execute(sql`alter table booking_records drop constraint no_fifth`);
  expect(await stored()).toHaveLength(3);
  expect((await importer.run(feed, { batchSize: 3 })).summary).toMatchObject({ accepted: 3, alreadyIn: 3 });
});

test('allows two imports at once, and reports to each what it wrote', async () => {
  const feed = csv(many(12));
  const { promise: bothLooked, resolve } = Promise.withResolvers<void>();
  const looked = new Set<string>();
  const photosOf = (importerName: string) => async (name: string) => {
    looked.add(importerName);
    if (looked.size === 2) resolve();
    await bothLooked;
    return picture(`${importerName}-${name}`);
  };
  const both = await Promise.all(
    ['one', 'two'].map((name) => importer.run(feed, { batchSize: 4, photos: photosOf(name) })),
  );
  for (const { summary } of both) expect(summary.accepted + summary.alreadyIn).toBe(12);
  expect(both[0]?.summary.accepted).toBe(12 - (both[1]?.summary.accepted ?? 0));
  expect(await stored()).toHaveLength(12);
  expect(await database.db.select().from(photos)).toHaveLength(12);
  expect(await files()).toHaveLength(24);
});

test('writes and erases files under the records lock only', async () => {
  const held: [string, boolean][] = [];
  const note = async (what: string) => {
    const locks = await database.sql`
      select 1 from pg_locks where locktype = 'advisory' and granted and objid = ${LOCKS.records}
        and database = (select oid from pg_database where datname = current_database())`;
    held.push([what, locks.length === 1]);
  };
  const { storage } = importer.ctx;
  const watched: Storage = {
    get: (key) => storage.get(key),
    put: async (...file) => {
      await note('put');
      return storage.put(...file);
    },
    remove: async (key) => {
      await note('remove');
      return storage.remove(key);
    },
  };
  for (const disposition of ['', 'EXPUNGED']) {
    const feed = bytes(csv([row('a', { disposition })]));
    await importFeed(
      { ...importer.ctx, storage: watched },
      { feed, feedName: null, photos: (name) => picture(name) },
    );
  }
  expect(held).toEqual(['put', 'put', 'remove', 'remove'].map((what) => [what, true]));
  expect(await files()).toEqual([]);
});

test('reports number and reason of each refused line', async () => {
  const lines: [string | Buffer, string][] = [
    [csvLine(row('x1', { charge_text: '=HYPERLINK("http://x")' })), 'formula in charge_text'],
    [csvLine(row('x2', { record_id: '@SUM(A1)' })), 'formula in record_id'],
    [csvLine(row('x0', { charge_text: 'LÖREM IPSUM' })), 'unclear charge'],
    [Buffer.from('x3,48209,2026-03-01,33,BURGLARY \xe9\xff,,x3.jpg\n', 'latin1'), 'bad encoding'],
    [csvLine(row('x4', { county_fips: '99999' })), 'bad county_fips'],
    [csvLine(row('x5', { booked_on: '2026-02-30' })), 'bad booked_on'],
    [csvLine(row('x6', { booked_on: '2026-06-09' })), 'booked_on in the future'],
    [csvLine(row('x7', { age: '' })), 'unknown age'],
    [csvLine(row('x8', { age: '17' })), 'under 18'],
    [csvLine(row('x9', { charge_text: 'SEX ASLT-F2' })), 'barred offense (sexual)'],
    [csvLine(row('y1', { charge_text: 'LOREM IPSUM' })), 'unclear charge'],
    [csvLine(row('y2', { photo: '../../etc/passwd' })), 'unsafe photo name'],
    [csvLine(row('y3', { photo: '' })), 'missing photo'],
    ['y4,48209,"2026\n', 'a quote does not end on this line'],
    ['y5,48209,2026-03-01\n', '3 columns instead of 7'],
    [`y6,48209,2026-03-01,33,${'A'.repeat(3_000_000)},,y6.jpg\n`, 'line too long'],
    [csvLine(row('y7', { disposition: 'Dismissed' })), 'expunged, sealed or dismissed'],
    [csvLine(row('y8', { record_id: ' ' })), 'bad record_id'],
  ];
  const feed = bytes(csv([]), ...lines.map(([line]) => line), csvLine(row('last')));
  const result = await importer.run(feed);
  lines.forEach(([, reason], i) => {
    expect(result.lines.get(i + 2), `line ${i + 2}`).toBe(reason);
  });
  expect(result.lines.get(lines.length + 2)).toBe('accepted');
  expect(await stored()).toHaveLength(1);
});

test('distinguishes missing and broken photos, and stores no file for them', async () => {
  const { lines } = await importer.run(csv([row('a'), row('b')]), {
    photos: async (name) => (name === 'a.jpg' ? null : Buffer.from('GIF89a nonsense')),
  });
  expect([lines.get(2), lines.get(3)]).toEqual(['missing photo', 'broken photo']);
  expect(await files()).toEqual([]);
});

test('purges records that were expunged, sealed or dismissed since, with their files', async () => {
  await importer.run(csv([row('a'), row('b')]));
  const { summary } = await importer.run(csv([row('a', { disposition: 'EXPUNGED' })]));
  expect(summary.removed).toBe(1);
  expect(await stored()).toHaveLength(1);
  expect(await files()).toHaveLength(2);
  const again = await importer.run(csv([row('a')]));
  expect(again.lines.get(2)).toBe('removed before');
  expect(await files()).toHaveLength(2);
});

test.each([
  ['expunged', { disposition: 'EXPUNGED' }],
  ['under 18, whatever else it says', { age: '16', photo: '', county_fips: 'nowhere' }],
  ['barred', { charge_text: 'SEX ASLT-F2' }],
])(
  'takes a record back by a line that is %s, before or after a good one in the same batch',
  async (_, bad) => {
    const good = row('a');
    for (const before of [[], [good]]) {
      for (const [first, second] of [
        [row('a', bad), good],
        [good, row('a', bad)],
      ] as const) {
        await importer.run(csv(before));
        const { lines, summary } = await importer.run(csv([first, second]));
        expect(await stored()).toEqual([]);
        expect(summary).toMatchObject({ accepted: 0, updated: 0, alreadyIn: 0, removed: before.length });
        expect(lines.get(first === good ? 2 : 3)).toMatch(/^withdrawn by/);
        await database.db.delete(recordTombstones);
      }
    }
    expect(await files()).toEqual([]);
  },
);

test('refuses the photo of a withdrawn record under another id, also in the same batch', async () => {
  const twin = (id: string) => row(id, { photo: 'a.jpg' });
  await importer.run(csv([row('a')]));
  // Two lines about a record that was also refused before.
  const gone = row('a', { disposition: 'SEALED' });
  const { lines } = await importer.run(csv([twin('b'), gone, gone, row('c')]));
  expect([lines.get(2), lines.get(5)]).toEqual(['removed before', 'accepted']);
  const later = await importer.run(csv([twin('d')]));
  expect(later.lines.get(2)).toBe('removed before');
  expect(await stored()).toHaveLength(1);
  expect(await files()).toHaveLength(2);
});

test('refuses removed records, by id and by photo', async () => {
  await importer.run(csv([goodRow]));
  const [record] = await database.db
    .select({ id: bookingRecords.id, hash: bookingRecords.sourceIdHash, look: photos.perceptualHash })
    .from(bookingRecords)
    .innerJoin(photos, eq(photos.id, bookingRecords.photoId));
  if (!record) throw new Error('nothing was imported');
  await database.db.delete(bookingRecords).where(eq(bookingRecords.id, record.id));
  await database.db
    .insert(recordTombstones)
    // Two bits apart, as after recompression.
    .values({ sourceIdHash: record.hash, perceptualHash: BigInt.asIntN(64, record.look ^ 3n) });
  const { lines } = await importer.run(
    csv([goodRow, row('other-id', { photo: goodRow.photo }), row('another')]),
    { photos: (name) => picture(name) },
  );
  expect([...lines.values()].sort()).toEqual(['accepted', 'removed before', 'removed before']);
});

test('treats an id with a valid and a barred line alike in every order, batch and run', async () => {
  const good = row('a');
  const others = many(4);
  for (const bad of [{ charge_text: 'SEX ASLT-F2' }, { age: '' }, { age: '16' }, { disposition: 'SEALED' }]) {
    for (const lines of [
      [good, ...others, row('a', bad)],
      [row('a', bad), ...others, good],
    ]) {
      for (const batchSize of [1, 2, 50]) {
        await importer.run(csv(lines), { batchSize });
        await importer.run(csv(lines), { batchSize });
        expect(await stored()).toHaveLength(others.length);
      }
      await database.db.execute(sql`truncate booking_records, photos, record_tombstones cascade`);
    }
  }
});

test('refuses an id with a barred line, whichever feed is first', async () => {
  const [good, barred] = [csv([row('a')]), csv([row('a', { charge_text: 'SEX ASLT-F2' })])];
  for (const feed of [barred, good, barred, good]) {
    await importer.run(feed);
    expect(await stored()).toEqual([]);
  }
});

test('imports the first of two valid lines of an id, in every batch and run', async () => {
  const second = row('a', { charge_text: 'CRIMINAL TRESPASS' });
  const feed = csv([row('a'), second, ...many(3), second]);
  for (let run = 0; run < 3; run += 1) {
    const { lines } = await importer.run(feed, { batchSize: 2 });
    expect([lines.get(3), lines.get(7)]).toEqual(Array(2).fill('duplicate record_id'));
    expect((await stored()).map((r) => r.categoryCode)).toEqual([2010, 2010, 2010, 2010]);
  }
});

test('encodes each distinct photo once, and none on a dry run', async () => {
  const encoder = vi.spyOn(sharp.prototype, 'webp');
  const asked: string[] = [];
  const feed = csv(['a', 'b', 'c', 'd'].map((id) => row(id, { photo: id < 'c' ? 'one.jpg' : `${id}.jpg` })));
  // Two names for one picture, and one name for two records.
  const source = (name: string) => {
    asked.push(name);
    return picture(name === 'c.jpg' ? 'one.jpg' : name);
  };
  const dry = await importer.run(feed, { photos: source, dryRun: true, batchSize: 2 });
  expect([dry.summary.accepted, encoder.mock.calls.length]).toEqual([4, 0]);
  asked.length = 0;
  const { summary } = await importer.run(feed, { photos: source, batchSize: 2 });
  expect([summary.accepted, asked.sort()]).toEqual([4, ['c.jpg', 'd.jpg', 'one.jpg']]);
  // A picture this small has one file for both densities.
  expect(encoder).toHaveBeenCalledTimes(2);
  expect(await database.db.select().from(photos)).toHaveLength(2);
  encoder.mockRestore();
});

test('refuses a picture of people with three birth years, also if two were imported before', async () => {
  const shared = (id: string, age: string) => row(id, { age, photo: 'none.jpg' });
  const people = csv([shared('a', '20'), shared('b', '20'), shared('c', '41'), row('d'), shared('e', '62')]);
  const { lines, summary } = await importer.run(people, { batchSize: 3 });
  expect([...lines.values()]).toEqual(['accepted', 'accepted', 'accepted', 'placeholder photo', 'accepted']);
  expect(summary.removed).toBe(3);
  for (const batchSize of [1, 50]) {
    const again = await importer.run(people, { batchSize });
    expect(again.summary).toMatchObject({ accepted: 0, alreadyIn: 1 });
    expect(await stored()).toHaveLength(1);
  }
  expect(await files()).toHaveLength(2);
});

test('imports all bookings of one person with one photo', async () => {
  const bookings = ['2026-01-02', '2026-02-03', '2026-03-04', '2026-04-05', '2025-12-06', '2025-12-07'];
  const feed = bookings.map((booked_on, i) =>
    row(`b-${i}`, { booked_on, age: booked_on > '2026-02-20' ? '34' : '33', photo: 'same.jpg' }),
  );
  const { summary } = await importer.run(csv(feed), { batchSize: 2 });
  expect(summary).toMatchObject({ accepted: 6, removed: 0 });
});

test("reads a feed with its own columns, dates and delimiter, and passes each line's id and text", async () => {
  const feed =
    'Booking No;Name;Fips;Arrested;Age;Offense;Status;Image\n7;DOE, José;48209;3/1/2026 7:15 AM;33;BURGLARY;;a.jpg\n8;X;48209;2026-03-01;33;BURGLARY;;b.jpg\n';
  const columns =
    'record_id=Booking No,county_fips=Fips,booked_on=Arrested,charge_text=Offense,disposition=Status,photo=Image';
  const outcomes: [FeedLine, LineOutcome][] = [];
  await importer.run(bytes(Buffer.from(feed, 'latin1')), {
    format: readColumnNames(columns, 'MM/DD/YYYY'),
    onLine: (_, outcome, read) => outcomes.push([read, outcome]),
  });
  expect(outcomes).toEqual([
    [
      {
        line: 3,
        recordId: '8',
        raw: '8;X;48209;2026-03-01;33;BURGLARY;;b.jpg',
        row: expect.objectContaining({ booked_on: '2026-03-01' }),
      },
      'bad booked_on',
    ],
    [expect.objectContaining({ line: 2, recordId: '7' }), 'accepted'],
  ]);
  expect((await stored()).map(({ bookedOn }) => bookedOn)).toEqual(['2026-03-01']);
});

test('imports the sample of docs/feed-format.md', async () => {
  const sample = 'docs/feed-sample';
  const { summary } = await importer.run(createReadStream(`${sample}/bookings.csv`), {
    photos: photoFolder(`${sample}/photos`),
  });
  expect(summary).toMatchObject({
    lines: 6,
    accepted: 2,
    rejected: {
      'unknown age': 1,
      'expunged, sealed or dismissed': 1,
      'placeholder photo': 1,
      'barred offense (children and family)': 1,
    },
  });
  const facts = (await stored()).map((r) => [r.partOfDay, r.bond, r.chargeClass, r.arrestedBy].join(', '));
  expect(facts.toSorted()).toEqual(['evening, from_5000, felony, city', 'night, none, misdemeanor, sheriff']);
});

test('writes nothing in a dry run, and reports what would change', async () => {
  await importer.run(csv([row('a')]));
  const { summary } = await importer.run(csv([row('a', { age: '12' }), row('b')]), { dryRun: true });
  expect(summary).toMatchObject({ accepted: 1, removed: 1 });
  expect(await stored()).toHaveLength(1);
  expect(await files()).toHaveLength(2);
});

test('refuses an empty feed, and one without the columns', async () => {
  await expect(importer.run('a,b\n1,2\n')).rejects.toThrow(/lacks: record_id/);
  await expect(importer.run('')).rejects.toThrow(/empty/);
});
