import { expect, test } from 'vitest';
import type { Transaction } from '@/lib/store/provider/books';
import { compareTotals, type Kept } from '@/lib/store/totals/compare-totals';

const kept = (change: Partial<Kept> = {}): Kept => ({
  purchaseId: 'p1',
  paymentIntentId: 'pi_1',
  day: '2026-11-02',
  currency: 'usd',
  isPaid: true,
  paidCents: 399,
  refundedCents: 0,
  disputedCents: 0,
  ...change,
});
const moved = (change: Partial<Transaction> = {}): Transaction => ({
  kind: 'paid',
  at: new Date('2026-11-02T12:00:00Z'),
  paymentIntentId: 'pi_1',
  purchaseId: change.kind ? null : 'p1',
  amountCents: 399,
  currency: 'usd',
  feeCents: 0,
  netCents: 399,
  balanceCurrency: 'usd',
  isPending: false,
  ...change,
});
const refunded = (amountCents = 399) =>
  moved({ kind: 'refunded', amountCents, at: new Date('2026-11-20T00:00:00Z') });

test.each<[string, Kept[], Transaction[], string[]]>([
  ['a payment known to both', [kept()], [moved()], ['2026-11-02 1/1']],
  [
    'a checkout opened before midnight and paid after it',
    [kept({ day: '2026-11-01' })],
    [moved()],
    ['2026-11-01 1/1'],
  ],
  ['a refund of weeks later', [kept({ refundedCents: 100 })], [moved(), refunded(100)], ['2026-11-02 1/1']],
  ['a refund that is not known here', [kept()], [moved(), refunded()], ['2026-11-02 1/1 differs']],
  ['a payment that is not known there', [kept()], [], ['2026-11-02 1/0 differs']],
  ['a payment that is not known here', [], [moved()], ['2026-11-02 0/1 differs']],
  ['a refused payment', [kept({ isPaid: false })], [moved()], ['2026-11-02 0/1 differs']],
  ['a refused payment that was given back', [kept({ isPaid: false })], [moved(), refunded()], []],
  ['a payment of another shop', [], [moved({ purchaseId: null })], []],
  ['a refund of a purchase before the first day', [kept({ day: '2026-10-01' })], [refunded()], []],
  [
    'two payments that differ by opposite amounts',
    [kept(), kept({ purchaseId: 'p2', paymentIntentId: 'pi_2', paidCents: 400 })],
    [moved({ amountCents: 400 }), moved({ paymentIntentId: 'pi_2', purchaseId: 'p2' })],
    ['2026-11-02 2/2 differs'],
  ],
])('%s', (_, ours, theirs, expected) => {
  const { lines } = compareTotals(ours, theirs, { by: 'day', firstDay: '2026-11-01' });
  const said = lines.map(({ period, ours: us, theirs: them, disagreements }) =>
    [period, `${us.count}/${them.count}`, ...(disagreements.length > 0 ? ['differs'] : [])].join(' '),
  );
  expect(said).toEqual(expected);
});

test('months hold their days, and currencies stay apart', () => {
  const ours = [kept(), kept({ day: '2026-11-09' }), kept({ currency: 'jpy' })];
  const { lines } = compareTotals(ours, [], { by: 'month', firstDay: '2026-11-01' });
  expect(lines.map(({ period, currency, ours: us }) => [period, currency, us.paidCents])).toEqual([
    ['2026-11', 'usd', 798],
    ['2026-11', 'jpy', 399],
  ]);
});

test('pending is what is not available yet, less its refunds, disputes and fees, in the currency of the account', () => {
  const pending = (kind: Transaction['kind'], netCents: number, change: Partial<Transaction> = {}) =>
    moved({ kind, netCents, isPending: true, ...change });
  const theirs = [
    pending('paid', 163, { amountCents: 199, feeCents: 36 }),
    pending('refunded', -100, { amountCents: 100 }),
    pending('fee', -10),
    moved({ netCents: 357 }),
    // Paid in yen, and settled in euros.
    pending('paid', 300, { amountCents: 600, currency: 'jpy', balanceCurrency: 'eur' }),
    pending('disputed', -1800, { amountCents: 600, currency: 'jpy', balanceCurrency: 'eur' }),
  ];
  expect(compareTotals([], theirs, { by: 'day', firstDay: '2026-11-01' }).pending).toEqual([
    { currency: 'usd', cents: 53 },
    { currency: 'eur', cents: -1500 },
  ]);
});
