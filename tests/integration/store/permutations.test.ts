import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentEvent } from '@/lib/store/provider/payments';
import { applyEvent } from '@/lib/store/purchases/apply-stripe-event';
import type { Store } from '@/lib/store/purchases/store-context';
import { testDatabase } from '@/tests/support/database';
import { createPlayers } from '@/tests/support/game-world';
import { LivesOracle } from '@/tests/support/lives-oracle';
import {
  AMOUNT_CENTS,
  type History,
  LIVES,
  newHistory,
  paymentsOf,
  type Step,
  stepArbitrary,
} from '@/tests/support/payment-histories';
import { backOffice, loseLives, standing } from '@/tests/support/store';

const RUNS = 1000;
/** Side by side, each with runs of its own. */
const LANES = 4;
const FREE = 8;
const NOW = new Date('2026-11-21T12:00:00Z');
const database = testDatabase({ poolSize: LANES });

/**
 * Between two plays: things happen to the purchases, and their events arrive, in any order (by `shuffle`), early or
 * when all has happened (`early`), some again (`again`). Then so many lives are played away.
 */
type Segment = {
  steps: { purchase: number; step: Step; isEarly: boolean }[];
  shuffle: number[];
  again: number[];
  plays: number;
};
type Run = { purchases: number; segments: Segment[] };

const runArbitrary: fc.Arbitrary<Run> = fc.record({
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

async function writePurchases(playerId: string, count: number): Promise<History[]> {
  // Ids grow with time, as the database makes them.
  const stamp = randomUUID().slice(0, 13);
  const ids = Array.from({ length: count }, (_, i) => `${stamp}-7${i}00-8000-${randomUUID().slice(24)}`);
  const histories = ids.map((purchaseId) => newHistory({ purchaseId, playerId, now: NOW }));
  const rows = histories.map((history) => history.payment());
  await database.db.$client`
    insert into purchases (id, player_id, pack_id, lives, amount_cents, currency, status, checkout_session_id, created_at)
    select "purchaseId", "playerId", 1, ${LIVES}::int, ${AMOUNT_CENTS}::int, 'usd', 'open', "checkoutSessionId",
      ${NOW.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r ("purchaseId" uuid, "playerId" uuid, "checkoutSessionId" text)`;
  return histories;
}

/** Lets a segment happen. Every event is delivered at least once, some early, the others shuffled, some again. */
async function live(
  store: Store,
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

async function check(playerId: string, run: Run): Promise<void> {
  const histories = await writePurchases(playerId, run.purchases);
  const store = backOffice(database.db, paymentsOf(histories), () => NOW);
  const oracle = new LivesOracle(FREE, run.purchases);
  const told: PaymentEvent[] = [];
  for (const segment of run.segments) {
    await live(store, histories, segment, told);
    histories.forEach((history, index) => {
      oracle.learn(index, history.payment());
    });
    await loseLives(database.db, playerId, segment.plays, NOW);
    for (let i = 0; i < segment.plays; i += 1) oracle.lose();
  }
  const { lives, booked, lowest } = await standing(database.db, playerId);
  expect({ lives, booked }).toEqual({ lives: oracle.total, booked: oracle.total });
  expect(lowest).toBeGreaterThanOrEqual(0);
}

test('the balance depends on what happened and what was played, not on how it became known', {
  timeout: 180_000,
}, async () => {
  const startedAt = performance.now();
  const players = await createPlayers(database.db, RUNS, { lives: FREE, now: NOW });
  const property = fc.asyncProperty(runArbitrary, async (run) => {
    // Shrinking runs some more.
    const player = players.pop() ?? (await createPlayers(database.db, 1, { lives: FREE, now: NOW }))[0];
    await check(player?.playerId ?? '', run);
  });
  await Promise.all(Array.from({ length: LANES }, () => fc.assert(property, { numRuns: RUNS / LANES })));
  const [counts] = await database.db.$client`
    select (select count(*)::int from payment_events) as events,
      (select count(*)::int from purchases where credited_at is not null) as credited,
      (select count(*)::int from ledger where kind in ('refund', 'refund_reversed', 'dispute', 'dispute_reversed')) as moves`;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(
    `${RUNS} runs, ${counts?.events} events, ${counts?.credited} purchases credited, ${counts?.moves} times lives taken or returned: ${seconds} s\n`,
  );
  expect(counts?.credited).toBeGreaterThan(RUNS / 4);
  expect(counts?.moves).toBeGreaterThan(RUNS / 4);
});
