import type { PlayerContext } from '../context';
import { AppError } from '../errors';
import type { BadgeView } from './badge-view';
import { BADGES, type BadgeKey, badgeIcon } from './catalogue';
import { readSets, readStandings } from './read-standings';
import { progressTo } from './rules';

/** The twelve badges in order: how many the caller holds of each, and how far the locked ones are. Writes nothing. */
export async function listBadges(ctx: PlayerContext): Promise<BadgeView[]> {
  const sql = ctx.db.$client;
  const [standing] = await readStandings(sql, [ctx.actor.playerId], ctx.now());
  if (!standing) throw new AppError('NOT_FOUND', 'Failed to fetch badges');
  const sets = standing.currentSetId === null ? [] : await readSets(sql, [standing.currentSetId]);
  return (Object.keys(BADGES) as BadgeKey[]).map((key): BadgeView => {
    const badge = BADGES[key];
    const count = standing.held.get(badge.badgeId) ?? 0;
    return {
      badgeId: badge.badgeId,
      id: badge.id,
      badge: badge.name,
      badge_icon: badgeIcon(badge),
      status: count > 0 ? 'true' : 'false',
      badgeCount: count,
      description: badge.description,
      progress: count > 0 ? null : progressTo(key, standing, sets[0] ?? null),
    };
  });
}
