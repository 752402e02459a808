import { asc, eq } from 'drizzle-orm';
import { followLinks, players, preferences, pushSubscriptions } from '@/db/schema';
import type { PlayerContext } from '@/lib/platform/context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';

/** Returns what the caller has switched, the dates of the follow link, and the browsers that take push messages. */
export async function exportSettings({ db, actor }: PlayerContext): Promise<object> {
  const own = actor.playerId;
  const [[player], [switched], [link], browsers] = await Promise.all([
    db
      .select({ language: players.language, noTimer: players.playsWithoutTimer })
      .from(players)
      .where(eq(players.id, own)),
    db.select().from(preferences).where(eq(preferences.playerId, own)),
    db
      .select({ createdAt: followLinks.createdAt, endsAt: followLinks.expiresAt })
      .from(followLinks)
      .where(eq(followLinks.playerId, own)),
    db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.playerId, own))
      .orderBy(asc(pushSubscriptions.createdAt)),
  ]);
  return {
    language: player?.language,
    noTimer: player?.noTimer,
    notificationsTurnedOff: switched?.mutedGroups ?? [],
    pushMessagesTurnedOn: switched?.pushKinds ?? [],
    lastPushMessageAt: switched?.pushedAt ?? null,
    hidesWhatYouKnow: switched?.hidesKnowledge ?? false,
    whatsNewClosedFor: switched?.newsSeenOn ?? null,
    followLink: link ?? null,
    browsersWithPushMessages: browsers.map((row) => ({
      pushService: hostOf(
        openField({ column: 'push_subscriptions.endpoint', rowId: row.id }, row.endpointSealed),
      ),
      timeZone: row.timeZone,
      since: row.createdAt,
    })),
  };
}

/** The rest of the URL is a secret of the browser. */
function hostOf(endpoint: string | null): string | null {
  return endpoint !== null && URL.canParse(endpoint) ? new URL(endpoint).host : null;
}
