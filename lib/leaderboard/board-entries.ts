import { LRUCache } from 'lru-cache';
import type { LeaderboardEntry } from '@/lib/contract/leaderboard/leaderboard-view';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import type { TopRow } from './read-board';

/** Enough for the two running boards, and for players who have just left them. */
const MAX_NAMES = 500;

/** Decrypted names by player and encrypted value. Without this cache, decrypting would take longer than reading the board. */
const opened = new LRUCache<string, string>({ max: MAX_NAMES });

export const UNKNOWN_NAME = 'Unknown';

/** The top of a window, the same for all viewers, and each player's index in it. */
export type Top = {
  entries: readonly LeaderboardEntry[];
  indexOf: ReadonlyMap<string, number>;
};

export function toEntry(row: TopRow, rank: number, viewerId: string | null): LeaderboardEntry {
  return {
    rank,
    username: openBoardName(row.player_id, row.username_sealed) ?? UNKNOWN_NAME,
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    total_score: row.score,
    isYou: row.player_id === viewerId,
  };
}

export function toTop(rows: readonly TopRow[]): Top {
  return {
    entries: rows.map((row, index) => toEntry(row, index + 1, null)),
    indexOf: new Map(rows.map((row, index) => [row.player_id, index])),
  };
}

export function asSeenBy(
  { entries, indexOf }: Top,
  playerId: string,
): { entries: readonly LeaderboardEntry[]; own: LeaderboardEntry | undefined } {
  const index = indexOf.get(playerId);
  const shown = index === undefined ? undefined : entries[index];
  if (index === undefined || shown === undefined) return { entries, own: undefined };
  const own = { ...shown, isYou: true };
  return { entries: entries.with(index, own), own };
}

export function openBoardName(playerId: string, sealed: string): string | null {
  const key = `${playerId} ${sealed}`;
  const name = opened.get(key) ?? openField({ column: 'players.username', rowId: playerId }, sealed);
  if (name !== null) opened.set(key, name);
  return name;
}
