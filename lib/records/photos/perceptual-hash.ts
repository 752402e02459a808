export const HASH_INPUT_PX = 32;
const BLOCK = 8;

/** cos((2x+1)uπ/2N) for the frequencies u = 1 to 8. Frequency 0 is the mean brightness, which is useless. */
const COSINES = Float64Array.from({ length: BLOCK * HASH_INPUT_PX }, (_, at) => {
  const [u, x] = [Math.floor(at / HASH_INPUT_PX), at % HASH_INPUT_PX];
  return Math.cos(((2 * x + 1) * (u + 1) * Math.PI) / (2 * HASH_INPUT_PX));
});

/**
 * Returns the perceptual hash of a 32 × 32 gray picture, a signed 64-bit number. Each bit tells whether a DCT coefficient is above the
 * median.
 */
export function perceptualHash(gray: Uint8Array): bigint {
  if (gray.length !== HASH_INPUT_PX * HASH_INPUT_PX) throw new Error('a 32 × 32 gray picture is needed');
  const rows = new Float64Array(HASH_INPUT_PX * BLOCK);
  for (let y = 0; y < HASH_INPUT_PX; y += 1)
    for (let u = 0; u < BLOCK; u += 1) {
      let sum = 0;
      for (let x = 0; x < HASH_INPUT_PX; x += 1)
        sum += (COSINES[u * HASH_INPUT_PX + x] ?? 0) * (gray[y * HASH_INPUT_PX + x] ?? 0);
      rows[y * BLOCK + u] = sum;
    }
  const block = new Float64Array(BLOCK * BLOCK);
  for (let v = 0; v < BLOCK; v += 1)
    for (let u = 0; u < BLOCK; u += 1) {
      let sum = 0;
      for (let y = 0; y < HASH_INPUT_PX; y += 1)
        sum += (COSINES[v * HASH_INPUT_PX + y] ?? 0) * (rows[y * BLOCK + u] ?? 0);
      block[v * BLOCK + u] = sum;
    }
  return signsAround(median(block), block);
}

function median(values: Float64Array): number {
  const sorted = values.toSorted();
  return ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
}

function signsAround(middle: number, values: Float64Array): bigint {
  const halves = [0, 32].map((from) => {
    let half = 0;
    for (let at = from; at < from + 32; at += 1) half = (half << 1) | ((values[at] ?? 0) > middle ? 1 : 0);
    return BigInt(half);
  });
  const [high = 0n, low = 0n] = halves;
  return BigInt.asIntN(64, (high << 32n) | BigInt.asUintN(32, low));
}

export function hashDistance(a: bigint, b: bigint): number {
  let bits = BigInt.asUintN(64, a ^ b);
  let count = 0;
  while (bits !== 0n) {
    bits &= bits - 1n;
    count += 1;
  }
  return count;
}

/** Up to this distance two photos count as copies. docs/removals.md has the error rates. */
export const COPY_DISTANCE = 5;

/**
 * The maximum in two cases in which false matches would do more harm: a removal request pulls copies in play before any review, and an
 * import refuses copies of removed photos without crop hashes, such as those of the thousands of records that corrections withdrew.
 * `hashParts` (db/schema/records.ts) finds only distances up to 2: for 3 it needs a fourth part.
 */
export const STRICT_COPY_DISTANCE = 2;
