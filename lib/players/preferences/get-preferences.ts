import { eq } from 'drizzle-orm';
import { preferences } from '@/db/schema';
import type { PreferencesView } from '@/lib/contract/players/preferences';
import type { PlayerContext } from '@/lib/platform/context';

const DEFAULTS: PreferencesView = { mutedGroups: [], pushKinds: [], hidesKnowledge: false, newsSeenOn: null };

export async function getPreferences(ctx: PlayerContext): Promise<PreferencesView> {
  const [row] = await ctx.db
    .select({
      mutedGroups: preferences.mutedGroups,
      pushKinds: preferences.pushKinds,
      hidesKnowledge: preferences.hidesKnowledge,
      newsSeenOn: preferences.newsSeenOn,
    })
    .from(preferences)
    .where(eq(preferences.playerId, ctx.actor.playerId));
  return row ?? DEFAULTS;
}
