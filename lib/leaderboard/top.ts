import { LRUCache } from 'lru-cache';
import type { LeaderboardEntry } from '@/lib/contract/leaderboard/leaderboard-view';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import type { TopRow } from './read-board';

/** Enough for the two running boards and some players who just left them. */
const MOST_NAMES = 500;

/** Decrypted names by player and sealed value. Decrypting a hundred takes longer than reading them. */
const opened = new LRUCache<string, string>({ max: MOST_NAMES });

/** Shown for a name that cannot be decrypted. */
export const UNKNOWN_NAME = 'Unknown';

/** The top of a window for any viewer, with each player's index. */
export type Top = {
  entries: readonly LeaderboardEntry[];
  indexOf: ReadonlyMap<string, number>;
};

/** Returns a row of the board with its name; `isYou` is set for `viewerId`. */
export function toEntry(row: TopRow, rank: number, viewerId: string | null): LeaderboardEntry {
  return {
    rank,
    username: openBoardName(row.player_id, row.username_sealed) ?? UNKNOWN_NAME,
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    total_score: row.score,
    isYou: row.player_id === viewerId,
  };
}

export function topOf(rows: readonly TopRow[]): Top {
  return {
    entries: rows.map((row, index) => toEntry(row, index + 1, null)),
    indexOf: new Map(rows.map((row, index) => [row.player_id, index])),
  };
}

/** Returns the top as one player sees it, and their own entry, without changing the shared one. */
export function seenBy(
  { entries, indexOf }: Top,
  playerId: string,
): { entries: readonly LeaderboardEntry[]; own: LeaderboardEntry | undefined } {
  const index = indexOf.get(playerId);
  const shown = index === undefined ? undefined : entries[index];
  if (index === undefined || shown === undefined) return { entries, own: undefined };
  const own = { ...shown, isYou: true };
  return { entries: entries.with(index, own), own };
}

/** Returns a player's name for the board, or null where it cannot be decrypted. Caches the most recently used. */
export function openBoardName(playerId: string, sealed: string): string | null {
  const key = `${playerId} ${sealed}`;
  const name = opened.get(key) ?? openField({ column: 'players.username', rowId: playerId }, sealed);
  if (name !== null) opened.set(key, name);
  return name;
}
