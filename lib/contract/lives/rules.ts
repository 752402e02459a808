/** Rules of lives and stars. Source: product decisions, "Lives, stars, score". Pure and browser-safe. */

export const STARTING_LIVES = 10;
/** A guest starts with these; an account made of a guest gets the rest once. */
export const GUEST_LIVES = 5;
export const CLAIM_LIVES = STARTING_LIVES - GUEST_LIVES;
/** Lives regenerate below this number. */
export const REGENERATION_CEILING = 5;
export const REGENERATION_SECONDS = 15 * 60;
/** So many right answers in a row give one life back, while there are fewer than REGENERATION_CEILING. */
export const RIGHT_FOR_LIFE = 5;
/** `totalLifes` in the API when no lives and stars are left. */
export const TOTAL_LIFES_FLOOR = 150;

const REGENERATION_MS = REGENERATION_SECONDS * 1000;

export type Holdings = {
  lives: number;
  stars: number;
  /** Start of the current 15 minutes, epoch ms; null at or above the ceiling. */
  regeneratingSinceMs: number | null;
};

/** Returns the holdings at `nowMs`: adds regenerated lives and keeps the start of the current interval. */
export function regenerate(stored: Holdings, nowMs: number): Holdings {
  if (stored.lives >= REGENERATION_CEILING) return { ...stored, regeneratingSinceMs: null };
  const since = stored.regeneratingSinceMs ?? nowMs;
  const elapsed = Math.max(0, Math.floor((nowMs - since) / REGENERATION_MS));
  const gained = Math.min(elapsed, REGENERATION_CEILING - stored.lives);
  const lives = stored.lives + gained;
  const full = lives >= REGENERATION_CEILING;
  return { lives, stars: stored.stars, regeneratingSinceMs: full ? null : since + gained * REGENERATION_MS };
}

/**
 * Returns the holdings after a wrong or missed answer, which costs a star before a life. Expects regenerated holdings
 * that can play.
 */
export function spendOne(current: Holdings, nowMs: number): Holdings {
  if (current.stars > 0) return { ...current, stars: current.stars - 1 };
  if (current.lives <= 0) throw new RangeError('nothing left to spend');
  const lives = current.lives - 1;
  const starts = lives < REGENERATION_CEILING ? (current.regeneratingSinceMs ?? nowMs) : null;
  return { lives, stars: 0, regeneratingSinceMs: starts };
}

/**
 * Returns the holdings after a judged answer. `streak` counts it in, and is 0 after a miss. In a free round a miss costs nothing.
 * Expects regenerated holdings that can play.
 */
export function afterAnswer(
  current: Holdings,
  { streak, free }: { streak: number; free: boolean },
  nowMs: number,
): Holdings {
  if (streak === 0) return free ? current : spendOne(current, nowMs);
  if (streak % RIGHT_FOR_LIFE !== 0 || current.lives >= REGENERATION_CEILING) return current;
  const lives = current.lives + 1;
  const { stars, regeneratingSinceMs } = current;
  return { lives, stars, regeneratingSinceMs: lives < REGENERATION_CEILING ? regeneratingSinceMs : null };
}

export function canPlay(holdings: Pick<Holdings, 'lives' | 'stars'>): boolean {
  return holdings.lives + holdings.stars > 0;
}

/** Returns when the next life is back, epoch ms, or null when lives are full. */
export function nextLifeAtMs(holdings: Holdings): number | null {
  return holdings.regeneratingSinceMs === null ? null : holdings.regeneratingSinceMs + REGENERATION_MS;
}

/** Returns `totalLifes` of the API: 150 + lives + stars, so that 150 means nothing left. */
export function totalLifes(holdings: Pick<Holdings, 'lives' | 'stars'>): number {
  return TOTAL_LIFES_FLOOR + holdings.lives + holdings.stars;
}

/** Returns the lives from the API's numbers. */
export function livesFromWire(wireTotalLifes: number, stars: number): number {
  return wireTotalLifes - TOTAL_LIFES_FLOOR - stars;
}
