/** Rules of lives and stars (docs/specification.md, "Lives, stars, score"). */

export const STARTING_LIVES = 10;
/** A guest starts with fewer lives, and gets CLAIM_LIVES on becoming an account. */
export const GUEST_LIVES = 5;
export const CLAIM_LIVES = STARTING_LIVES - GUEST_LIVES;
const REGENERATION_CEILING = 5;
const REGENERATION_SECONDS = 15 * 60;
/** This many right answers in a row credit a life, up to the same ceiling. */
const RIGHT_FOR_LIFE = 5;
/** The product specification counts from 150: a `totalLifes` of 150 means no lives and no stars. */
export const TOTAL_LIFES_FLOOR = 150;

const REGENERATION_MS = REGENERATION_SECONDS * 1000;

export type Holdings = {
  lives: number;
  stars: number;
  /** Start of the current 15-minute interval, epoch ms; null at or above the ceiling. */
  regeneratingSinceMs: number | null;
};

/** Returns the holdings at `nowMs`: adds the lives that have regenerated since `stored`. */
export function regenerate(stored: Holdings, nowMs: number): Holdings {
  if (stored.lives >= REGENERATION_CEILING) return { ...stored, regeneratingSinceMs: null };
  const since = stored.regeneratingSinceMs ?? nowMs;
  const elapsed = Math.max(0, Math.floor((nowMs - since) / REGENERATION_MS));
  const gained = Math.min(elapsed, REGENERATION_CEILING - stored.lives);
  const lives = stored.lives + gained;
  const full = lives >= REGENERATION_CEILING;
  return { lives, stars: stored.stars, regeneratingSinceMs: full ? null : since + gained * REGENERATION_MS };
}

/** Debits a star; without stars, a life. Throws RangeError if there is neither. */
export function spendOne(current: Holdings, nowMs: number): Holdings {
  if (current.stars > 0) return { ...current, stars: current.stars - 1 };
  if (current.lives <= 0) throw new RangeError('nothing left to spend');
  const lives = current.lives - 1;
  const starts = lives < REGENERATION_CEILING ? (current.regeneratingSinceMs ?? nowMs) : null;
  return { lives, stars: 0, regeneratingSinceMs: starts };
}

/**
 * Returns the holdings after an answer. Expects regenerated holdings with at least one life or star, unless the round is free.
 * `streak` includes the answer and is 0 after a miss. In a free round a miss costs nothing.
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

export function nextLifeAtMs(holdings: Holdings): number | null {
  return holdings.regeneratingSinceMs === null ? null : holdings.regeneratingSinceMs + REGENERATION_MS;
}

export function totalLifes(holdings: Pick<Holdings, 'lives' | 'stars'>): number {
  return TOTAL_LIFES_FLOOR + holdings.lives + holdings.stars;
}

/** Reverses `totalLifes`. */
export function livesFromWire(wireTotalLifes: number, stars: number): number {
  return wireTotalLifes - TOTAL_LIFES_FLOOR - stars;
}
