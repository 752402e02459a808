import { LRUCache } from 'lru-cache';
import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { ExclusionReason } from '@/lib/contract/enums';
import {
  BOARD_SIZE,
  type BoardExclusion,
  type LeaderboardEntry,
  type LeaderboardInput,
  type LeaderboardView,
} from '@/lib/contract/leaderboard/leaderboard-view';
import { boardWindow, isSettled } from '@/lib/contract/leaderboard/windows';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { acceptedFriendIds } from '../friends/friend-ids';
import { readAmong, readTop } from './read-board';
import { readRank } from './read-rank';
import { seenBy, type Top, toEntry, topOf } from './top';

/** Screens refetch every ten seconds, so a second is not noticed. */
const SHARED_MS = 1000;
/** The running windows, the last ones, and as many that just ended. */
const MOST_KEPT = 8;

type Read = { top: Promise<Top>; atMs: number };
const reads = new WeakMap<Database, LRUCache<number, Read>>();

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

type Row = { reason: ExclusionReason; until: number | null };

/** Returns why the caller is excluded from boards, or null. */
export async function readExclusion({
  db,
  actor,
}: Pick<PlayerContext, 'db' | 'actor'>): Promise<BoardExclusion | null> {
  const [row] = await db.execute<Row>(sql`
    select exclusion_reason as reason, (extract(epoch from excluded_until) * 1000)::double precision as until
    from players where id = ${actor.playerId}::uuid and held_off_boards_at is not null`);
  return row ? { reason: row.reason, until: row.until && Math.round(row.until) } : null;
}

/** Reads the top of a window now, and lets `sharedTop` return it for a second. */
function freshTop({ db }: Pick<Context, 'db'>, windowId: number): Promise<Top> {
  const ofPool = reads.get(db) ?? new LRUCache<number, Read>({ max: MOST_KEPT });
  reads.set(db, ofPool);
  const read = { top: readTop({ db }, windowId).then(topOf), atMs: performance.now() };
  ofPool.set(windowId, read);
  read.top.catch(() => {
    if (ofPool.get(windowId) === read) ofPool.delete(windowId);
  });
  return read.top;
}

/** Returns the top of a window, at most a second old. */
function sharedTop(ctx: Pick<Context, 'db'>, windowId: number): Promise<Top> {
  const read = reads.get(ctx.db)?.get(windowId);
  return read && performance.now() - read.atMs < SHARED_MS ? read.top : freshTop(ctx, windowId);
}
