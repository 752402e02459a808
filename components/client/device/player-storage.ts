/** Local storage keys of docs/specification.md, section 3. The stored key ends with a hash of the player. */
const PLAYER_KEYS = [
  'quiz_questions',
  'quiz_current_index',
  'quiz_time_left',
  'quiz_total_life',
  'shopData',
  'badgeData',
  'lifePurchaseInfo',
] as const;
const DAILY_KEYS = ['daily_questions', 'daily_current_index', 'daily_time_left'] as const;
const CHALLENGE_KEYS = ['challenge_questions', 'challenge_current_index', 'challenge_time_left'] as const;
const SESSION_KEYS = ['fips_modal_shown', 'fips_modal_dismissed', 'quiz_county', 'checkout'] as const;
/** What the player has already seen or declined. */
const SHOWN_KEYS = ['quiz_star_explained', 'quiz_round_left', 'push_declined'] as const;

const ALL_KEYS = [...PLAYER_KEYS, ...DAILY_KEYS, ...CHALLENGE_KEYS, ...SHOWN_KEYS];

type PlayerKey = (typeof ALL_KEYS)[number];
type SessionKey = (typeof SESSION_KEYS)[number];

/** What may be written: nothing after logout, only existing keys after the session ended. Another tab may have cleared them. */
let keeping: 'all' | 'what is there' | 'nothing' = 'all';
const LEAVING = 'player-left';

/** Runs `use`. Returns null where the browser refuses storage (private windows, full disk). */
function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

export const playerKey = (playerHash: string, key: PlayerKey): string => `${key}:${playerHash}`;

export function readForPlayer(playerHash: string, key: PlayerKey): unknown {
  return attempt(() => JSON.parse(localStorage.getItem(playerKey(playerHash, key)) ?? 'null'));
}

export function writeForPlayer(playerHash: string, key: PlayerKey, value: unknown): void {
  const name = playerKey(playerHash, key);
  attempt(() => {
    if (keeping === 'nothing') return;
    if (keeping === 'what is there' && localStorage.getItem(name) === null) return;
    localStorage.setItem(name, JSON.stringify(value));
  });
}

export function forgetForPlayer(playerHash: string, key: PlayerKey): void {
  attempt(() => localStorage.removeItem(playerKey(playerHash, key)));
}

export function readForSession(key: SessionKey): string | null {
  return attempt(() => sessionStorage.getItem(key));
}

export function writeForSession(key: SessionKey, value: string): void {
  if (keeping === 'all') attempt(() => sessionStorage.setItem(key, value));
}

export function forgetForSession(key: SessionKey): void {
  attempt(() => sessionStorage.removeItem(key));
}

/** Restricts writes to existing keys, after the session ended. A chosen answer is still saved. */
export function keepExistingKeysOnly(): void {
  if (keeping === 'all') keeping = 'what is there';
}

/** Deletes everything stored for the player. Other tabs do the same. */
export function clearPlayer(playerHash: string): void {
  attempt(() => {
    const others = new BroadcastChannel(LEAVING);
    others.postMessage(playerHash);
    others.close();
  });
  forgetAll(playerHash);
}

/** Calls `leave` after this player logged out in another tab. Returns the unsubscribe function. */
export function onPlayerLogout(playerHash: string, leave: () => void): () => void {
  const others = attempt(() => new BroadcastChannel(LEAVING));
  others?.addEventListener('message', ({ data }) => {
    if (data !== playerHash) return;
    forgetAll(playerHash);
    leave();
  });
  return () => others?.close();
}

/** Deletes every player's cached rounds, dailies and challenges on this device. They may contain a photo that was just removed. */
export function forgetCachedQuestions(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (/^(quiz|daily|challenge)_questions:/.test(key)) localStorage.removeItem(key);
  } catch {}
}

function forgetAll(playerHash: string): void {
  keeping = 'nothing';
  for (const key of ALL_KEYS) forgetForPlayer(playerHash, key);
  for (const key of SESSION_KEYS) forgetForSession(key);
}
