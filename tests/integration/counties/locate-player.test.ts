import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { drizzle } from 'drizzle-orm/postgres-js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as schema from '@/db/schema';
import { bookingRecords, counties, photos } from '@/db/schema';
import type { RecordPool } from '@/lib/contract/enums';
import { allCounties } from '@/lib/counties/boundaries';
import { locatePlayer } from '@/lib/counties/locate-player';
import { seedCounties } from '@/lib/counties/seed-counties';
import { log } from '@/lib/platform/log/log';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();
const NOW = new Date('2026-11-21T12:00:00Z');
const CHICAGO = { lat: 41.8781, long: -87.6298 };

const contextAt = (now = NOW) => ({ db: database.db, now: () => now });

type Added = { expiresAt?: Date | null; pool?: RecordPool };

async function addRecord(countyFips: string, { expiresAt = null, pool = 'quiz' }: Added = {}): Promise<void> {
  const [photo] = await database.db
    .insert(photos)
    .values({ storageKey: randomUUID(), perceptualHash: 1n, widthPx: 200 })
    .returning();
  await database.db.insert(bookingRecords).values({
    sourceIdHash: randomUUID(),
    countyFips,
    pool,
    bookedOn: '2026-11-01',
    categoryCode: 100,
    confidence: 1,
    chargeNormalized: 'theft',
    photoId: photo?.id ?? '',
    importedAt: NOW,
    expiresAt,
  });
}

describe('before any record', () => {
  beforeAll(async () => {
    await seedCounties(database.db);
  });

  it('seeds every county once, however often and however many at a time', async () => {
    await Promise.all([seedCounties(database.db), seedCounties(database.db), seedCounties(database.db)]);
    const rows = await database.db.select().from(counties);
    expect(rows).toHaveLength(3231);
    expect(rows.toSorted((a, b) => (a.fips < b.fips ? -1 : 1))).toEqual(allCounties());
  });

  it('leaves the national mix where no county has records', async () => {
    await expect(locatePlayer(contextAt(), CHICAGO)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('with records in some counties', () => {
  beforeAll(async () => {
    await addRecord('17031');
    await addRecord('51610');
    await addRecord('51059');
    await addRecord('06037', { expiresAt: new Date('2026-11-21T13:00:00Z') });
    await addRecord('17097', { pool: 'company' });
    await addRecord('06071');
  });

  it('plays the own county where it has records', async () => {
    expect(await locatePlayer(contextAt(), CHICAGO)).toEqual({
      fipsExist: 'true',
      countyName: 'Cook, IL',
      fips: '17031',
    });
  });

  it('names the nearest county that has records of the quiz otherwise', async () => {
    const waukegan = { lat: 42.3636, long: -87.8448 };
    expect(await locatePlayer(contextAt(), waukegan)).toEqual({
      fipsExist: 'false',
      countyName: 'Cook, IL',
      fips: '17031',
    });
  });

  it('keeps Falls Church apart from the county around it', async () => {
    const located = await locatePlayer(contextAt(), { lat: 38.8823, long: -77.1711 });
    expect(located).toEqual({ fipsExist: 'true', countyName: 'Falls Church, VA', fips: '51610' });
  });

  it('does not count records that have expired', async () => {
    const losAngeles = { lat: 34.05, long: -118.24 };
    expect(await locatePlayer(contextAt(), losAngeles)).toMatchObject({ fipsExist: 'true', fips: '06037' });
    const later = contextAt(new Date('2026-11-21T13:00:00Z'));
    expect(await locatePlayer(later, losAngeles)).toMatchObject({ fipsExist: 'false', fips: '06071' });
  });

  it('leaves the national mix outside the country', async () => {
    await expect(locatePlayer(contextAt(), { lat: 48.8566, long: 2.3522 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('neither logs nor stores nor asks the database about the coordinates', async () => {
    const spy = log.child({});
    const lines: unknown[] = [];
    for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) {
      vi.spyOn(spy, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    }
    const sent: unknown[] = [];
    const logger = { logQuery: (...query: unknown[]) => void sent.push(query) };
    const { $client } = database.db;
    const db = Object.assign(drizzle($client, { schema, logger }), { $client });
    const there = { lat: 42.36361718, long: -87.84481927 };
    await locatePlayer({ ...contextAt(), db, log: spy } as Parameters<typeof locatePlayer>[0], there);
    await locatePlayer({ ...contextAt(), db, log: spy } as Parameters<typeof locatePlayer>[0], {
      lat: 1.36361718,
      long: 2.84481927,
    }).catch((refusal: unknown) => lines.push(inspect(refusal)));
    expect(sent.length).toBeGreaterThan(0);
    expect(inspect([lines, sent], { depth: 9 })).not.toMatch(/6361718|4481927/);
  });
});
