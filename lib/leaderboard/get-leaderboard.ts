import type { PlayerContext } from '../context';
import { acceptedFriendIds } from '../friends/friend-ids';
import { profileImageUrl } from '../players/profile-image-files';
import { openBoardName } from './board-names';
import { foldScoreMoves } from './fold-score-moves';
import {
  BOARD_SIZE,
  type LeaderboardEntry,
  type LeaderboardInput,
  type LeaderboardView,
} from './leaderboard-view';
import { readAmong, readRank, readTop, type TopRow } from './read-board';
import { freshTop, sharedTop } from './shared-top';
import { boardWindow, isSettled } from './windows';

const UNKNOWN_NAME = 'Unknown';
/** More moves than this waiting make every rank slower: the schedule is late, so the reader folds them. */
const MANY_MOVES = 5000;

type Ranks = Pick<LeaderboardView, 'entries' | 'own' | 'friends'>;

/**
 * The top of the running or the last weekly or monthly board and the caller's own place on it, exact outside the top too:
 * among everyone, or among the caller and their accepted friends. Players held off, banned or leaving are not on it, nor
 * does their own place show. Ties rank by who reached the score first. With `isTopShared` the others on everyone's board
 * may be as they were a second ago; the caller's own place is as it is now.
 */
export async function getLeaderboard(
  ctx: PlayerContext,
  input: LeaderboardInput,
  { isTopShared = false }: { isTopShared?: boolean } = {},
): Promise<LeaderboardView> {
  const { interval, scope = 'everyone', period = 'running' } = input;
  const nowMs = ctx.now().getTime();
  const { windowId, endsAtMs } = boardWindow(interval, period, nowMs);
  const ranks =
    scope === 'friends' ? await amongFriends(ctx, windowId) : await amongAll(ctx, windowId, isTopShared);
  return { interval, scope, period, endsAt: endsAtMs, isFinal: isSettled(windowId, nowMs), ...ranks };
}

async function amongAll(ctx: PlayerContext, windowId: number, isTopShared: boolean): Promise<Ranks> {
  const { playerId } = ctx.actor;
  const [read, mine] = await Promise.all([
    isTopShared ? sharedTop(ctx, windowId) : readTop(ctx, windowId),
    readRank(ctx, windowId, playerId),
  ]);
  const isBehind = isTopShared && !showsOwnScore(read, playerId, mine);
  const top = isBehind ? await freshTop(ctx, windowId) : read;
  if (mine && mine.moves_waiting > MANY_MOVES) await foldScoreMoves(ctx);
  const entries = top.map((row, index) => toEntry(row, index + 1, playerId));
  // Two reads a moment apart: where the caller is among the top, the list has the last word.
  const own = ownPlace(entries) ?? (mine ? { rank: mine.rank, total_score: mine.score } : null);
  return { entries, own, friends: null };
}

/** Whether a top that was read a moment ago has the caller where they are now: with this score, or not at all. */
function showsOwnScore(
  top: readonly TopRow[],
  playerId: string,
  mine: { score: number; rank: number } | null,
) {
  const shown = top.find((row) => row.player_id === playerId);
  return shown ? shown.score === mine?.score : mine === null || mine.rank > top.length;
}

async function amongFriends(ctx: PlayerContext, windowId: number): Promise<Ranks> {
  const { playerId } = ctx.actor;
  const friendIds = await acceptedFriendIds(ctx.db, playerId);
  const rows = await readAmong(ctx, windowId, { playerIds: [playerId, ...friendIds], playerId });
  const ranked = rows.map((row) => toEntry(row, row.rank, playerId));
  const entries = ranked.slice(0, BOARD_SIZE);
  return { entries, own: ownPlace(ranked), friends: friendIds.length };
}

function ownPlace(entries: readonly LeaderboardEntry[]): LeaderboardView['own'] {
  const own = entries.find((entry) => entry.isYou);
  return own ? { rank: own.rank, total_score: own.total_score } : null;
}

function toEntry(row: TopRow, rank: number, playerId: string): LeaderboardEntry {
  return {
    rank,
    username: openBoardName(row.player_id, row.username_sealed) ?? UNKNOWN_NAME,
    profile_image: profileImageUrl(row.profile_image_key, 'small'),
    total_score: row.score,
    isYou: row.player_id === playerId,
  };
}
