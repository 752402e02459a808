import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Database } from '@/db/client';
import type { PaymentEvent } from '@/lib/store/provider/payments';
import { applyEvent } from '@/lib/store/purchases/apply-stripe-event';
import type { StoreContext } from '@/lib/store/store-context';
import { LivesOracle } from './lives-oracle';
import {
  AMOUNT_CENTS,
  type History,
  LIVES,
  newHistory,
  paymentsOf,
  type Step,
  stepArbitrary,
} from './payment-histories';
import { backOffice, loseLives } from './store';

/**
 * Between two plays: events of the purchases arrive in any order (`shuffle`), early (`early`) or again (`again`). Then so many
 * lives are played away.
 */
export type Segment = {
  steps: { purchase: number; step: Step; isEarly: boolean }[];
  shuffle: number[];
  again: number[];
  plays: number;
};
export type Run = { purchases: number; segments: Segment[] };

export const runArbitrary: fc.Arbitrary<Run> = fc.record({
  purchases: fc.integer({ min: 1, max: 3 }),
  segments: fc.array(
    fc.record({
      steps: fc.array(fc.record({ purchase: fc.nat(2), step: stepArbitrary, isEarly: fc.boolean() }), {
        minLength: 3,
        maxLength: 8,
      }),
      shuffle: fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 }),
      again: fc.array(fc.nat(1000), { maxLength: 3 }),
      plays: fc.nat(12),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

export async function writePurchases(
  db: Database,
  { playerId, count, now }: { playerId: string; count: number; now: Date },
): Promise<History[]> {
  // Ids grow with time, as the database makes them.
  const stamp = randomUUID().slice(0, 13);
  const ids = Array.from({ length: count }, (_, i) => `${stamp}-7${i}00-8000-${randomUUID().slice(24)}`);
  const histories = ids.map((purchaseId) => newHistory({ purchaseId, playerId, now }));
  const rows = histories.map((history) => history.payment());
  await db.$client`
    insert into purchases (id, player_id, pack_id, lives, amount_cents, currency, status, checkout_session_id, created_at)
    select "purchaseId", "playerId", 1, ${LIVES}::int, ${AMOUNT_CENTS}::int, 'usd', 'open', "checkoutSessionId",
      ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r ("purchaseId" uuid, "playerId" uuid, "checkoutSessionId" text)`;
  return histories;
}

/** Lets a segment happen. Every event is delivered at least once, some early, the others shuffled, some again. */
export async function live(
  store: StoreContext,
  histories: History[],
  segment: Segment,
  told: PaymentEvent[],
): Promise<void> {
  const waiting: { event: PaymentEvent; place: number }[] = [];
  for (const [index, { purchase, step, isEarly }] of segment.steps.entries()) {
    const event = histories[purchase % histories.length]?.take(step);
    if (!event) continue;
    told.push(event);
    waiting.push({ event, place: segment.shuffle[index] ?? 0 });
    if (isEarly) {
      waiting.sort((a, b) => a.place - b.place);
      const [first] = waiting.splice(0, 1);
      if (first) await applyEvent(store, first.event);
    }
  }
  for (const { event } of waiting.sort((a, b) => a.place - b.place)) await applyEvent(store, event);
  for (const number of segment.again) {
    const event = told[number % Math.max(1, told.length)];
    if (event) await applyEvent(store, event);
  }
}

export const FREE_LIVES = 8;

type Follow = { db: Database; playerId: string; now: Date; playedAt?: (segment: number) => Date };

/** Applies the payment events of a run to a player who has eight free lives. Returns how many lives a model of the rules expects to be left. */
export async function follow(
  { db, playerId, now, playedAt = () => now }: Follow,
  run: Run,
  hooks: {
    beforePlay?: (segment: number) => Promise<void>;
    afterPlay?: (segment: number) => Promise<void>;
  } = {},
): Promise<number> {
  const histories = await writePurchases(db, { playerId, count: run.purchases, now });
  const store = backOffice(db, paymentsOf(histories), () => now);
  const oracle = new LivesOracle(FREE_LIVES, run.purchases);
  const told: PaymentEvent[] = [];
  for (const [index, segment] of run.segments.entries()) {
    await live(store, histories, segment, told);
    histories.forEach((history, purchase) => {
      oracle.learn(purchase, history.payment());
    });
    await hooks.beforePlay?.(index);
    await loseLives(db, playerId, segment.plays, playedAt(index));
    for (let i = 0; i < segment.plays; i += 1) oracle.lose();
    await hooks.afterPlay?.(index);
  }
  return oracle.total;
}
