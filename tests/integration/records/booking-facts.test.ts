import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { bookingRecords } from '@/db/schema';
import {
  type FeedRow,
  OPTIONAL_FEED_COLUMNS,
  readColumnNames,
} from '@/lib/platform/config/feeds/feed-format';
import type { FeedLine } from '@/lib/records/import/import-types';
import { renewShownFacts } from '@/lib/records/shown-facts';
import { pullRecords, reinstateRecords } from '@/lib/records/withdrawal/pull-records';
import { testDatabase } from '@/tests/support/database';
import { csv, row, testImporter, wholeCsv } from '@/tests/support/records';

const database = testDatabase();
const importer = testImporter(database);

afterEach(() => database.db.execute(sql`truncate booking_records, pulled_records, photos cascade`));

const stored = () => database.db.select().from(bookingRecords).orderBy(bookingRecords.importedAt);
const FACTS = {
  booked_time: '23:15',
  bond: '$1,500.00',
  charge_class: 'F3',
  agency: "Hays County Sheriff's Office",
};
const READ = { partOfDay: 'evening', bond: 'from_1000', chargeClass: 'felony', arrestedBy: 'sheriff' };
const UNKNOWN = { partOfDay: null, bond: null, chargeClass: null, arrestedBy: null };

test('stores bands and kinds of the optional columns, and nothing else of them', async () => {
  const { summary } = await importer.run(wholeCsv([row('a', FACTS), row('b', { ...FACTS, bond: 'CANARY' })]));
  expect(summary).toMatchObject({ accepted: 2, rejected: {} });
  const records = await stored();
  expect(records).toContainEqual(expect.objectContaining(READ));
  expect(records).toContainEqual(expect.objectContaining({ ...READ, bond: null }));
  const dump = JSON.stringify(await database.sql`select to_jsonb(r) from booking_records r`);
  expect(dump).not.toMatch(/23:15|1,?500|F3|Hays|Sheriff's|CANARY/);
});

test('a feed without the columns gives unknown facts, apart from a time beside the date', async () => {
  await importer.run(csv([row('a'), row('b', { booked_on: '2026-03-01 02:30' })]));
  expect(await stored()).toContainEqual(expect.objectContaining(UNKNOWN));
  expect(await stored()).toContainEqual(expect.objectContaining({ ...UNKNOWN, partOfDay: 'night' }));
});

test('the columns may have other names', async () => {
  const names = ['Time', 'Bail', 'Level', 'Arresting Agency'];
  const [header = '', ...lines] = wholeCsv([row('a', FACTS)]).split('\n');
  const renamed = header.replace(OPTIONAL_FEED_COLUMNS.join(','), names.join(','));
  const feed = [renamed, ...lines].join('\n');
  const columns = OPTIONAL_FEED_COLUMNS.map((column, i) => `${column}=${names[i]}`).join(',');
  await importer.run(feed, { format: readColumnNames(columns, undefined) });
  expect(await stored()).toMatchObject([READ]);
});

test('a cell that is not understood refuses no line, not even one like a formula', async () => {
  const refused: FeedLine[] = [];
  const { summary } = await importer.run(
    wholeCsv([
      row('a', { booked_time: 'late', bond: 'see judge', charge_class: '-', agency: 'who knows' }),
      row('b', { bond: '=1+1' }),
      row('c', { agency: '@home' }),
    ]),
    { onLine: (_, outcome, read) => outcome !== 'accepted' && refused.push(read) },
  );
  expect(summary).toMatchObject({ accepted: 3, rejected: {} });
  expect(refused).toEqual([]);
  expect(await stored()).toMatchObject([UNKNOWN, UNKNOWN, UNKNOWN]);
});

test.each<[Partial<FeedRow>, object]>([
  [{ booked_time: '8:00 AM' }, { partOfDay: 'morning' }],
  [{ bond: 'NO BOND' }, { bond: 'held' }],
  [{ charge_class: 'M1' }, { chargeClass: 'misdemeanor' }],
  [{ agency: 'Kyle PD' }, { arrestedBy: 'city' }],
  [{ bond: '' }, { bond: null }],
])('a second import with %j updates the record', async (change, read) => {
  await importer.run(wholeCsv([row('a', FACTS)]));
  const same = await importer.run(wholeCsv([row('a', { ...FACTS, bond: '1,600', booked_time: '22:00' })]));
  expect(same.summary).toMatchObject({ updated: 0, alreadyIn: 1 });
  const { summary } = await importer.run(wholeCsv([row('a', { ...FACTS, ...change })]));
  expect(summary).toMatchObject({ updated: 1 });
  expect(await stored()).toMatchObject([{ ...READ, ...read }]);
});

test('a record that is pulled and reinstated keeps its facts', async () => {
  await importer.run(wholeCsv([row('a', FACTS)]), { synthetic: true });
  const [record] = await stored();
  const ids = [record?.id ?? ''];
  await database.db.transaction(async (tx) => {
    const [request] = await database.sql<{ id: string }[]>`
      insert into removal_requests (receipt, source, state, record_ids, created_at, decided_at)
      values ('FACTS0000000', 'photo', 'reinstated', ${ids}, now(), now()) returning id`;
    await pullRecords(tx, { recordIds: ids, requestId: request?.id ?? '', now: new Date() });
  });
  expect(await database.sql`select bond, shown_facts from pulled_records`).toEqual([
    { bond: 'from_1000', shown_facts: 4 },
  ]);
  await database.db.transaction((tx) => reinstateRecords(tx, ids));
  expect(await stored()).toEqual([record]);
});

test('drawn records show all facts from the start, also after a change', async () => {
  const shown = async () => (await stored()).map(({ shownFacts }) => shownFacts);
  await importer.run(wholeCsv([row('a', FACTS)]), { synthetic: true });
  expect(await shown()).toEqual([4]);
  await importer.run(wholeCsv([row('a', { ...FACTS, bond: 'ROR' })]), { synthetic: true });
  expect(await shown()).toEqual([4]);
  await renewShownFacts(importer.ctx);
  expect(await shown()).toEqual([4]);
});

const many = (count: number, changes: Partial<FeedRow> = FACTS, id = 'r') =>
  Array.from({ length: count }, (_, i) => row(`${id}-${i}`, changes));

test('an import renews the counties that it wrote, once it is complete', async () => {
  const options = { batchSize: 7 };
  await importer.run(wholeCsv(many(20)), options);
  expect((await stored()).map(({ shownFacts }) => shownFacts)).toEqual(Array(20).fill(4));
  // The bond of one is rare now. Those of the others are too few without it.
  await importer.run(wholeCsv([row('r-0', { ...FACTS, bond: 'NO BOND' })]), options);
  expect((await stored()).map(({ shownFacts }) => shownFacts)).toEqual(Array(20).fill(1));
  await importer.run(wholeCsv(many(1, FACTS, 'dry')), { ...options, dryRun: true });
  expect((await stored()).map(({ shownFacts }) => shownFacts)).toEqual(Array(20).fill(1));
  // A stopped import leaves its new records without facts.
  const onBatch = () => Promise.reject(new Error('stopped'));
  await expect(importer.run(wholeCsv(many(8, FACTS, 's')), { ...options, onBatch })).rejects.toThrow(
    'stopped',
  );
  expect((await stored()).slice(-7).map(({ shownFacts }) => shownFacts)).toEqual(Array(7).fill(0));
});

type Group = {
  count: number;
  county?: '48209' | '06037';
  day?: string;
  part?: string | null;
  bond?: string | null;
  kind?: string | null;
  agency?: string | null;
  isExpired?: boolean;
  /** All are of one person. */
  hasOnePhoto?: boolean;
  synthetic?: boolean;
  shown?: number;
};

/** Inserts groups of equal records. */
async function insert(groups: readonly Group[]): Promise<void> {
  for (const [at, group] of groups.entries()) {
    const {
      count,
      county = '48209',
      day = '2026-03-02',
      isExpired = false,
      hasOnePhoto = false,
      synthetic = false,
      shown = 0,
    } = group;
    const { part = 'night', bond = 'none', kind = 'felony', agency = 'city' } = group;
    await database.sql`
      with pictures as (
        insert into photos (storage_key, perceptual_hash, width_px) select ${`${at}-`} || n, 1, 200 from generate_series(1, ${count}) n
        returning id, storage_key
      )
      insert into booking_records (source_id_hash, county_fips, booked_on, part_of_day, bond, charge_class, arrested_by,
        shown_facts, category_code, pool, confidence, charge_normalized, photo_id, synthetic, imported_at, expires_at, feed_name)
      select ${`${at}-`} || n, ${county}, ${day}, ${part}, ${bond}, ${kind}, ${agency}, ${shown}, 2010, 'quiz', 1, 'x',
        (select id from pictures where storage_key = ${`${at}-`} || case when ${hasOnePhoto} then 1 else n end), ${synthetic}, now(),
        now() + ${isExpired ? '-1 hour' : '1 hour'}::interval, ${String(at)}
      from generate_series(1, ${count}) n`;
  }
}
const renew = (options?: Parameters<typeof renewShownFacts>[1]) =>
  renewShownFacts({ db: database.db, now: () => new Date() }, options);
/** The number of facts that the records of each group show. */
const shownByGroup = async () => {
  const rows = await database.sql<{ shown: number[] }[]>`
    select array_agg(distinct shown_facts::int) as shown from booking_records group by feed_name order by feed_name::int`;
  return rows.map(({ shown }) => (shown.length === 1 ? shown[0] : shown));
};

test.each<[string, Group[], number[]]>([
  ['enough equal records show all', [{ count: 20 }], [4]],
  ['19 records of a county show nothing', [{ count: 19 }], [0]],
  ['a rare weekday shows nothing', [{ count: 40 }, { count: 19, day: '2026-03-03' }], [4, 0]],
  ['the same weekday of other weeks counts', [{ count: 10 }, { count: 10, day: '2026-03-09' }], [4, 4]],
  ['a rare part of the day shows nothing', [{ count: 40 }, { count: 19, part: 'evening' }], [4, 0]],
  ['a rare bond cuts the slip there', [{ count: 40 }, { count: 19, bond: 'held' }], [4, 1]],
  ['a rare class cuts the slip there', [{ count: 40 }, { count: 19, kind: 'other' }], [4, 2]],
  ['a rare agency cuts the slip there', [{ count: 40 }, { count: 19, agency: 'court' }], [4, 3]],
  ['a value of 20 records is not rare', [{ count: 40 }, { count: 20, agency: 'court' }], [4, 4]],
  ['other counties do not count', [{ count: 19 }, { count: 40, county: '06037' }], [0, 4]],
  ['expired records do not count', [{ count: 19 }, { count: 40, isExpired: true }], [0, 0]],
  ['drawn records do not count', [{ count: 19 }, { count: 40, synthetic: true, shown: 4 }], [0, 4]],
  ['drawn records stay as they are', [{ count: 3, synthetic: true, shown: 4 }], [4]],
  ['an unknown bond shows the facts after it', [{ count: 40 }, { count: 7, bond: null }], [4, 4]],
  [
    'without any of the facts the weekday shows',
    [{ count: 20, part: null, bond: null, kind: null, agency: null }],
    [4],
  ],
  [
    'fewer than 5 equal slips cut it, whatever each value counts',
    [
      { count: 30 },
      { count: 30, bond: 'held', kind: 'other' },
      { count: 4, bond: 'held' },
      { count: 5, kind: 'other' },
    ],
    [4, 4, 2, 4],
  ],
  [
    'an unknown fact is part of the slip too',
    [{ count: 40 }, { count: 4, bond: null }, { count: 4, part: null }],
    [4, 1, 0],
  ],
  ['a record that showed more shows less', [{ count: 19, shown: 4 }], [0]],
])('%s', async (_, groups, shown) => {
  await insert(groups);
  await renew();
  expect(await shownByGroup()).toEqual(shown);
  const versions = () => database.sql`select id, xmin::text as version from booking_records order by id`;
  const before = await versions();
  await renew();
  expect(await versions()).toEqual(before);
});

test('bookings of one person count once', async () => {
  await insert([{ count: 20 }, { count: 20, bond: 'held', hasOnePhoto: true }]);
  await renew();
  expect(await shownByGroup()).toEqual([4, 1]);
});

test('renews these counties only', async () => {
  await insert([{ count: 20 }, { count: 20, county: '06037' }]);
  await renew({ counties: ['06037'] });
  expect(await shownByGroup()).toEqual([0, 4]);
});

test('pulled records do not count', async () => {
  await insert([{ count: 20 }]);
  await renew();
  const [record] = await database.db.select().from(bookingRecords).limit(1);
  await database.db.delete(bookingRecords).where(eq(bookingRecords.id, record?.id ?? ''));
  await renew();
  expect(await shownByGroup()).toEqual([0]);
});

test('questions see the facts that a record may show', async () => {
  await insert([0, 1, 2, 3, 4].map((shown) => ({ count: 1, shown, synthetic: true })));
  expect(
    await database.sql`select shown_slip(r) as slip from booking_records r order by shown_facts`,
  ).toEqual(
    [',,,,', '1,night,,,', '1,night,none,,', '1,night,none,felony,', '1,night,none,felony,city'].map(
      (slip) => ({
        slip,
      }),
    ),
  );
});
