import { asc, eq } from 'drizzle-orm';
import { followLinks, players, preferences, pushSubscriptions } from '@/db/schema';
import type { PlayerContext } from '@/lib/platform/context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';

export async function exportSettings({ db, actor }: PlayerContext): Promise<object> {
  const { playerId } = actor;
  const [[player], [chosen], [link], browsers] = await Promise.all([
    db
      .select({ language: players.language, noTimer: players.playsWithoutTimer })
      .from(players)
      .where(eq(players.id, playerId)),
    db.select().from(preferences).where(eq(preferences.playerId, playerId)),
    db
      .select({ createdAt: followLinks.createdAt, endsAt: followLinks.expiresAt })
      .from(followLinks)
      .where(eq(followLinks.playerId, playerId)),
    db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.playerId, playerId))
      .orderBy(asc(pushSubscriptions.createdAt)),
  ]);
  return {
    language: player?.language,
    noTimer: player?.noTimer,
    notificationsTurnedOff: chosen?.mutedGroups ?? [],
    pushMessagesTurnedOn: chosen?.pushKinds ?? [],
    lastPushMessageAt: chosen?.pushedAt ?? null,
    hidesWhatYouKnow: chosen?.hidesKnowledge ?? false,
    whatsNewClosedFor: chosen?.newsSeenOn ?? null,
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

/** Leaves out the rest of a push URL, which is a secret of the browser. */
function hostOf(endpoint: string | null): string | null {
  return endpoint !== null && URL.canParse(endpoint) ? new URL(endpoint).host : null;
}
