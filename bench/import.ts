/**
 * Measures how many photos an import takes per second of one core, in several sizes. It counts CPU time, with libvips on one
 * thread.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Database, openDatabase } from '@/db/client';
import { seedCounties } from '@/lib/counties/seed-counties';
import { env } from '@/lib/platform/config/env';
import { openStorage, type Storage } from '@/lib/platform/storage/storage';
import { importFeed } from '@/lib/records/import/import-feed';
import { drawPhoto } from '@/local/bank/draw-photo';
import { seeded } from '@/local/bank/seeded';
import { bytes, csv, row } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { startDurablePostgres } from './support/durable-postgres';

const LIMIT_PER_SECOND = 40;
const PHOTOS = 100;
const FACES = 10;
const GRAIN = 16;
const SIZES = [
  [480, 600],
  [640, 800],
  [1200, 1500],
] as const;

/** Returns a JPEG of a face with camera grain: plain drawings are too easy to decode. */
async function photoOf(
  face: Buffer,
  [width, height]: readonly [number, number],
  seed: string,
): Promise<Buffer> {
  const random = seeded(seed);
  const { data, info } = await sharp(face).resize(width, height).raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + random.between(-GRAIN / 2, GRAIN / 2)));
  return sharp(data, { raw: { width, height, channels: info.channels } })
    .blur(0.6)
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function importsOf(
  ctx: { db: Database; storage: Storage },
  photos: readonly Buffer[],
): Promise<object> {
  const booked = new Date().toISOString().slice(0, 10);
  const rows = photos.map((_, i) =>
    row(`${photos[0]?.length}-${i}`, { photo: `${i}.jpg`, booked_on: booked }),
  );
  const perCpuSecond = async (dryRun: boolean) => {
    const before = process.cpuUsage();
    const summary = await importFeed(
      { ...ctx, now: () => new Date(), hashKey: TEST_SETTINGS.BLIND_INDEX_KEY, ttlDays: 180 },
      {
        feed: bytes(csv(rows)),
        feedName: 'bench.csv',
        photos: async (name) => photos[Number.parseInt(name, 10)] ?? null,
        dryRun,
      },
    );
    if (summary.accepted !== photos.length) throw new Error(`accepted ${JSON.stringify(summary)}`);
    const { user, system } = process.cpuUsage(before);
    return Math.round(photos.length / ((user + system) / 1e6));
  };
  return {
    'dry run, photos per CPU second': await perCpuSecond(true),
    [`import, photos per CPU second (limit ${LIMIT_PER_SECOND})`]: await perCpuSecond(false),
  };
}

sharp.concurrency(1);
sharp.cache(false);
const server = await startDurablePostgres();
const directory = await mkdtemp(join(tmpdir(), 'lineup-import-'));
Object.assign(process.env, TEST_SETTINGS, { STORAGE_DRIVER: 'local', STORAGE_DIR: directory });
const ctx = { db: openDatabase({ url: server.url, poolSize: 2 }), storage: await openStorage(env()) };
await seedCounties(ctx.db);
const faces = await Promise.all(Array.from({ length: FACES }, (_, i) => drawPhoto(`import ${i}`)));
const table: Record<string, object> = {};
for (const size of SIZES) {
  const photos: Buffer[] = [];
  for (let i = 0; i < PHOTOS; i += 1)
    photos.push(await photoOf(faces[i % FACES] ?? Buffer.alloc(0), size, `${size} ${i}`));
  const kilobytes = Math.round(photos.reduce((sum, photo) => sum + photo.length, 0) / PHOTOS / 1024);
  table[`${size.join(' × ')}, ${kilobytes} KB`] = await importsOf(ctx, photos);
}
console.table(table);
await ctx.db.$client.end();
await server.stop();
await rm(directory, { recursive: true });
