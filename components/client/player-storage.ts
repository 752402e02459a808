/** Keys of the product specification, section 3; each carries a hash of the player. */
const PLAYER_KEYS = [
  'quiz_questions',
  'quiz_current_index',
  'quiz_time_left',
  'quiz_total_life',
  'shopData',
  'badgeData',
  'lifePurchaseInfo',
] as const;
/** Of this device's session, gone with it and with a logout. */
const SESSION_KEYS = ['fips_modal_shown', 'fips_modal_dismissed', 'quiz_county'] as const;
/** Said once, not said again. */
const STAR_KEY = 'quiz_star_explained';

export type PlayerKey = (typeof PLAYER_KEYS)[number] | typeof STAR_KEY;
export type SessionKey = (typeof SESSION_KEYS)[number];

/**
 * Once the player has left, whatever still runs on this page until it unloads writes nothing. Once the session has ended
 * it writes over what is kept and adds nothing: another tab may have logged out and cleared it.
 */
let keeping: 'all' | 'what is there' | 'nothing' = 'all';
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
  const name = `${key}:${playerHash}`;
  attempt(() => {
    if (keeping === 'nothing') return;
    if (keeping === 'what is there' && localStorage.getItem(name) === null) return;
    localStorage.setItem(name, JSON.stringify(value));
  });
}

export function forgetForPlayer(playerHash: string, key: PlayerKey): void {
  attempt(() => localStorage.removeItem(`${key}:${playerHash}`));
}

export function readForSession(key: SessionKey): string | null {
  return attempt(() => sessionStorage.getItem(key));
}

export function writeForSession(key: SessionKey, value: string): void {
  if (keeping === 'all') attempt(() => sessionStorage.setItem(key, value));
}

/** The session is over and the page about to go: an answer chosen until then is kept, nothing new begins. */
export function keepWhatIsThere(): void {
  if (keeping === 'all') keeping = 'what is there';
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
  keeping = 'nothing';
  for (const key of [...PLAYER_KEYS, STAR_KEY] as const) forgetForPlayer(playerHash, key);
  for (const key of SESSION_KEYS) attempt(() => sessionStorage.removeItem(key));
}
