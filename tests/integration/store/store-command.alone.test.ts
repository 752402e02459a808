import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { command as store } from '@/commands/store';
import { lifeAdjustments, lifePacks, players } from '@/db/schema';
import { fulfill } from '@/lib/store/purchases/fulfill';
import { CHECKOUT_KEY, testCheckout } from '@/tests/support/checkout';
import { runCommand } from '@/tests/support/command-process';
import { testDatabase } from '@/tests/support/database';
import { runInProcess } from '@/tests/support/run-command';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { backOffice, newShopper, order, paymentsAt, type Shopper, standing } from '@/tests/support/store';

const database = testDatabase();
const checkout = testCheckout();
let shopper: Shopper;
let userId: string;

const settings = () => ({
  DATABASE_URL: database.url,
  STRIPE_SECRET_KEY: CHECKOUT_KEY,
  STRIPE_WEBHOOK_SECRETS: 'whsec_forTests',
  STRIPE_API_URL: checkout.url,
});

/** Both run the command and return its output and exit code: `command` in this process, `realCommand` in a new one. */
const command = (...args: string[]) => runInProcess(store, ...args);
const realCommand = async (...args: string[]) => {
  const { code, out, err } = await runCommand('store', args, { settings: settings() });
  return { code, out, err };
};

const moves = async () => (await standing(database.db, shopper.actor.playerId)).moves;

beforeAll(async () => {
  Object.assign(process.env, TEST_SETTINGS, settings());
  shopper = await newShopper(database.db, paymentsAt(checkout.url));
  const [row] = await database.db.select().from(players).where(eq(players.id, shopper.actor.playerId));
  userId = row?.referralCode ?? '';
});

test('lists purchases by state and by player, and refunds one in part and then the rest', async () => {
  expect(await command('list')).toEqual({ code: 0, out: 'No purchases.\n', err: '' });
  const paid = await order(shopper, 'third');
  checkout.control.pay(paid.checkoutSessionId, 'card');
  await fulfill(backOffice(database.db, paymentsAt(checkout.url)), paid);
  const open = await order(shopper, 'first');
  const stranger = await newShopper(database.db, paymentsAt(checkout.url));
  const foreign = await order(stranger, 'sixth');

  const all = await command('list');
  for (const { purchaseId } of [paid, open, foreign]) expect(all.out).toContain(purchaseId);
  expect(all.out).toMatch(/^purchase +made +player +pack +lives +price +state/);
  const some = await command('list', '--state', 'paid', '--player', userId);
  expect(some.out.trim().split('\n')).toHaveLength(2);
  expect(some.out).toMatch(new RegExp(`${paid.purchaseId} +20.* ${userId} +3 +60 +\\$3\\.99 +paid +0`));
  expect((await command('list', '--limit', '1')).out.trim().split('\n')).toHaveLength(2);

  const part = await command('refund', paid.purchaseId, '133');
  expect(part).toEqual({ code: 0, out: '133 cents of this purchase are refunded now.\n', err: '' });
  expect(await moves()).toEqual(['purchase 60', 'refund -20']);
  expect((await command('refund', paid.purchaseId)).out).toContain('399 cents');
  expect(await moves()).toEqual(['purchase 60', 'refund -20', 'refund -40']);
  const totals = await command('totals', '--by', 'month');
  expect(totals.out).toMatch(/ usd +1 \/ 1 +\$3\.99 \/ \$3\.99 +\$3\.99 \/ \$3\.99 +\$0\.00 \/ \$0\.00\s*\n/);
  expect(totals.out).toContain('Its fees: $0.42.');
  const unpaid = await command('refund', open.purchaseId);
  expect([unpaid.code, unpaid.err]).toEqual([1, 'No paid purchase has this ID.\n']);
});

test('changes what a pack holds or costs', async () => {
  const { out } = await command('pack', '2', '--lives', '30', '--cents', '249');
  expect(out).toBe('Pack 2 holds 30 lives for 249 cents now.\n');
  const [row] = await database.db.select().from(lifePacks).where(eq(lifePacks.id, 2));
  expect(row).toMatchObject({ lives: 30, priceCents: 249 });
});

test('gives and takes lives with a reason', async () => {
  const before = await standing(database.db, shopper.actor.playerId);
  const given = await realCommand('adjust', userId, '7', '--reason', 'lost in an outage');
  expect(given.out).toBe(`This player has ${before.lives + 7} lives now.\n`);
  const taken = await command('adjust', userId, '-3', '--reason', 'given twice');
  expect(taken.out).toBe(`This player has ${before.lives + 4} lives now.\n`);
  expect((await moves()).slice(-2)).toEqual(['adjustment 7', 'adjustment -3']);
  const reasons = await database.db.select().from(lifeAdjustments).orderBy(lifeAdjustments.createdAt);
  expect(reasons.map(({ reason, operator }) => [reason, operator])).toEqual([
    ['lost in an outage', 'command line'],
    ['given twice', 'command line'],
  ]);
});

test.each([
  [[], /^Usage:/],
  [['constructor'], /unknown command 'constructor'.*Usage:/s],
  [['list', '--colour', 'red'], /unknown option '--colour'.*Usage:/s],
  [['list', '--state', 'rich'], /^status: /],
  [['list', '--limit', 'x'], /^limit: /],
  [['totals', '--by', 'year'], /^by: /],
  [['refund', 'x'], /^purchaseId: /],
  [['refund', '0197a000-0000-7000-8000-000000000000'], /^No paid purchase has this ID\.$/m],
  [['refund', '0197a000-0000-7000-8000-000000000000', '--cents', '50'], /unknown option '--cents'.*Usage:/s],
  [['refund', '0197a000-0000-7000-8000-000000000000', '10', '20'], /too many arguments.*Usage:/s],
  [['list', 'paid'], /too many arguments.*Usage:/s],
  [['pack', '1', '--lives', '20', '--reason', 'spring'], /unknown option '--reason'.*Usage:/s],
  [['pack', '7', '--lives', '1'], /^Packs are 1 to 6\.$/m],
  [['pack', '1'], /^Give lives, priceCents or both\.$/m],
  [['pack', '1', '--cents', '10'], /^priceCents: /],
  [['adjust', '12345678', '5'], /required option '--reason <TEXT>' not specified/],
  [['adjust', '1234', '5', '--reason', 'because'], /^userId: must be the eight digits/],
])('%j is refused with a reason, and nothing changes', async (args, reason) => {
  const before = await database.sql`select id, lives, price_cents from life_packs order by id`;
  const { code, out, err } = await command(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(reason);
  expect(await database.sql`select id, lives, price_cents from life_packs order by id`).toEqual(before);
});

test('a process says and ends with what is refused', async () => {
  const words = ['adjust', '12345678', '5'];
  const refused = await realCommand(...words);
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused).toEqual(await command(...words));
});
