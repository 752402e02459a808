import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashPhoto } from './hash-photo';

/** Pictures that jails show for a missing photo. Operators may add files. */
const FOLDER = join(process.cwd(), 'data/placeholders');
/**
 * The mean difference of pixels up to which a picture is a copy, out of 255. Recompressed copies stay under 2, drawn faces
 * over 35. Perceptual hashes fail here: most of their bits are noise for a flat, symmetric picture.
 */
const MOST_DIFFERENCE = 8;

async function readPlaceholders(): Promise<Uint8Array[]> {
  const names = (await readdir(FOLDER)).filter((name) => /\.(png|jpe?g|webp)$/i.test(name));
  return Promise.all(
    names.map(async (name) => {
      const likeness = await hashPhoto(await readFile(join(FOLDER, name)));
      if (likeness === null) throw new Error(`data/placeholders/${name} is not a picture`);
      return likeness.square;
    }),
  );
}

let placeholders: Promise<Uint8Array[]> | undefined;

function differenceOf(one: Uint8Array, other: Uint8Array): number {
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0);
  return sum / one.length;
}

/** Returns whether a photo, as a gray square of 32 × 32, is one of the pictures in data/placeholders. */
export async function isKnownPlaceholder(square: Uint8Array): Promise<boolean> {
  placeholders ??= readPlaceholders();
  return (await placeholders).some((known) => differenceOf(known, square) <= MOST_DIFFERENCE);
}
