import { COPY_DISTANCE, COPY_IN_PLAY_DISTANCE } from './perceptual-hash';

/** How a photo looks, as far as hashes tell: as it is, and with its edges cut off a little. */
export type Likeness = { perceptualHash: bigint; cropHashes: readonly bigint[] };

/** The same as halves of 32 bits, the whole photo first: an import compares many. */
export type PackedLikeness = Int32Array;

const HALF = 32n;

export function packLikeness({ perceptualHash, cropHashes }: Likeness): PackedLikeness {
  const halves = [perceptualHash, ...cropHashes].flatMap((hash) => [
    Number(BigInt.asIntN(32, hash >> HALF)),
    Number(BigInt.asIntN(32, hash)),
  ]);
  return Int32Array.from(halves);
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** In how many bits the nearest of one photo's hashes differs from the other photo as it is. */
function distanceTo(one: PackedLikeness, other: PackedLikeness): number {
  const [high = 0, low = 0] = other;
  let nearest = 64;
  for (let i = 0; i < one.length; i += 2) {
    const bits = bitCount((one[i] ?? 0) ^ high) + bitCount((one[i + 1] ?? 0) ^ low);
    if (bits < nearest) nearest = bits;
  }
  return nearest;
}

/** In how many bits two photos differ, where each may be the one that was cropped; 0 to 64. */
export function likenessDistance(one: PackedLikeness, other: PackedLikeness): number {
  return Math.min(distanceTo(one, other), distanceTo(other, one));
}

const WHOLE_ALONE = 2;

/**
 * Whether `own` may be a copy of a photo that is gone: resized, recompressed or slightly cropped. One that is known by its whole
 * alone is found resized or recompressed only, and taken for somebody else's fifty times more seldom.
 */
export function looksLikeCopy(gone: PackedLikeness, own: PackedLikeness): boolean {
  if (gone.length === WHOLE_ALONE) return distanceTo(gone, own) <= COPY_IN_PLAY_DISTANCE;
  return likenessDistance(gone, own) <= COPY_DISTANCE;
}
