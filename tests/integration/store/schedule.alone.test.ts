import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from '@/lib/platform/log/log';
import { scheduledJobs } from '@/realtime/jobs/schedule';
import { startSchedule } from '@/realtime/jobs/start-schedule';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { CHECKOUT_KEY, testCheckout } from '@/tests/support/checkout';
import { testDatabase } from '@/tests/support/database';
import { newShopper, order, paymentsAt, standing } from '@/tests/support/store';

const database = testDatabase();
const checkout = testCheckout();
beforeEach(() => {
  vi.stubEnv('STRIPE_SECRET_KEY', CHECKOUT_KEY);
  vi.stubEnv('STRIPE_API_URL', checkout.url);
});
afterEach(() => vi.unstubAllEnvs());

test('what was paid while nothing ran is credited as soon as it starts, not a minute later', async () => {
  const shopper = await newShopper(database.db, paymentsAt(checkout.url));
  checkout.control.pay((await order(shopper)).checkoutSessionId, 'card');
  const server = { db: database.db, now: () => new Date() } as RealtimeServer;
  const stop = startSchedule(scheduledJobs(server, log), log);
  try {
    const credited = async () => expect((await standing(database.db, shopper.actor.playerId)).lives).toBe(70);
    await vi.waitFor(credited, { timeout: 15_000, interval: 50 });
  } finally {
    await stop();
  }
});
