import { and, eq, inArray } from 'drizzle-orm';
import { gameStates, players, scores } from '@/db/schema';
import { sql } from '@/db/sql';
import type { DeskStanding } from '@/lib/contract/desk/players/player-view';
import { windowIds } from '@/lib/contract/leaderboard/windows';
import { readRank } from '@/lib/leaderboard/read-rank';
import { readGameState } from '@/lib/lives/game-state';
import { AppError } from '@/lib/platform/errors/app-error';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';
import { type ImageContext, readImage } from './read-image';

/** Returns what moderators and support both see of a player. Throws NOT_FOUND. */
export async function readStanding(ctx: DeskContext & ImageContext, playerId: string): Promise<DeskStanding> {
  const { player, answeredAt, usedAt, bannedUntil } = await readRow(ctx, playerId);
  const [{ holdings }, boards, image] = await Promise.all([
    readGameState(ctx.db, playerId, ctx.now().getTime()),
    readBoards(ctx, playerId),
    readImage(ctx, player.profileImageKey),
  ]);
  const name = openField({ column: 'players.username', rowId: playerId }, player.usernameSealed);
  const { excludedFromBoardsAt: since, excludedUntil: until, exclusionReason: reason } = player;
  return {
    userId: player.referralCode,
    name,
    hasImage: player.profileImageKey !== null,
    image,
    isGuest: player.isGuest,
    createdAt: player.createdAt,
    lastSeenAt: latest(usedAt === null ? null : new Date(usedAt), answeredAt),
    lives: holdings.lives,
    stars: holdings.stars,
    boards,
    exclusion: since && reason && { since, until, reason },
    bannedAt: player.bannedAt,
    bannedUntil: bannedUntil === null ? null : new Date(bannedUntil),
    deletionDueAt: player.deletionDueAt,
  };
}

async function readRow({ db }: Pick<DeskContext, 'db'>, playerId: string) {
  const [row] = await db
    .select({
      player: players,
      answeredAt: gameStates.lastJudgedAt,
      usedAt: sql<string | null>`(
        select to_json(max(s.last_used_at)) #>> '{}' from sessions s where s.player_id = ${players.id})`,
      bannedUntil: sql<string | null>`(
        select to_json(b.until) #>> '{}' from player_sanctions b
        where b.player_id = ${players.id} and b.kind = 'ban' and b.ended_at is null order by b.created_at desc limit 1)`,
    })
    .from(players)
    .innerJoin(gameStates, eq(gameStates.playerId, players.id))
    .where(eq(players.id, playerId));
  if (!row) throw new AppError('NOT_FOUND', message('deskPlayers', 'playerGone'));
  return row;
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

async function readBoards({ db, now }: Pick<DeskContext, 'db' | 'now'>, playerId: string) {
  const running = windowIds(now().getTime());
  const rows = await db
    .select({ windowId: scores.windowId, score: scores.score })
    .from(scores)
    .where(and(eq(scores.playerId, playerId), inArray(scores.windowId, Object.values(running))))
    .orderBy(scores.windowId);
  return Promise.all(
    rows.map(async ({ windowId, score }) => ({
      interval: windowId === running.weekly ? ('weekly' as const) : ('monthly' as const),
      score,
      rank: (await readRank({ db }, windowId, playerId))?.rank ?? null,
    })),
  );
}
