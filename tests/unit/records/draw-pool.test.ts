import { expect, test } from 'vitest';
import { blindIndexUnder } from '@/lib/platform/security/fields/sealed-fields';
import { drawPool } from '@/lib/records/import/draw-pools';

const keys = ['one', 'other'].map((name) => Buffer.alloc(32, name).toString('base64'));
const RECORDS = 20_000;

const draws = (key: string) =>
  Array.from({ length: RECORDS }, (_, i) =>
    drawPool(blindIndexUnder(key, 'booking_records.source_id', `jail-${i}`)),
  );
const shareOf = (matches: readonly boolean[]) => matches.filter(Boolean).length / matches.length;

test('six of ten records are in the quiz, in any run of record numbers', () => {
  const inQuiz = draws(keys[0] ?? '').map((pool) => pool === 'quiz');
  expect(shareOf(inQuiz)).toBeCloseTo(0.6, 1);
  for (let from = 0; from < RECORDS; from += 2000)
    expect(Math.abs(shareOf(inQuiz.slice(from, from + 2000)) - 0.6)).toBeLessThan(0.05);
});

test('without the key of the game the draw cannot be computed', () => {
  const [own, other] = keys.map(draws);
  // Two independent draws agree in 0.6² + 0.4² = 52 % of the records.
  expect(shareOf((own ?? []).map((pool, i) => pool === other?.[i]))).toBeCloseTo(0.52, 1);
});
