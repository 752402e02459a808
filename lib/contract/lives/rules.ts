/** Rules of lives and stars, pure. Source: product decisions, "Lives, stars, score". Browser-safe. */

export const STARTING_LIVES = 10;
/** Below this many lives they come back by themselves. */
export const REGENERATION_CEILING = 5;
export const REGENERATION_SECONDS = 15 * 60;
/** The wire's `totalLifes` when nothing is left to play with. */
export const TOTAL_LIFES_FLOOR = 150;

const REGENERATION_MS = REGENERATION_SECONDS * 1000;

export type Holdings = {
  lives: number;
  stars: number;
  /** When the running 15 minutes began (epoch ms); null while lives are at or above the ceiling. */
  regeneratingSinceMs: number | null;
};

/** Holdings as of `nowMs`: whole lives that came back since are added, the running interval keeps its start. */
export function regenerate(stored: Holdings, nowMs: number): Holdings {
  if (stored.lives >= REGENERATION_CEILING) return { ...stored, regeneratingSinceMs: null };
  const since = stored.regeneratingSinceMs ?? nowMs;
  const elapsed = Math.max(0, Math.floor((nowMs - since) / REGENERATION_MS));
  const gained = Math.min(elapsed, REGENERATION_CEILING - stored.lives);
  const lives = stored.lives + gained;
  const full = lives >= REGENERATION_CEILING;
  return { lives, stars: stored.stars, regeneratingSinceMs: full ? null : since + gained * REGENERATION_MS };
}

/** One wrong or missed answer: a star burns before a life. Call with regenerated holdings that can play. */
export function spendOne(current: Holdings, nowMs: number): Holdings {
  if (current.stars > 0) return { ...current, stars: current.stars - 1 };
  if (current.lives <= 0) throw new RangeError('nothing left to spend');
  const lives = current.lives - 1;
  const starts = lives < REGENERATION_CEILING ? (current.regeneratingSinceMs ?? nowMs) : null;
  return { lives, stars: 0, regeneratingSinceMs: starts };
}

/** Whether a question may be dealt or judged. */
export function canPlay(holdings: Pick<Holdings, 'lives' | 'stars'>): boolean {
  return holdings.lives + holdings.stars > 0;
}

/** Epoch ms at which the next life comes back, or null when lives are full. */
export function nextLifeAtMs(holdings: Holdings): number | null {
  return holdings.regeneratingSinceMs === null ? null : holdings.regeneratingSinceMs + REGENERATION_MS;
}

/** The wire's `totalLifes`: 150 + lives + stars, so that 150 means nothing left. */
export function totalLifes(holdings: Pick<Holdings, 'lives' | 'stars'>): number {
  return TOTAL_LIFES_FLOOR + holdings.lives + holdings.stars;
}

/** Lives left for the counter on screen, back from the wire's numbers. */
export function livesFromWire(wireTotalLifes: number, stars: number): number {
  return wireTotalLifes - TOTAL_LIFES_FLOOR - stars;
}
