import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '@/db/client';
import { counties } from '@/db/schema';
import { ALL_FEED_COLUMNS, FEED_COLUMNS, type FeedRow } from '@/lib/platform/config/feeds/feed-format';
import { openStorage } from '@/lib/platform/storage/storage';
import { importFeed } from '@/lib/records/import/import-feed';
import type { ImportContext, ImportOptions, LineOutcome } from '@/lib/records/import/import-types';
import { TEST_SETTINGS } from './settings';

export const TEST_COUNTIES = [
  { fips: '48209', name: 'Hays', state: 'TX', lat: 30.06, long: -98.03 },
  { fips: '06037', name: 'Los Angeles', state: 'CA', lat: 34.2, long: -118.26 },
];

export const goodRow: FeedRow = {
  record_id: 'r-1',
  county_fips: '48209',
  booked_on: '2026-03-01',
  age: '33',
  charge_text: 'BURGLARY OF HABITATION',
  disposition: 'PENDING',
  photo: 'r-1.jpg',
  booked_time: '',
  bond: '',
  charge_class: '',
  agency: '',
};

/** A valid row with its own id and photo, and these changes. */
export const row = (id: string, changes: Partial<FeedRow> = {}): FeedRow => ({
  ...goodRow,
  record_id: id,
  photo: `${id}.jpg`,
  ...changes,
});

const quoted = (cell: string) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const table = (columns: readonly (keyof FeedRow)[], rows: readonly FeedRow[]) =>
  [columns, ...rows.map((r) => columns.map((column) => quoted(r[column])))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
export const csvLine = (r: FeedRow) => `${FEED_COLUMNS.map((c) => quoted(r[c])).join(',')}\n`;
export const csv = (rows: readonly FeedRow[]) => table(FEED_COLUMNS, rows);
/** A feed that has the optional columns as well. */
export const wholeCsv = (rows: readonly FeedRow[]) => table(ALL_FEED_COLUMNS, rows);

export async function* bytes(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

/** A small picture whose blobs depend on the name, different from that of any other name. */
export async function picture(name: string): Promise<Buffer> {
  let state = [...name].reduce((sum, c) => Math.imul(sum ^ c.charCodeAt(0), 16777619), 2166136261);
  const next = (below: number) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917;
    return (state >>> 8) % below;
  };
  const blobs = Array.from({ length: 9 }, () => {
    const [x, y, r, shade] = [next(200), next(240), 15 + next(55), next(255)];
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="rgb(${shade},${shade},${shade})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="240"><rect width="200" height="240" fill="#888"/>${blobs.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

export type Importer = {
  ctx: ImportContext;
  directory: string;
  run: (
    feed: AsyncIterable<Uint8Array> | string,
    options?: Partial<ImportOptions>,
  ) => Promise<{ summary: Awaited<ReturnType<typeof importFeed>>; lines: Map<number, LineOutcome> }>;
};

/** An importer on a test database with two counties and its own folder. Read the result inside tests only. */
export function testImporter(database: { db: Database }): Importer {
  const handle = {} as Importer;
  beforeAll(async () => {
    // Texts of charges that are not understood are sealed.
    if (!process.env.FIELD_KEYS) Object.assign(process.env, TEST_SETTINGS);
    handle.directory = await mkdtemp(join(tmpdir(), 'lineup-import-'));
    await database.db.insert(counties).values(TEST_COUNTIES).onConflictDoNothing();
    const storage = await openStorage({
      STORAGE_DRIVER: 'local',
      STORAGE_DIR: join(handle.directory, 'files'),
      S3_REGION: 'auto',
      S3_ENDPOINT: undefined,
      S3_BUCKET: undefined,
      S3_ACCESS_KEY_ID: undefined,
      S3_SECRET_ACCESS_KEY: undefined,
    });
    let clock = Date.UTC(2026, 5, 1);
    handle.ctx = {
      db: database.db,
      storage,
      now: () => {
        clock += 1000;
        return new Date(clock);
      },
      hashKey: TEST_SETTINGS.BLIND_INDEX_KEY,
      ttlDays: 180,
      faces: 'real',
      overrides: new Map(),
      mayPublish: true,
      holdsImports: false,
    };
    handle.run = async (feed, options = {}) => {
      const lines = new Map<number, LineOutcome>();
      const summary = await importFeed(handle.ctx, {
        feed: typeof feed === 'string' ? bytes(feed) : feed,
        feedName: 'jail.csv',
        photos: (name) => picture(name),
        onLine: (line, outcome) => lines.set(line, outcome),
        ...options,
      });
      return { summary, lines };
    };
  });
  afterAll(() => rm(handle.directory, { recursive: true, force: true }));
  return handle;
}
