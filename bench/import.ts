/**
 * Measures how many photos an import takes per second of one core: each stage on several sizes, then whole imports. It counts
 * CPU time, with libvips on one thread.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openDatabase } from '@/db/client';
import { seedCounties } from '@/lib/counties/seed-counties';
import { openStorage } from '@/lib/platform/storage/storage';
import { importFeed } from '@/lib/records/import/import-feed';
import { CROPS, cropped, UNCROPPED } from '@/lib/records/photos/crops';
import { hashPixels } from '@/lib/records/photos/hash-photo';
import { perceptualHash } from '@/lib/records/photos/perceptual-hash';
import { encodePhoto } from '@/lib/records/photos/photo';
import { type DecodedPhoto, decodePhoto, type Pixels } from '@/lib/records/photos/photo-pixels';
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

/** Returns the CPU milliseconds of this process per item, after some to warm up. */
async function cpuMs<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  for (const item of items.slice(0, FACES)) await work(item);
  const before = process.cpuUsage();
  for (const item of items) await work(item);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / items.length;
}

/** Computes the hashes the old way: one pipeline of libvips each. */
function hashesByLibvips({ data, raw }: Pixels): Promise<bigint[]> {
  const hashes = [UNCROPPED, ...CROPS].map(async (crop) => {
    const square = sharp(data, { raw }).extract(cropped(raw, crop)).resize(32, 32, { fit: 'fill' });
    return perceptualHash(await square.greyscale().raw().toBuffer());
  });
  return Promise.all(hashes);
}

async function decodeOrFail(photo: Buffer): Promise<DecodedPhoto> {
  const decoded = await decodePhoto(photo);
  if (decoded === null) throw new Error('a photo of the benchmark was to be readable');
  return decoded;
}

const hashKeyBase64 = TEST_SETTINGS.BLIND_INDEX_KEY;
const round = (ms: number) => Number(ms.toFixed(1));

async function stagesOf(photos: readonly Buffer[]): Promise<object> {
  const decoded = await Promise.all(photos.map(decodeOrFail));
  for (const { small } of decoded) {
    const { perceptualHash: whole, cropHashes } = await hashPixels(small);
    if ([whole, ...cropHashes].join() !== (await hashesByLibvips(small)).join())
      throw new Error('a hash is not the one that removals are kept by');
  }
  const all = await cpuMs(photos, (photo) => encodePhoto(photo, { hashKeyBase64 }));
  const dry = await cpuMs(photos, (photo) => encodePhoto(photo, { hashKeyBase64, files: false }));
  return {
    'decode, ms': round(await cpuMs(photos, decodePhoto)),
    'hashes before, ms': round(await cpuMs(decoded, ({ small }) => hashesByLibvips(small))),
    'hashes, ms': round(await cpuMs(decoded, ({ small }) => hashPixels(small))),
    'encode, ms': round(all - dry),
    'in all, ms': round(all),
  };
}

async function importsOf(photos: readonly Buffer[], url: string): Promise<object> {
  const directory = await mkdtemp(join(tmpdir(), 'lineup-import-'));
  const db = openDatabase({ url, poolSize: 2 });
  const storage = await openStorage({
    STORAGE_DRIVER: 'local',
    STORAGE_DIR: directory,
    S3_REGION: 'auto',
    S3_ENDPOINT: undefined,
    S3_BUCKET: undefined,
    S3_ACCESS_KEY_ID: undefined,
    S3_SECRET_ACCESS_KEY: undefined,
  });
  const ctx = { db, storage, now: () => new Date(), hashKey: hashKeyBase64, ttlDays: 180 };
  const booked = new Date().toISOString().slice(0, 10);
  const rows = photos.map((_, i) =>
    row(`${photos[0]?.length}-${i}`, { photo: `${i}.jpg`, booked_on: booked }),
  );
  const run = async (dryRun: boolean) => {
    const before = process.cpuUsage();
    const started = performance.now();
    const summary = await importFeed(ctx, {
      feed: bytes(csv(rows)),
      feedName: 'bench.csv',
      photos: async (name) => photos[Number.parseInt(name, 10)] ?? null,
      dryRun,
    });
    if (summary.accepted !== photos.length) throw new Error(`accepted ${JSON.stringify(summary)}`);
    const { user, system } = process.cpuUsage(before);
    return {
      perCpuSecond: photos.length / ((user + system) / 1e6),
      seconds: (performance.now() - started) / 1000,
    };
  };
  const dry = await run(true);
  const real = await run(false);
  await db.$client.end();
  await rm(directory, { recursive: true });
  return {
    'dry run, photos per CPU second': Math.round(dry.perCpuSecond),
    [`import, photos per CPU second (limit ${LIMIT_PER_SECOND})`]: Math.round(real.perCpuSecond),
    'import, photos per second of the clock': Math.round(photos.length / real.seconds),
  };
}

sharp.concurrency(1);
sharp.cache(false);
const database = await startDurablePostgres();
const seeding = openDatabase({ url: database.url, poolSize: 1 });
await seedCounties(seeding);
await seeding.$client.end();
const faces = await Promise.all(Array.from({ length: FACES }, (_, i) => drawPhoto(`import ${i}`)));
const table: Record<string, object> = {};
for (const size of SIZES) {
  const photos: Buffer[] = [];
  for (let i = 0; i < PHOTOS; i += 1)
    photos.push(await photoOf(faces[i % FACES] ?? Buffer.alloc(0), size, `${size} ${i}`));
  const kilobytes = Math.round(photos.reduce((sum, photo) => sum + photo.length, 0) / PHOTOS / 1024);
  table[`${size.join(' × ')}, ${kilobytes} KB`] = {
    ...(await stagesOf(photos)),
    ...(await importsOf(photos, database.url)),
  };
}
console.table(table);
await database.stop();
