import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BalanceTransaction } from '@/lib/store/provider/books';
import { livesFor, settleLives } from '@/lib/store/purchases/settlement';
import { compareTotals, type OwnPurchase } from '@/lib/store/totals/compare-totals';

const purchase = { id: 'a', lives: 60, amountCents: 399 };
const untouched = { refundedCents: 0, disputedCents: 0, refundedLives: 0, disputedLives: 0 };

test.each([
  [0, 0],
  [1, 1],
  [6, 1],
  [7, 2],
  [133, 20],
  [134, 21],
  [398, 60],
  [399, 60],
  [500, 60],
])('%i of 399 cents are %i of 60 lives', (cents, lives) => {
  expect(livesFor(cents, purchase)).toBe(lives);
});

test('a share that is whole stays whole at any size', () => {
  expect(livesFor(333, { lives: 1000, amountCents: 999 })).toBe(334);
  expect(livesFor(99_999_998, { lives: 100_000, amountCents: 99_999_999 })).toBe(100_000);
  expect(livesFor(10, { lives: 30, amountCents: 100 })).toBe(3);
});

describe('lives that a refund or dispute takes back', () => {
  const movesOf = (state: Partial<typeof untouched>, left: number) => {
    const { moves, ...taken } = settleLives({ ...purchase, ...untouched, ...state }, left);
    return { moves: moves.map(({ kind, lives }) => [kind, lives]), ...taken };
  };

  test.each<[string, Partial<typeof untouched>, number, (string | number)[][]]>([
    ['nothing without a refund', {}, 60, []],
    ['all that is left for all the money', { refundedCents: 399 }, 45, [['refund', -45]]],
    ['the share for a part, rounded up', { refundedCents: 100 }, 60, [['refund', -16]]],
    ['no more than is left', { refundedCents: 200 }, 3, [['refund', -3]]],
    ['nothing when nothing is left', { refundedCents: 399 }, 0, []],
    ['only what a second refund adds', { refundedCents: 200, refundedLives: 16 }, 44, [['refund', -15]]],
    ['what a failed refund had taken comes back', { refundedLives: 16 }, 10, [['refund_reversed', 16]]],
    ['an open dispute takes like a refund', { disputedCents: 399 }, 45, [['dispute', -45]]],
    ['a dispute over a part its share', { disputedCents: 100 }, 60, [['dispute', -16]]],
    ['a dispute that was won gives back what it took', { disputedLives: 45 }, 0, [['dispute_reversed', 45]]],
    [
      'a refund under a dispute waits for lives, and takes them when the dispute is won',
      { refundedCents: 399, disputedLives: 45 },
      0,
      [
        ['dispute_reversed', 45],
        ['refund', -45],
      ],
    ],
  ])('%s', (_, state, left, moves) => {
    expect(movesOf(state, left).moves).toEqual(moves);
  });

  test('depends on where refunds and disputes stand, never on the way there', () => {
    const stand = fc.record({ refundedCents: fc.nat(450), disputedCents: fc.nat(450) });
    fc.assert(
      fc.property(fc.array(stand, { minLength: 1, maxLength: 8 }), fc.nat(60), (stands, left) => {
        let state = { ...purchase, ...untouched };
        let now = left;
        for (const next of stands) {
          const { moves, refundedLives, disputedLives } = settleLives({ ...state, ...next }, now);
          for (const { lives } of moves) {
            now += lives;
            expect(now).toBeGreaterThanOrEqual(0);
          }
          state = { ...state, ...next, refundedLives, disputedLives };
        }
        const last = stands.at(-1) ?? { refundedCents: 0, disputedCents: 0 };
        const atOnce = settleLives({ ...purchase, ...untouched, ...last }, left);
        expect([state.refundedLives, state.disputedLives]).toEqual([
          atOnce.refundedLives,
          atOnce.disputedLives,
        ]);
        expect(now + state.refundedLives + state.disputedLives).toBe(left);
      }),
      { numRuns: 500 },
    );
  });
});

const kept = (change: Partial<OwnPurchase> = {}): OwnPurchase => ({
  purchaseId: 'p1',
  paymentIntentId: 'pi_1',
  day: '2026-11-02',
  currency: 'usd',
  isAsOrdered: true,
  paidCents: 399,
  refundedCents: 0,
  disputedCents: 0,
  ...change,
});
const moved = (change: Partial<BalanceTransaction> = {}): BalanceTransaction => ({
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

test.each<[string, OwnPurchase[], BalanceTransaction[], string[]]>([
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
  ['a refused payment', [kept({ isAsOrdered: false })], [moved()], ['2026-11-02 0/1 differs']],
  ['a refused payment that was given back', [kept({ isAsOrdered: false })], [moved(), refunded()], []],
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
  const pending = (
    kind: BalanceTransaction['kind'],
    netCents: number,
    change: Partial<BalanceTransaction> = {},
  ) => moved({ kind, netCents, isPending: true, ...change });
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
