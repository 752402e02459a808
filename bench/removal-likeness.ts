/** Measures how well perceptual hashes match altered copies of the drawn faces, which are more alike than photos of people. */
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { bankLines } from '@/lib/records/bank/bank-feed';
import { drawPhoto } from '@/lib/records/faces/draw-photo';
import { hashPhoto } from '@/lib/records/photos/hash-photo';
import { COPY_DISTANCE } from '@/lib/records/photos/perceptual-hash';
import { hashesDistance, type PackedHashes, packHashes } from '@/lib/records/photos/photo-hashes';

const COPIES_OF_EVERY = 20;
const BOUNDS = [2, 4, 5, 6, 7, 8, 9, 10];

type Alteration = [name: string, alter: (photo: Buffer) => Promise<Buffer>];

const trimmed = (left: number, top: number, right: number, bottom: number): Alteration => [
  `edges cut by ${[left, top, right, bottom].map((share) => share * 100).join(', ')} %, 700 px, JPEG 70`,
  async (photo) => {
    const { width, height } = await sharp(photo).metadata();
    const area = {
      left: Math.floor(width * left),
      top: Math.floor(height * top),
      width: Math.floor(width * (1 - left - right)),
      height: Math.floor(height * (1 - top - bottom)),
    };
    return sharp(photo).extract(area).resize(700).jpeg({ quality: 70 }).toBuffer();
  },
];

const ALTERATIONS: readonly Alteration[] = [
  ['half as large, JPEG 40', (photo) => sharp(photo).resize(540).jpeg({ quality: 40 }).toBuffer()],
  ['200 px wide, JPEG 60', (photo) => sharp(photo).resize(200).jpeg({ quality: 60 }).toBuffer()],
  ['same size, JPEG 20', (photo) => sharp(photo).jpeg({ quality: 20 }).toBuffer()],
  [
    '10 % brighter, WebP 50',
    (photo) => sharp(photo).modulate({ brightness: 1.1 }).webp({ quality: 50 }).toBuffer(),
  ],
  trimmed(0.02, 0.02, 0.02, 0.02),
  trimmed(0.035, 0.035, 0.035, 0.035),
  trimmed(0.05, 0.05, 0.05, 0.05),
  trimmed(0.05, 0, 0, 0),
  trimmed(0, 0.04, 0, 0),
  trimmed(0, 0, 0.03, 0),
  trimmed(0.04, 0.01, 0.02, 0.03),
];

async function looksOf(photo: Buffer): Promise<PackedHashes> {
  const likeness = await hashPhoto(photo);
  if (likeness === null) throw new Error('a drawn photo was to be readable');
  return packHashes(likeness);
}

const rows: { photo: string }[] = parse([...bankLines()].join(''), { columns: true });
const faces: PackedHashes[] = [];
const found = new Map<string, number[]>(ALTERATIONS.map(([name]) => [name, []]));
for (const [index, row] of rows.entries()) {
  const photo = await drawPhoto(row.photo.replace('.jpg', ''));
  const own = await looksOf(photo);
  faces.push(own);
  if (index % COPIES_OF_EVERY !== 0) continue;
  for (const [name, alter] of ALTERATIONS) {
    found.get(name)?.push(hashesDistance(own, await looksOf(await alter(photo))));
  }
}

const share = (distances: readonly number[], bound: number) =>
  `${((100 * distances.filter((distance) => distance <= bound).length) / distances.length).toFixed(1)} %`;
console.log(
  `copies found, ${Math.ceil(rows.length / COPIES_OF_EVERY)} faces each; the bound is ${COPY_DISTANCE}`,
);
console.table(
  Object.fromEntries(
    [...found].map(([name, distances]) => [
      name,
      Object.fromEntries(BOUNDS.map((bound) => [bound, share(distances, bound)])),
    ]),
  ),
);
const mistaken = BOUNDS.map(() => 0);
const nearest: number[] = faces.map(() => 64);
for (const [i, one] of faces.entries()) {
  for (let j = i + 1; j < faces.length; j += 1) {
    const distance = hashesDistance(one, faces[j] ?? one);
    for (const [at, bound] of BOUNDS.entries()) if (distance <= bound) mistaken[at] = (mistaken[at] ?? 0) + 1;
    nearest[i] = Math.min(nearest[i] ?? 64, distance);
    nearest[j] = Math.min(nearest[j] ?? 64, distance);
  }
}
const pairs = (faces.length * (faces.length - 1)) / 2;
console.log(`different faces taken for copies: ${faces.length} faces, ${pairs} pairs`);
console.table({
  'of all pairs': Object.fromEntries(
    BOUNDS.map((bound, at) => [bound, `${((100 * (mistaken[at] ?? 0)) / pairs).toFixed(4)} %`]),
  ),
  'faces with such another': Object.fromEntries(BOUNDS.map((bound) => [bound, share(nearest, bound)])),
});
