import { createPublicKey } from 'node:crypto';
import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { SubscribeInput } from '@/lib/contract/push/push';
import { env } from '@/lib/platform/config/env';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { pushAddress } from '@/lib/platform/push/push-address';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { lockOwnSession } from '@/lib/sessions/session';
import { message } from '@/messages/message';
import { MAX_SUBSCRIPTIONS } from './limits';
import { pushAccess } from './push-access';

const ENDPOINT = 'push_subscriptions.endpoint';
const KEYS = 'push_subscriptions.keys';

/** Checks that the key is a point on the curve, because encryption needs one. @throws INVALID_INPUT. */
function requireKey(p256dh: string): void {
  const point = Buffer.from(p256dh, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch (cause) {
    throw new AppError('INVALID_INPUT', message('errors', 'pushKeyInvalid'), { cause });
  }
}

/**
 * Subscribes this browser until the session ends. Replaces another player's subscription of the browser. Throws NOT_SIGNED_IN,
 * INVALID_INPUT for an endpoint outside of PUSH_SERVICES, and NOT_FOUND if the game sends no push messages.
 */
export async function subscribe(ctx: PlayerContext, input: SubscribeInput): Promise<null> {
  const access = pushAccess(env());
  if (!access) throw new AppError('NOT_FOUND', message('errors', 'pushOff'));
  pushAddress(input.endpoint, access.services);
  requireKey(input.keys.p256dh);
  await ctx.db.transaction(async (tx) => {
    await lockOwnSession(tx, ctx);
    await writeSubscription(tx, ctx, input);
    await tx.execute(sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where player_id = ${ctx.actor.playerId}
        order by created_at desc, id desc offset ${MAX_SUBSCRIPTIONS})`);
  });
  return null;
}

async function writeSubscription(
  tx: Transaction,
  { actor, now, random }: PlayerContext,
  { endpoint, keys, timeZone }: SubscribeInput,
): Promise<void> {
  const id = random.uuid();
  const index = blindIndex(ENDPOINT, endpoint);
  await tx.execute(sql`
    delete from push_subscriptions where session_id = ${actor.sessionId} or endpoint_index = ${index}`);
  // A concurrent call may have stored the same endpoint after the deletion.
  await tx.execute(sql`
    insert into push_subscriptions
      (id, player_id, session_id, endpoint_sealed, endpoint_index, keys_sealed, time_zone, created_at)
    values (${id}, ${actor.playerId}, ${actor.sessionId}, ${sealField({ column: ENDPOINT, rowId: id }, endpoint)}, ${index},
      ${sealField({ column: KEYS, rowId: id }, JSON.stringify(keys))}, ${timeZone}, ${now().toISOString()}::timestamptz)
    on conflict (endpoint_index) do update set id = excluded.id, player_id = excluded.player_id,
      session_id = excluded.session_id, endpoint_sealed = excluded.endpoint_sealed, keys_sealed = excluded.keys_sealed,
      time_zone = excluded.time_zone, created_at = excluded.created_at`);
}

export async function unsubscribe({ db, actor }: PlayerContext): Promise<null> {
  await db.execute(sql`
    delete from push_subscriptions where session_id = ${actor.sessionId} and player_id = ${actor.playerId}`);
  return null;
}
