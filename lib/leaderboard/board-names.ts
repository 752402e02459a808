import { openField } from '@/lib/platform/security/fields/sealed-fields';

/** Enough for the two running boards and some players who just left them. */
const MOST_NAMES = 500;

/** Decrypted names by player and sealed value. Decrypting a hundred takes longer than reading them. */
const opened = new Map<string, string>();

/** Returns a player's name for the board, or null where it cannot be decrypted. Caches the most recently used. */
export function openBoardName(playerId: string, sealed: string): string | null {
  const key = `${playerId} ${sealed}`;
  const known = opened.get(key);
  const name = known ?? openField({ column: 'players.username', rowId: playerId }, sealed);
  if (name === null) return null;
  opened.delete(key);
  opened.set(key, name);
  if (opened.size > MOST_NAMES) {
    const [longestUnused] = opened.keys();
    if (longestUnused !== undefined) opened.delete(longestUnused);
  }
  return name;
}
