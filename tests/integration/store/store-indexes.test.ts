import { drizzle } from 'drizzle-orm/postgres-js';
import { beforeAll, expect, test } from 'vitest';
import * as schema from '@/db/schema';
import { createCheckout } from '@/lib/store/create-checkout';
import type { Payments } from '@/lib/store/provider/payments';
import { listPurchases } from '@/lib/store/purchases/list-purchases';
import { reconcile } from '@/lib/store/purchases/reconcile';
import { testDatabase } from '@/tests/support/database';
import { backOffice, newShopper, type Shopper } from '@/tests/support/store';

const database = testDatabase();
const quiet: Payments = {
  isLive: false,
  createCheckout: async ({ purchaseId }) => ({
    checkoutSessionId: `cs_${purchaseId}`,
    url: 'http://localhost',
  }),
  readPayment: async () => null,
  findCheckout: async () => null,
  listEvents: async () => [],
  refund: async () => {},
};
let shopper: Shopper;

beforeAll(async () => {
  shopper = await newShopper(database.db, quiet);
  await database.sql`
    insert into purchases (player_id, pack_id, lives, amount_cents, currency, status, created_at)
    select gen_random_uuid(), 1, 10, 99, 'usd', 'paid', now() - make_interval(mins => n) from generate_series(1, 5000) n`;
  await database.sql`analyze purchases`;
});

/** The plans of every statement on purchases that this does, those by the primary key included. */
async function plansOf(work: (db: typeof database.db) => Promise<unknown>): Promise<string[]> {
  const asked: { text: string; params: unknown[] }[] = [];
  const logger = { logQuery: (text: string, params: unknown[]) => asked.push({ text, params }) };
  const { $client } = database.db;
  await work(Object.assign(drizzle($client, { schema, logger }), { $client }));
  const onPurchases = asked.filter(({ text }) => /^(select|update) .*"purchases"/.test(text));
  const explained = onPurchases.map(({ text, params }) =>
    $client.unsafe(`explain ${text}`, params as string[]),
  );
  return (await Promise.all(explained)).map((lines) => lines.map((line) => line['QUERY PLAN']).join('\n'));
}

test.each<[string, string, (db: typeof database.db) => Promise<unknown>]>([
  ['the history', 'purchases_player', (db) => listPurchases({ ...shopper, db })],
  ['a checkout', 'purchases_player', (db) => createCheckout({ ...shopper, db }, { lifePack: 'first' })],
  ['the reconciliation', 'purchases_unsettled', (db) => reconcile(backOffice(db, quiet))],
])('%s finds its purchases by %s, however many others there are', async (_, index, work) => {
  const plans = (await plansOf(work)).join('\n');
  expect(plans).toContain(index);
  expect(plans).not.toContain('Seq Scan on purchases');
});
