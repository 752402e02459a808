import { createHmac } from 'node:crypto';
import { isLoopback } from '@/lib/platform/network/loopback';
import type { Delivery, DeliveryState } from './object-store';
import type { Provider } from './provider';

export type WebhookTarget = { url: string; secrets: readonly string[] };

export type Webhooks = {
  /** Sends the due events. Resolves when each was delivered or failed. */
  sendDue(): Promise<void>;
  hold(): void;
  /** Ends `hold` and sends the named events, or all held ones, one by one. */
  release(eventIds?: readonly string[]): Promise<void>;
  drop(eventIds: readonly string[]): void;
  /** Sends an event again. Resolves to the HTTP status, or 0 without a response. */
  repeat(eventId: string): Promise<number>;
  deliveries(): (Delivery & { type: string })[];
};

/** Seconds between attempts. After the last one the delivery is abandoned. */
const RETRY_SECONDS = [1, 5, 30, 300, 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
const TIMEOUT_MS = 10_000;

export function signatureHeader(body: string, secrets: readonly string[], atSeconds: number): string {
  const sign = (secret: string) => createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return [`t=${atSeconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',');
}

/** Posts an event to the game. Returns the HTTP status, or 0 without a response. */
async function post(
  { objects }: Provider,
  target: WebhookTarget | undefined,
  eventId: string,
): Promise<number> {
  const event = objects.get('events', eventId);
  if (!event || !target) return 0;
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    // The game checks the signature against the real time, not against the stand-in's.
    'stripe-signature': signatureHeader(body, target.secrets, Math.floor(Date.now() / 1000)),
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(target.url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

function afterAttempt(delivery: Delivery, status: number, nowMs: number): Delivery {
  const attempts = delivery.attempts + 1;
  if (status >= 200 && status < 300) return { ...delivery, attempts, state: 'delivered' };
  const pause = RETRY_SECONDS[delivery.attempts];
  if (pause === undefined) return { ...delivery, attempts, state: 'givenUp' };
  return { ...delivery, attempts, state: 'waiting', atMs: nowMs + pause * 1000 };
}

/** Throws unless the target is on this machine. */
export function openWebhooks(provider: Provider, target: WebhookTarget | undefined): Webhooks {
  if (target && !isLoopback(new URL(target.url).hostname)) {
    throw new Error(`A stand-in must not send events to ${target.url}: it is for loopback alone.`);
  }
  const { objects } = provider;
  const inFlight = new Map<string, Promise<void>>();
  let isHolding = false;

  async function sendOnce(delivery: Delivery): Promise<void> {
    const status = await post(provider, target, delivery.id);
    objects.put('deliveries', afterAttempt(delivery, status, provider.nowMs()));
  }
  /** Sends an event once at a time; a second call waits for the first. */
  function send(delivery: Delivery): Promise<void> {
    const sending =
      inFlight.get(delivery.id) ?? sendOnce(delivery).finally(() => inFlight.delete(delivery.id));
    inFlight.set(delivery.id, sending);
    return sending;
  }
  const inState = (state: DeliveryState) => objects.all('deliveries').filter((one) => one.state === state);
  const set = (delivery: Delivery, state: DeliveryState) => objects.put('deliveries', { ...delivery, state });
  const find = (ids: readonly string[]) => ids.flatMap((id) => objects.get('deliveries', id) ?? []);

  return {
    async sendDue() {
      if (isHolding) for (const delivery of inState('waiting')) set(delivery, 'held');
      if (!target) return;
      const due = inState('waiting').filter(({ atMs }) => atMs <= provider.nowMs());
      await Promise.all(due.map(send));
    },
    hold() {
      isHolding = true;
    },
    async release(eventIds) {
      isHolding = false;
      for (const delivery of eventIds ? find(eventIds) : inState('held')) await send(delivery);
    },
    drop(eventIds) {
      for (const delivery of find(eventIds)) set(delivery, 'dropped');
    },
    repeat: (eventId) => post(provider, target, eventId),
    deliveries: () =>
      objects.all('deliveries').map((one) => ({ ...one, type: objects.get('events', one.id)?.type ?? '' })),
  };
}
