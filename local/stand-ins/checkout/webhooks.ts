import { createHmac } from 'node:crypto';
import { isLoopback } from '@/lib/platform/network/loopback';
import type { Delivery, DeliveryState } from './book';
import type { Till } from './till';

/** Sends events to the game, signed, again and again until it takes them; tests decide what goes wrong on the way. */

export type WebhookTarget = { url: string; secrets: readonly string[] };

export type Webhooks = {
  /** Sends what is due; resolves when all of it was answered or has failed. */
  sendDue(): Promise<void>;
  /** From now on events wait until they are released. */
  hold(): void;
  /** Ends the holding. The events named, or all that were held, go out in this order, one after the other. */
  release(eventIds?: readonly string[]): Promise<void>;
  drop(eventIds: readonly string[]): void;
  /** Sends an event once more, whatever became of it before; resolves to the answer's status, 0 for none. */
  repeat(eventId: string): Promise<number>;
  deliveries(): (Delivery & { type: string })[];
};

/** Pauses between tries, seconds; then it is given up. */
const RETRY_SECONDS = [1, 5, 30, 300, 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
const TIMEOUT_MS = 10_000;

export function signatureHeader(body: string, secrets: readonly string[], atSeconds: number): string {
  const sign = (secret: string) => createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return [`t=${atSeconds}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(',');
}

/** Throws unless the target is on this machine. */
export function openWebhooks(till: Till, target: WebhookTarget | undefined): Webhooks {
  if (target && !isLoopback(new URL(target.url).hostname)) {
    throw new Error(`A stand-in must not send events to ${target.url}: it is for loopback alone.`);
  }
  let isHolding = false;
  const inFlight = new Map<string, Promise<void>>();

  async function post(eventId: string): Promise<number> {
    const event = till.book.get('events', eventId);
    if (!event || !target) return 0;
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      // The signature carries the real time, whatever the clock of the stand-in says: who checks has no other.
      'stripe-signature': signatureHeader(body, target.secrets, Math.floor(Date.now() / 1000)),
    };
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(target.url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  }

  function set(delivery: Delivery, state: DeliveryState): void {
    till.book.put('deliveries', { ...delivery, state });
  }

  /** One at a time per event: who comes second waits for the first. */
  function send(delivery: Delivery): Promise<void> {
    const sending =
      inFlight.get(delivery.id) ?? sendOnce(delivery).finally(() => inFlight.delete(delivery.id));
    inFlight.set(delivery.id, sending);
    return sending;
  }

  async function sendOnce(delivery: Delivery): Promise<void> {
    const status = await post(delivery.id);
    const attempts = delivery.attempts + 1;
    if (status >= 200 && status < 300) return set({ ...delivery, attempts }, 'delivered');
    const pause = RETRY_SECONDS[delivery.attempts];
    if (pause === undefined) return set({ ...delivery, attempts }, 'givenUp');
    set({ ...delivery, attempts, atMs: till.nowMs() + pause * 1000 }, 'waiting');
  }

  const waiting = () => till.book.all('deliveries').filter(({ state }) => state === 'waiting');
  const find = (ids: readonly string[]) => ids.flatMap((id) => till.book.get('deliveries', id) ?? []);

  return {
    async sendDue() {
      if (isHolding) for (const delivery of waiting()) set(delivery, 'held');
      if (!target) return;
      await Promise.all(
        waiting()
          .filter(({ atMs }) => atMs <= till.nowMs())
          .map(send),
      );
    },
    hold() {
      isHolding = true;
    },
    async release(eventIds) {
      isHolding = false;
      const held = till.book.all('deliveries').filter(({ state }) => state === 'held');
      for (const delivery of eventIds ? find(eventIds) : held) await send(delivery);
    },
    drop(eventIds) {
      for (const delivery of find(eventIds)) set(delivery, 'dropped');
    },
    repeat: post,
    deliveries: () =>
      till.book.all('deliveries').map((delivery) => ({
        ...delivery,
        type: till.book.get('events', delivery.id)?.type ?? '',
      })),
  };
}
