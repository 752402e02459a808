import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, createPlayers } from '@/tests/support/game-world';
import { FREE_LIVES, follow, type Run, runArbitrary } from '@/tests/support/payment-runs';
import { sized } from '@/tests/support/settings';
import { standing } from '@/tests/support/store';

const RUNS = sized(10_000, 300);
/** Side by side, each with runs of its own. */
const LANES = 4;
const NOW = new Date('2026-11-21T12:00:00Z');
const database = testDatabase({ warm: LANES });

async function check(playerId: string, run: Run): Promise<void> {
  const total = await follow({ db: database.db, playerId, now: NOW }, run);
  const { lives, booked, lowest } = await standing(database.db, playerId);
  expect({ lives, booked }).toEqual({ lives: total, booked: total });
  expect(lowest).toBeGreaterThanOrEqual(0);
}

test('the balance depends on what happened and what was played, not on how it became known', {
  timeout: sized(900_000, 300_000),
}, async () => {
  const startedAt = performance.now();
  const players = await createPlayers(database.db, RUNS, { lives: FREE_LIVES, now: NOW });
  const property = fc.asyncProperty(runArbitrary, async (run) => {
    // Shrinking runs some more.
    const player = players.pop() ?? (await createOnePlayer(database.db, { lives: FREE_LIVES, now: NOW }));
    await check(player.playerId, run);
  });
  await Promise.all(Array.from({ length: LANES }, () => fc.assert(property, { numRuns: RUNS / LANES })));
  const [counts] = await database.sql`
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
