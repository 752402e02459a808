/** Side of the grey picture that is hashed, and of the block of low frequencies kept. */
export const HASH_INPUT_PX = 32;
const BLOCK = 8;

/** cos((2x+1)uπ/2N) for the frequencies 1 to 8; 0, the mean brightness, says nothing about the picture. */
const COSINES = Array.from({ length: BLOCK }, (_, u) =>
  Float64Array.from({ length: HASH_INPUT_PX }, (_, x) =>
    Math.cos(((2 * x + 1) * (u + 1) * Math.PI) / (2 * HASH_INPUT_PX)),
  ),
);

/**
 * 64-bit perceptual hash (DCT, signs around the median) of a 32 × 32 grey picture, as a signed number. Pictures that
 * look alike after resizing or recompression differ in few bits.
 */
export function perceptualHash(grey: Uint8Array): bigint {
  if (grey.length !== HASH_INPUT_PX * HASH_INPUT_PX) throw new Error('a 32 × 32 grey picture is needed');
  const rows = Array.from({ length: HASH_INPUT_PX }, (_, y) =>
    COSINES.map((cosine) => cosine.reduce((sum, c, x) => sum + c * (grey[y * HASH_INPUT_PX + x] ?? 0), 0)),
  );
  const block = COSINES.flatMap((cosine) =>
    Array.from({ length: BLOCK }, (_, u) => cosine.reduce((sum, c, y) => sum + c * (rows[y]?.[u] ?? 0), 0)),
  );
  const sorted = [...block].sort((a, b) => a - b);
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  let hash = 0n;
  for (const value of block) hash = (hash << 1n) | (value > median ? 1n : 0n);
  return BigInt.asIntN(64, hash);
}

/** In how many bits two hashes differ, 0 to 64. */
export function hashDistance(a: bigint, b: bigint): number {
  let bits = BigInt.asUintN(64, a ^ b);
  let count = 0;
  while (bits !== 0n) {
    bits &= bits - 1n;
    count += 1;
  }
  return count;
}

/** Up to this distance two photos count as the same picture; docs/decisions/0018 has what that finds and mistakes. */
export const COPY_DISTANCE = 5;

/**
 * Nearer than that a photo in play is pulled along with another at once: whom it mistakes is out of play until reviewed. And
 * nearer than that a photo counts as one that a court took back, of which there are far too many to look for more. Not
 * above 2 without another part in `hashParts` (db/schema/records.ts).
 */
export const COPY_IN_PLAY_DISTANCE = 2;
