/** Keys of the product specification, section 3; each carries a hash of the player. */
const PLAYER_KEYS = ['quiz_questions', 'quiz_current_index', 'quiz_time_left', 'quiz_total_life'] as const;
/** Of this device's session, gone with it and with a logout. */
const SESSION_KEYS = ['fips_modal_shown', 'fips_modal_dismissed', 'quiz_county'] as const;
/** Said once, not said again. */
const STAR_KEY = 'quiz_star_explained';

export type PlayerKey = (typeof PLAYER_KEYS)[number] | typeof STAR_KEY;
export type SessionKey = (typeof SESSION_KEYS)[number];

/** Once the player has left, whatever still runs on this page until it unloads writes nothing. */
let left = false;
const LEAVING = 'player-left';

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
  if (left) return;
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

/** From here to the next page load nothing is written for any player; what is kept stays. */
export function stopKeeping(): void {
  left = true;
}

/** At logout nothing of this player stays on the device, and other tabs stop writing and follow. */
export function clearPlayer(playerHash: string): void {
  attempt(() => {
    const others = new BroadcastChannel(LEAVING);
    others.postMessage(playerHash);
    others.close();
  });
  forgetAll(playerHash);
}

/** Calls `leave` once this player logged out in another tab; nothing is left here either. Returns how to stop. */
export function whenPlayerLeaves(playerHash: string, leave: () => void): () => void {
  const others = attempt(() => new BroadcastChannel(LEAVING));
  others?.addEventListener('message', ({ data }) => {
    if (data !== playerHash) return;
    forgetAll(playerHash);
    leave();
  });
  return () => others?.close();
}

function forgetAll(playerHash: string): void {
  stopKeeping();
  for (const key of [...PLAYER_KEYS, STAR_KEY] as const) forgetForPlayer(playerHash, key);
  for (const key of SESSION_KEYS) attempt(() => sessionStorage.removeItem(key));
}
