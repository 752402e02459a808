import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { wholePhotoHash } from '@/lib/records/photos/hash-photo';
import { drawPhoto, photoSvg } from '@/local/bank/draw-photo';

const RECORD = 'tests/fixtures/bank-looks.json';
/** One of this many recorded fingerprints is computed again. */
const SAMPLE_EVERY = 56;
const AT_ONCE = 3;

/** Fingerprints of the drawings as the importer computes them, separated by spaces, twelve a line. */
type Recorded = { drawings: string; drawnBy: string; looks: string[] };
const PER_LINE = 12;

/** Computes the hash the importer's whole way, with a decoded photo: a hash of the drawing alone once missed a collision. */
async function lookAt(seeds: readonly string[]): Promise<string[]> {
  const looks: string[] = [];
  const waiting = seeds.entries();
  const work = async () => {
    for (const [index, seed] of waiting) looks[index] = String(await wholePhotoHash(await drawPhoto(seed)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return looks;
}

/** Everything that determines the photos except the code that draws them, which the sample covers. */
function origin(seeds: readonly string[]): Omit<Recorded, 'looks'> {
  const drawings = createHash('sha256');
  for (const seed of seeds) drawings.update(photoSvg(seed));
  const { vips, rsvg, mozjpeg } = sharp.versions;
  return { drawings: drawings.digest('hex'), drawnBy: `vips ${vips}, rsvg ${rsvg}, mozjpeg ${mozjpeg}` };
}

/**
 * Returns the importer's fingerprints of these seeds, in order. Drawing 2,520 takes two minutes. The record answers while the
 * drawings and libraries are the same and a sample still matches. Otherwise all are drawn and recorded again, to be committed.
 */
export async function bankLooks(seeds: readonly string[]): Promise<string[]> {
  const { looks: lines, ...before } = JSON.parse(readFileSync(RECORD, 'utf8')) as Recorded;
  const recorded = lines.flatMap((line) => line.split(' '));
  const now = origin(seeds);
  if (before.drawings === now.drawings && before.drawnBy === now.drawnBy) {
    const isSampled = (_: unknown, index: number) => index % SAMPLE_EVERY === 0;
    const sample = await lookAt(seeds.filter(isSampled));
    if (sample.join() === recorded.filter(isSampled).join()) return recorded;
  }
  console.info(`${RECORD} is out of date: the drawings are made again. Commit the new file.`);
  const looks = await lookAt(seeds);
  const written = Array.from({ length: Math.ceil(looks.length / PER_LINE) }, (_, at) =>
    looks.slice(at * PER_LINE, (at + 1) * PER_LINE).join(' '),
  );
  writeFileSync(RECORD, `${JSON.stringify({ ...now, looks: written }, null, 1)}\n`);
  return looks;
}
