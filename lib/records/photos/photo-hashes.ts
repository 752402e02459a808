import { COPY_DISTANCE, STRICT_COPY_DISTANCE } from './perceptual-hash';

export type PhotoHashes = { perceptualHash: bigint; cropHashes: readonly bigint[] };

/** All hashes as 32-bit halves, for fast comparison. The hash of the whole photo comes first. */
export type PackedHashes = Int32Array;

const HALF = 32n;

export function packHashes({ perceptualHash, cropHashes }: PhotoHashes): PackedHashes {
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

function distanceTo(one: PackedHashes, other: PackedHashes): number {
  const [high = 0, low = 0] = other;
  let nearest = 64;
  for (let i = 0; i < one.length; i += 2) {
    const bits = bitCount((one[i] ?? 0) ^ high) + bitCount((one[i + 1] ?? 0) ^ low);
    if (bits < nearest) nearest = bits;
  }
  return nearest;
}

/** Returns the distance of two photos, 0 to 64 bits. Either photo may be the trimmed one. */
export function hashesDistance(one: PackedHashes, other: PackedHashes): number {
  return Math.min(distanceTo(one, other), distanceTo(other, one));
}

const WITHOUT_CROPS = 2;

/**
 * Returns whether `own` may be a resized, recompressed or trimmed copy of a removed photo. A removed photo without crop hashes matches no
 * trimmed copies, but has fifty times fewer false matches.
 */
export function isLikelyCopy(removed: PackedHashes, own: PackedHashes): boolean {
  if (removed.length === WITHOUT_CROPS) return distanceTo(removed, own) <= STRICT_COPY_DISTANCE;
  return hashesDistance(removed, own) <= COPY_DISTANCE;
}
