import {
  BOARD_SIZE,
  type LeaderboardEntry,
  type LeaderboardInput,
  type LeaderboardView,
} from '@/lib/contract/leaderboard/leaderboard-view';
import { boardWindow, isSettled } from '@/lib/contract/leaderboard/windows';
import type { PlayerContext } from '@/lib/platform/context';
import { acceptedFriendIds } from '../friends/friend-ids';
import { readAmong, readTop } from './read-board';
import { readExclusion } from './read-exclusion';
import { readRank } from './read-rank';
import { freshTop, sharedTop } from './shared-top';
import { seenBy, type Top, toEntry, topOf } from './top';

type Ranks = Pick<LeaderboardView, 'entries' | 'own' | 'friends'>;

/**
 * Returns the top of a board and the caller's exact place, among everyone or among friends. Leaves out players who
 * are excluded from boards, banned or leaving. Ties rank by who reached the score first. Scores may be a second behind the
 * answers. With `isTopShared` the top
 * may be a second old, apart from the caller's own place.
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
  // Who has a rank is not excluded.
  const exclusion = ranks.own === null ? await readExclusion(ctx) : null;
  return {
    interval,
    scope,
    period,
    endsAt: endsAtMs,
    isFinal: isSettled(windowId, nowMs),
    ...ranks,
    exclusion,
  };
}

async function amongAll(ctx: PlayerContext, windowId: number, isTopShared: boolean): Promise<Ranks> {
  const { playerId } = ctx.actor;
  const [read, mine] = await Promise.all([
    isTopShared ? sharedTop(ctx, windowId) : readTop(ctx, windowId).then(topOf),
    readRank(ctx, windowId, playerId),
  ]);
  const isBehind = isTopShared && !showsOwnScore(read, playerId, mine);
  const top = isBehind ? await freshTop(ctx, windowId) : read;
  const { entries, own } = seenBy(top, playerId);
  // The two reads are a moment apart; the list wins.
  const standing = mine ? { rank: mine.rank, total_score: mine.score } : null;
  return { entries, own: own ? placeOf(own) : standing, friends: null };
}

/** Returns whether a top that was read earlier shows the caller's current score. */
function showsOwnScore(top: Top, playerId: string, mine: { score: number; rank: number } | null): boolean {
  const { own } = seenBy(top, playerId);
  return own ? own.total_score === mine?.score : mine === null || mine.rank > top.entries.length;
}

async function amongFriends(ctx: PlayerContext, windowId: number): Promise<Ranks> {
  const { playerId } = ctx.actor;
  const friendIds = await acceptedFriendIds(ctx.db, playerId);
  const rows = await readAmong(ctx, windowId, { playerIds: [playerId, ...friendIds], playerId });
  const ranked = rows.map((row) => toEntry(row, row.rank, playerId));
  const own = ranked.find((entry) => entry.isYou);
  return {
    entries: ranked.slice(0, BOARD_SIZE),
    own: own ? placeOf(own) : null,
    friends: friendIds.length,
  };
}

const placeOf = ({ rank, total_score }: LeaderboardEntry) => ({ rank, total_score });
