import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { livesFor, settleTakings } from '@/lib/store/purchases/settlement';

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
  const moved = (state: Partial<typeof untouched>, left: number) => {
    const { moves, ...taken } = settleTakings({ ...purchase, ...untouched, ...state }, left);
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
    expect(moved(state, left).moves).toEqual(moves);
  });

  test('depends on where refunds and disputes stand, never on the way there', () => {
    const stand = fc.record({ refundedCents: fc.nat(450), disputedCents: fc.nat(450) });
    fc.assert(
      fc.property(fc.array(stand, { minLength: 1, maxLength: 8 }), fc.nat(60), (stands, left) => {
        let state = { ...purchase, ...untouched };
        let now = left;
        for (const next of stands) {
          const { moves, refundedLives, disputedLives } = settleTakings({ ...state, ...next }, now);
          for (const { lives } of moves) {
            now += lives;
            expect(now).toBeGreaterThanOrEqual(0);
          }
          state = { ...state, ...next, refundedLives, disputedLives };
        }
        const last = stands.at(-1) ?? { refundedCents: 0, disputedCents: 0 };
        const atOnce = settleTakings({ ...purchase, ...untouched, ...last }, left);
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
