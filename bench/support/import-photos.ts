import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Database, openDatabase } from '@/db/client';
import { env } from '@/lib/platform/config/env';
import { openStorage } from '@/lib/platform/storage/storage';
import { drawPhoto } from '@/lib/records/faces/draw-photo';
import { importFeed } from '@/lib/records/import/import-feed';
import { importRules } from '@/lib/records/import/import-rules';

const FACES = 20;
const SIDE = 800;

export async function writePhotos(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-bench-photos-'));
  const faces = await Promise.all(Array.from({ length: FACES }, (_, i) => drawPhoto(`bench ${i}`)));
  for (let i = 0; i < count; i++) {
    const place = Math.floor(i / FACES);
    const area = { left: place % 100, top: Math.floor(place / 100), width: SIDE, height: SIDE };
    await sharp(faces[i % FACES])
      .extract(area)
      .jpeg()
      .toFile(join(folder, `${i}.jpg`));
  }
  await writeFile(join(folder, 'feed.csv'), feedOf(count));
  return folder;
}

const COLUMNS = 'record_id,county_fips,booked_on,age,charge_text,disposition,photo';
const feedOf = (count: number) =>
  [
    COLUMNS,
    ...Array.from(
      { length: count },
      (_, i) => `bench-${i},48209,2026-03-01,33,BURGLARY OF HABITATION,PENDING,${i}.jpg`,
    ),
  ].join('\n');

/** Imports the photos of a folder as a run of the desk does. */
export async function importPhotos(db: Database, folder: string): Promise<{ accepted: number }> {
  async function* feed() {
    yield await readFile(join(folder, 'feed.csv'));
  }
  const rules = { ...importRules(env()), ttlDays: 10_000 };
  const storage = await openStorage(env());
  const { accepted } = await importFeed(
    { db, storage, now: () => new Date(), ...rules },
    { feed: feed(), feedName: 'bench.csv', photos: (name) => readFile(join(folder, name)) },
  );
  return { accepted };
}

/** Removes the records of the import, so that the next one has the same work. */
export async function forgetImport(url: string): Promise<void> {
  const { $client: sql } = openDatabase({ url, poolSize: 1 });
  await sql`delete from booking_records where feed_name = 'bench.csv'`;
  await sql`delete from photos p where not exists (select from booking_records r where r.photo_id = p.id)`;
  await sql.end();
}

export const removePhotos = (folder: string): Promise<void> => rm(folder, { recursive: true });
