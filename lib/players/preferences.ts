import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { players, preferences } from '@/db/schema';
import { sql } from '@/db/sql';
import type { PushKind } from '@/lib/contract/enums';
import type { PreferencesView } from '@/lib/contract/players/preferences-view';
import type { SetPreferencesInput } from '@/lib/contract/players/schemas';
import { RELEASED_ON } from '@/lib/contract/players/whats-new';
import type { Context, PlayerContext } from '@/lib/platform/context';

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

/** Returns whether to show *What's new*: to accounts older than the release whose player has not closed the card. */
export async function isWhatsNewUnseen({ db, actor }: PlayerContext): Promise<boolean> {
  const found = await db
    .select({ id: players.id })
    .from(players)
    .leftJoin(preferences, eq(preferences.playerId, players.id))
    .where(
      and(
        eq(players.id, actor.playerId),
        eq(players.isGuest, false),
        lt(players.createdAt, new Date(RELEASED_ON)),
        or(isNull(preferences.newsSeenOn), lt(preferences.newsSeenOn, RELEASED_ON)),
      ),
    );
  return found.length > 0;
}

/** Claims the one push message per `pauseHours`. Returns a function that releases it; null if none is due or the kind is off. */
export async function claimPush(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { playerId, kind }: { playerId: string; kind: PushKind },
  pauseHours: number,
): Promise<(() => Promise<void>) | null> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const [claimed] = await db.execute<{ before: string | null }>(sql`
    with due as (
      select player_id, pushed_at from preferences
      where player_id = ${playerId} and ${kind}::text = any(push_kinds)
        and (pushed_at is null or pushed_at <= ${at} - make_interval(hours => ${pauseHours}))
      for no key update)
    update preferences p set pushed_at = ${at} from due where p.player_id = due.player_id
    returning to_json(due.pushed_at) #>> '{}' as before`);
  if (!claimed) return null;
  return async () => {
    await db.execute(sql`
      update preferences set pushed_at = ${claimed.before}::timestamptz
      where player_id = ${playerId} and pushed_at = ${at}`);
  };
}
