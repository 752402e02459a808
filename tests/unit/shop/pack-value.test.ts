import { expect, test } from 'vitest';
import { bestValueId, pricePerLife } from '@/lib/contract/store/pack-value';

const pack = (id: number, life: number, priceCents: number, currency = 'usd') => ({
  id,
  life,
  priceCents,
  currency,
});

test.each([
  [pack(1, 10, 99), '$0.099'],
  [pack(2, 25, 199), '$0.080'],
  [pack(6, 1000, 2999), '$0.030'],
  [pack(1, 1, 100, 'eur'), '€1.000'],
])('the price of one life of %j is %s', (one, text) => {
  expect(pricePerLife(one)).toBe(text);
});

test('the best value is the lowest price per life, wherever it is in the list', () => {
  expect(bestValueId([pack(1, 10, 99), pack(2, 25, 199), pack(3, 60, 399)])).toBe(3);
  expect(bestValueId([pack(1, 10, 50), pack(2, 25, 199), pack(3, 60, 399)])).toBe(1);
});

test('no pack is the best value of equals, alone, or among currencies', () => {
  expect(bestValueId([pack(1, 10, 100), pack(2, 20, 200), pack(3, 5, 99)])).toBeNull();
  expect(bestValueId([pack(1, 10, 100)])).toBeNull();
  expect(bestValueId([])).toBeNull();
  expect(bestValueId([pack(1, 10, 100), pack(2, 10, 99, 'eur')])).toBeNull();
});
