import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import { widerNetworks } from '@/lib/platform/network/client-address';
import { type Limit, spendAll, spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { message } from '@/messages/message';
import {
  ALL_NETWORKS,
  GUESTS_ALERT_PAUSE,
  GUESTS_OVERALL,
  GUESTS_PER_ADDRESS,
  GUESTS_PER_ROOM,
  ROOM_GUESTS_OVERALL,
  ROOM_GUESTS_PER_ADDRESS,
  WIDER_NETWORK_FACTORS,
} from '../limits';

function limitsOf({ address }: Context, { perNetwork, overall }: { perNetwork: Limit; overall: Limit }) {
  const wider = widerNetworks(address).map(({ bits, network: subject }) => ({
    limit: { ...perNetwork, points: perNetwork.points * WIDER_NETWORK_FACTORS[bits] },
    subject,
  }));
  // The counter of all networks comes last, because every new guest locks its row until the commit.
  return [{ limit: perNetwork, subject: address }, ...wider, { limit: overall, subject: ALL_NETWORKS }];
}

/** Counts a new guest who has the code of an open room. Returns false and counts nothing when a limit is reached. */
export async function countGuestOfRoom(ctx: Context, roomId: string): Promise<boolean> {
  const networkLimits = limitsOf(ctx, { perNetwork: ROOM_GUESTS_PER_ADDRESS, overall: ROOM_GUESTS_OVERALL });
  return (await spendAll(ctx, [{ limit: GUESTS_PER_ROOM, subject: roomId }, ...networkLimits])) === null;
}

/** Counts a new guest. Throws TOO_MANY_REQUESTS and counts nothing when a limit is reached. */
export async function countGuest(ctx: Context): Promise<void> {
  const reached = await spendAll(
    ctx,
    limitsOf(ctx, { perNetwork: GUESTS_PER_ADDRESS, overall: GUESTS_OVERALL }),
  );
  if (!reached) return;
  const { limit, seconds } = reached;
  const isOverall = limit.name === GUESTS_OVERALL.name;
  if (isOverall) await alertOperator(ctx);
  const minutes = Math.ceil(seconds / 60);
  const text = isOverall
    ? message('welcome', 'guestsOfAll', { minutes })
    : message('welcome', 'guestsOfNetwork', { count: limit.points, minutes });
  throw new AppError('TOO_MANY_REQUESTS', text, { retryAfterSeconds: seconds });
}

/** Notifies the operator at most once an hour, in the log and by email. Never rejects, so that the visitor gets the refusal. */
async function alertOperator({ db, now, log, sendMail }: Context): Promise<void> {
  const guests = GUESTS_OVERALL.points;
  const alert = async () => {
    const isFirst = await db.transaction(async (tx) => {
      const pause = { subject: ALL_NETWORKS, now: now() };
      if ((await spendWithin(tx, GUESTS_ALERT_PAUSE, pause)) > 0) return false;
      const { SUPPORT_EMAIL: to } = env();
      if (to !== undefined) await sendMail({ kind: 'manyGuests', to, guests }, tx);
      return true;
    });
    if (isFirst) log.warn({ guests }, 'guest limit reached: new visitors need an account or a room code');
  };
  await alert().catch((error: unknown) => {
    log.error({ error: errorReport(error) }, 'could not notify the operator that the guest limit is reached');
  });
}
