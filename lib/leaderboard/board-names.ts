import { openField } from '@/lib/platform/security/fields/sealed-fields';

/** Names of the two running boards, and some that just left them. */
const MOST_NAMES = 500;

/** Opened names by player and sealed value: opening a hundred takes longer than reading them from the database. */
const opened = new Map<string, string>();

/**
 * A player's name as a board shows it, or null where it does not open. Kept in memory by its sealed value, so that a
 * changed name is opened anew; the longest unused is forgotten first.
 */
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
