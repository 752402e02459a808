/** Upper bounds of the times in which answers are acknowledged, in milliseconds. Longer ones have a place of their own. */
export const ACK_BOUNDS_MS = [5, 10, 25, 50, 100, 150, 200, 250, 500, 1000, 2500, 5000] as const;

/** Returns the place of a time among the bounds; the number of bounds for one above all. */
export function ackPlace(ms: number): number {
  const place = ACK_BOUNDS_MS.findIndex((bound) => ms <= bound);
  return place === -1 ? ACK_BOUNDS_MS.length : place;
}

/**
 * Returns the bound under which a share of all times lies, from counts by place; infinity above the last bound, null without
 * any time.
 */
export function ackQuantileMs(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let seen = 0;
  const place = counts.findIndex((count) => {
    seen += count;
    return seen >= share * all;
  });
  return ACK_BOUNDS_MS[place] ?? Number.POSITIVE_INFINITY;
}
