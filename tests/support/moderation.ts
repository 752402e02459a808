import { eq } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { players } from '@/db/schema';
import type { ModerationContext } from '@/lib/moderation/moderation-action';
import type { PlayerContext } from '@/lib/platform/context';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { anonymousContext, type TestContext } from './context';
import { signedInPlayer } from './factories';

/** The operator's context, with what was published and mailed. */
export function operator(db: Database): TestContext<{ kind: 'anonymous' }> & ModerationContext {
  return { ...anonymousContext(db), operator: 'olivia' };
}

/** The same with real events, which the realtime server receives. */
export function broadcasting(db: Database): ModerationContext {
  return { ...operator(db), publish: (id, event) => publishPlayerEvent(db, id, event) };
}

/** Returns what others see of the player, and what an operator types. */
export async function standingOf({ db, actor }: Pick<PlayerContext, 'db' | 'actor'>) {
  const [row] = await db.select().from(players).where(eq(players.id, actor.playerId));
  if (!row) throw new Error('the player was to be there');
  const username = openField({ column: 'players.username', rowId: row.id }, row.usernameSealed) ?? '';
  return { ...row, username, userId: row.referralCode };
}

/** A signed-in player with the name that others report. */
export async function somePlayer(db: Database) {
  const ctx = await signedInPlayer(db);
  const { username, userId } = await standingOf(ctx);
  return { ctx, username, userId, playerId: ctx.actor.playerId };
}

export async function giveImage({ db, actor }: PlayerContext, key: string): Promise<void> {
  await db.$client`insert into profile_images (key, player_id, is_shown, created_at)
    values (${key}, ${actor.playerId}, true, now())`;
  await db.$client`update players set profile_image_key = ${key} where id = ${actor.playerId}`;
}
