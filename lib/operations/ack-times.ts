export const REPORTED_SECONDS = 60;

/** Upper bounds of the histogram buckets of acknowledgement times. One more bucket holds longer times. */
export const ACK_BOUNDS_MS = [5, 10, 25, 50, 100, 150, 200, 250, 500, 1000, 2500, 5000] as const;

export function ackBucket(ms: number): number {
  const bucket = ACK_BOUNDS_MS.findIndex((bound) => ms <= bound);
  return bucket === -1 ? ACK_BOUNDS_MS.length : bucket;
}

/** Returns a quantile (`share` from 0 to 1) as the upper bound of its bucket. Returns null when all counts are 0. */
export function ackQuantileMs(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let seen = 0;
  const bucket = counts.findIndex((count) => {
    seen += count;
    return seen >= share * all;
  });
  return ACK_BOUNDS_MS[bucket] ?? Number.POSITIVE_INFINITY;
}
