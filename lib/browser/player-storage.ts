/** Keys of the product specification, section 3; each carries a hash of the player. */
const PLAYER_KEYS = ['quiz_questions', 'quiz_current_index', 'quiz_time_left', 'quiz_total_life'] as const;
/** Of this device's session, gone with it and with a logout. */
const SESSION_KEYS = ['fips_modal_shown', 'fips_modal_dismissed', 'quiz_county'] as const;
/** Said once, not said again. */
const STAR_KEY = 'quiz_star_explained';

export type PlayerKey = (typeof PLAYER_KEYS)[number] | typeof STAR_KEY;
export type SessionKey = (typeof SESSION_KEYS)[number];

/** A browser may refuse storage altogether (private windows, full disk); the game then plays without it. */
function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

export function readForPlayer(playerHash: string, key: PlayerKey): unknown {
  return attempt(() => JSON.parse(localStorage.getItem(`${key}:${playerHash}`) ?? 'null'));
}

export function writeForPlayer(playerHash: string, key: PlayerKey, value: unknown): void {
  attempt(() => localStorage.setItem(`${key}:${playerHash}`, JSON.stringify(value)));
}

export function forgetForPlayer(playerHash: string, key: PlayerKey): void {
  attempt(() => localStorage.removeItem(`${key}:${playerHash}`));
}

export function readForSession(key: SessionKey): string | null {
  return attempt(() => sessionStorage.getItem(key));
}

export function writeForSession(key: SessionKey, value: string): void {
  attempt(() => sessionStorage.setItem(key, value));
}

/** At logout nothing of this player stays on the device. */
export function clearPlayer(playerHash: string): void {
  for (const key of [...PLAYER_KEYS, STAR_KEY] as const) forgetForPlayer(playerHash, key);
  for (const key of SESSION_KEYS) attempt(() => sessionStorage.removeItem(key));
}
