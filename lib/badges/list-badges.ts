import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { BadgeView } from '@/lib/contract/badges/badge-view';
import { BADGES, type BadgeKey, badgeIcon } from '@/lib/contract/badges/catalogue';
import { progressTo } from '@/lib/contract/badges/rules';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { textsOf } from '@/messages/texts';
import { readSetsOf, readStandings } from './read-standings';

/** Returns the badges in order, with counts, progress and texts. Writes nothing. */
export async function listBadges(ctx: PlayerContext): Promise<BadgeView[]> {
  const [standing] = await readStandings(ctx.db, [ctx.actor.playerId], ctx.now());
  if (!standing) throw new AppError('NOT_FOUND', message('badges', 'fetchFailed'));
  const sets = standing.openSetId === null ? [] : await readSetsOf(ctx.db, [standing.openSetId]);
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
      progress: count > 0 ? null : progressTo(key, standing, sets[0] ?? null),
    };
  });
}

/** Returns badges that were awarded at least once; the others came from friends. */
async function readEarned(db: Queryable, playerId: string): Promise<Set<number>> {
  const rows = await db.execute<{ badge: number }>(sql`
    select b.badge from player_badges b where b.player_id = ${playerId}::uuid
      and exists (select from badge_awards a where a.player_id = b.player_id and a.badge = b.badge)`);
  return new Set(rows.map(({ badge }) => badge));
}
