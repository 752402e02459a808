import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { photoLikeness } from './photo-likeness';

/** Pictures that jails show where a photo is missing; an operator adds others to the folder. */
const FOLDER = join(process.cwd(), 'data/placeholders');
/**
 * How much the pixels of a copy differ on average, out of 255: recompressed copies stay under 2, drawn faces over 35. Perceptual
 * hashes do not tell: most of their bits are noise for a picture that is flat and symmetric.
 */
const MOST_DIFFERENCE = 8;

async function readPlaceholders(): Promise<Uint8Array[]> {
  const names = (await readdir(FOLDER)).filter((name) => /\.(png|jpe?g|webp)$/i.test(name));
  return Promise.all(
    names.map(async (name) => {
      const likeness = await photoLikeness(await readFile(join(FOLDER, name)));
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

/** Whether a photo, as a gray square of 32 × 32, is one of the pictures in data/placeholders. */
export async function isKnownPlaceholder(square: Uint8Array): Promise<boolean> {
  placeholders ??= readPlaceholders();
  return (await placeholders).some((known) => differenceOf(known, square) <= MOST_DIFFERENCE);
}
