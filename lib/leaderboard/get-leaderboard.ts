import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { ExclusionReason } from '@/lib/contract/enums';
import {
  BOARD_SIZE,
  type BoardExclusion,
  type LeaderboardEntry,
  type LeaderboardInput,
  type LeaderboardView,
  type TopUsersData,
  type topUsersTopLevel,
} from '@/lib/contract/leaderboard/leaderboard-view';
import { boardWindow, isSettled } from '@/lib/contract/leaderboard/windows';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { sharedSealsFor } from '@/lib/platform/security/calls/shared-seals';
import { readFriendIds } from '../friends/list-friends';
import { asSeenBy, type Top, toEntry, toTop, UNKNOWN_NAME } from './board-entries';
import { readAmong, readTop } from './read-board';
import { readRank } from './read-rank';

/** Screens refetch every ten seconds, so players do not notice one more second. */
const CACHE_MS = 1000;
/** Players can read four windows at a time: the running and the last week and month. Twice that, for when windows change. */
const MAX_CACHED = 8;

type CachedTop = { top: Promise<Top>; atMs: number };
const cachedTops = new WeakMap<Database, LRUCache<number, CachedTop>>();

type Ranks = Pick<LeaderboardView, 'entries' | 'own' | 'friends'>;

/** Returns the top of a board and the caller's exact rank. Equal scores rank by time. With `isTopShared` the top may be a second old. */
export async function getLeaderboard(
  ctx: PlayerContext,
  input: LeaderboardInput,
  { isTopShared = false }: { isTopShared?: boolean } = {},
): Promise<LeaderboardView> {
  const { interval, scope = 'everyone', period = 'running' } = input;
  const nowMs = ctx.now().getTime();
  const { windowId, endsAtMs } = boardWindow(interval, period, nowMs);
  const ranks =
    scope === 'friends'
      ? await rankAmongFriends(ctx, windowId)
      : await rankAmongAll(ctx, windowId, isTopShared);
  // An excluded player has no rank, so a player with a rank needs no query.
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

async function rankAmongAll(ctx: PlayerContext, windowId: number, isTopShared: boolean): Promise<Ranks> {
  const { playerId } = ctx.actor;
  const [read, mine] = await Promise.all([
    isTopShared ? sharedTop(ctx, windowId) : readTop(ctx, windowId).then(toTop),
    readRank(ctx, windowId, playerId),
  ]);
  const isBehind = isTopShared && !showsOwnScore(read, playerId, mine);
  const top = isBehind ? await freshTop(ctx, windowId) : read;
  const { entries, own } = asSeenBy(top, playerId);
  // Two statements read the list and the rank. If they differ, the list counts.
  const standing = mine ? { rank: mine.rank, total_score: mine.score } : null;
  return { entries, own: own ? toOwnRank(own) : standing, friends: null };
}

/** Returns whether a cached top agrees with the caller's current score and rank. */
function showsOwnScore(top: Top, playerId: string, mine: { score: number; rank: number } | null): boolean {
  const { own } = asSeenBy(top, playerId);
  return own ? own.total_score === mine?.score : mine === null || mine.rank > top.entries.length;
}

async function rankAmongFriends(ctx: PlayerContext, windowId: number): Promise<Ranks> {
  const { playerId } = ctx.actor;
  const friendIds = await readFriendIds(ctx.db, playerId);
  const rows = await readAmong(ctx, windowId, { playerIds: [playerId, ...friendIds], playerId });
  const ranked = rows.map((row) => toEntry(row, row.rank, playerId));
  const own = ranked.find((entry) => entry.isYou);
  return {
    entries: ranked.slice(0, BOARD_SIZE),
    own: own ? toOwnRank(own) : null,
    friends: friendIds.length,
  };
}

const toOwnRank = ({ rank, total_score }: LeaderboardEntry) => ({ rank, total_score });

type Row = { reason: ExclusionReason; until: number | null };

export async function readExclusion({
  db,
  actor,
}: Pick<PlayerContext, 'db' | 'actor'>): Promise<BoardExclusion | null> {
  const [row] = await db.execute<Row>(sql`
    select exclusion_reason as reason, (extract(epoch from excluded_until) * 1000)::double precision as until
    from players where id = ${actor.playerId}::uuid and excluded_from_boards_at is not null`);
  return row ? { reason: row.reason, until: row.until && Math.round(row.until) } : null;
}

function freshTop({ db }: Pick<Context, 'db'>, windowId: number): Promise<Top> {
  const tops = cachedTops.get(db) ?? new LRUCache<number, CachedTop>({ max: MAX_CACHED });
  cachedTops.set(db, tops);
  const read = { top: readTop({ db }, windowId).then(toTop), atMs: performance.now() };
  tops.set(windowId, read);
  read.top.catch(() => {
    if (tops.get(windowId) === read) tops.delete(windowId);
  });
  return read.top;
}

function sharedTop(ctx: Pick<Context, 'db'>, windowId: number): Promise<Top> {
  const read = cachedTops.get(ctx.db)?.get(windowId);
  return read && performance.now() - read.atMs < CACHE_MS ? read.top : freshTop(ctx, windowId);
}

type SealedBoard = { data: TopUsersData; topLevel: z.output<typeof topUsersTopLevel> };

export async function getSealedBoard(ctx: PlayerContext, input: LeaderboardInput): Promise<SealedBoard> {
  const { entries, ...topLevel } = await getLeaderboard(ctx, input, { isTopShared: true });
  const seal = sharedSealsFor(ctx.actor.playerId, ctx.now().getTime());
  const sealed = seal(entries.map(({ username }) => username));
  const data = entries.map(({ rank, username, profile_image, total_score, isYou }, index) => ({
    rank,
    username: username === UNKNOWN_NAME ? UNKNOWN_NAME : (sealed[index] ?? UNKNOWN_NAME),
    profile_image,
    total_score,
    isYou,
  }));
  return { data, topLevel };
}
