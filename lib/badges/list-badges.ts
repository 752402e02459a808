import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { BadgeView, HeldBadge } from '@/lib/contract/badges/badge-view';
import { BADGES, type BadgeKey, badgeIcon, findBadge } from '@/lib/contract/badges/catalogue';
import { progressTo } from '@/lib/contract/badges/rules';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { textsOf } from '@/messages/texts';
import { badgeName } from './badge-name';
import { readRounds, readStandings } from './read-standings';

export async function listBadges(ctx: PlayerContext): Promise<BadgeView[]> {
  const [standing] = await readStandings(ctx.db, [ctx.actor.playerId], ctx.now());
  if (!standing) throw new AppError('NOT_FOUND', message('badges', 'fetchFailed'));
  const rounds = standing.openRoundId === null ? [] : await readRounds(ctx.db, [standing.openRoundId]);
  const earned = await readEarned(ctx.db, ctx.actor.playerId);
  const t = textsOf(ctx.language, 'badges');
  return (Object.keys(BADGES) as BadgeKey[]).map((key): BadgeView => {
    const badge = BADGES[key];
    const count = standing.held.get(badge.badgeId) ?? 0;
    return {
      badgeId: badge.badgeId,
      id: badge.id,
      badge: t(`names.${badge.id}`),
      badge_icon: badgeIcon(badge),
      status: count > 0 ? 'true' : 'false',
      badgeCount: count,
      earned: earned.has(badge.badgeId),
      description: t(`descriptions.${badge.id}`),
      progress: count > 0 ? null : progressTo(key, standing, rounds[0] ?? null),
    };
  });
}

/** Returns the ids of the badges that the player earned. Other badges are gifts of friends. */
async function readEarned(db: Queryable, playerId: string): Promise<Set<number>> {
  const rows = await db.execute<{ badge: number }>(sql`
    select b.badge from player_badges b where b.player_id = ${playerId}::uuid
      and exists (select from badge_awards a where a.player_id = b.player_id and a.badge = b.badge)`);
  return new Set(rows.map(({ badge }) => badge));
}

export async function listHeldBadges(
  { db, language }: Pick<Context, 'language'> & { db: Queryable },
  playerId: string,
): Promise<HeldBadge[]> {
  const rows = await db.execute<{ badge: number; count: number }>(sql`
    select badge, count from player_badges where player_id = ${playerId}::uuid order by badge`);
  return rows.flatMap(({ badge, count }) => {
    const known = findBadge(badge);
    return known ? [{ id: known.id, name: badgeName(known, language), icon: badgeIcon(known), count }] : [];
  });
}
