import { openDatabase } from '@/db/client';
import { env } from '@/lib/platform/config/env';
import { publishPlayerEvent } from '@/lib/platform/events/player-events';
import { log } from '@/lib/platform/log/log';
import { stripePayments } from '@/lib/store/provider/stripe-payments';
import { applyStripeEvent, type SignedEvent } from '@/lib/store/purchases/apply-stripe-event';
import { mortalStore } from './mortal-store';
/** Runs the webhook's handler in its own process. Events and orders come over IPC; the process may kill itself. */

export type WebhookOrder = { signed: SignedEvent; dieAt: number };
export type WebhookReport = { point: string } | { outcome: string };

const db = openDatabase({ url: env().DATABASE_URL, poolSize: 2, applicationName: 'test-webhook' });
const tell = (report: WebhookReport) => process.send?.(report);

process.once('message', async ({ signed, dieAt }: WebhookOrder) => {
  const store = {
    db,
    now: () => new Date(),
    log,
    payments: stripePayments(),
    publish: (playerId: string, event: Parameters<typeof publishPlayerEvent>[2]) =>
      publishPlayerEvent(db, playerId, event),
  };
  const mortal = mortalStore(store, dieAt, (point) => tell({ point }));
  const outcome = await applyStripeEvent(mortal, signed, env().STRIPE_WEBHOOK_SECRETS);
  tell({ outcome });
  await db.$client.end({ timeout: 5 });
  process.disconnect();
});
