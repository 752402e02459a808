import type { LeaderboardEntry } from '@/lib/contract/leaderboard/leaderboard-view';
import { profileImageUrl } from '@/lib/contract/players/profile-image-files';
import { openBoardName } from './board-names';
import type { TopRow } from './read-board';

/** What a board calls a player whose name does not open. */
export const UNKNOWN_NAME = 'Unknown';

/** The best of a window as nobody in particular sees them, and where in the list each player stands. */
export type Top = {
  entries: readonly LeaderboardEntry[];
  indexOf: ReadonlyMap<string, number>;
};

/** A row of a board, names open; `viewerId` finds themselves in it. */
export function toEntry(row: TopRow, rank: number, viewerId: string | null): LeaderboardEntry {
  return {
    rank,
    username: openBoardName(row.player_id, row.username_sealed) ?? UNKNOWN_NAME,
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    total_score: row.score,
    isYou: row.player_id === viewerId,
  };
}

/** Opens the names once for all who look at these rows. */
export function topOf(rows: readonly TopRow[]): Top {
  return {
    entries: rows.map((row, index) => toEntry(row, index + 1, null)),
    indexOf: new Map(rows.map((row, index) => [row.player_id, index])),
  };
}

/** The same as one player sees it, and their own line of it. Changes nothing that others see. */
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
