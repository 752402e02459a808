import { preferences } from '@/db/schema';
import type { PreferencesView, SetPreferencesInput } from '@/lib/contract/players/preferences';
import type { PlayerContext } from '@/lib/platform/context';
import { getPreferences } from './get-preferences';

export async function setPreferences(
  ctx: PlayerContext,
  input: SetPreferencesInput,
): Promise<PreferencesView> {
  const changed = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  await ctx.db
    .insert(preferences)
    .values({ playerId: ctx.actor.playerId, ...changed })
    .onConflictDoUpdate({ target: preferences.playerId, set: changed });
  return getPreferences(ctx);
}
