import { expect, test } from 'vitest';
import { endingOf } from '@/components/store/use-payment-return';
import { moneyText } from '@/lib/contract/english-format';
import { amountText, parseAmount, priceText } from '@/lib/contract/store/money';
import { bestValueId, pricePerLife } from '@/lib/contract/store/pack-view';
import { readPaymentReturn } from '@/lib/contract/store/purchase-view';
import { en } from '@/messages/catalogs';

const pack = (id: number, life: number, priceCents: number, currency = 'usd') => ({
  id,
  life,
  priceCents,
  currency,
});

test.each([
  [pack(1, 10, 99), '10¢'],
  [pack(2, 25, 199), '8¢'],
  [pack(6, 1000, 2999), '3¢'],
  [pack(1, 1, 100), '$1.00'],
  [pack(1, 1, 100, 'eur'), '€1.00'],
  [pack(1, 10, 99, 'eur'), '€0.099'],
])('the price of one life of %j is %s', (one, text) => {
  expect(pricePerLife('en-US', one)).toBe(text);
});

test('prices in U.S. dollars are the same in Spanish', () => {
  expect(priceText('es-US', 123_450, 'usd')).toBe('$1,234.50');
  expect([pack(1, 10, 99), pack(1, 1, 100)].map((one) => pricePerLife('es-US', one))).toEqual([
    '10¢',
    '$1.00',
  ]);
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

test.each([
  [399, 'usd', '$3.99', '$3.99 USD', '3.99'],
  [1_234_500, 'eur', '€12,345.00', '€12,345.00 EUR', '12345.00'],
  [399, 'jpy', '¥399', '¥399 JPY', '399'],
  [1500, 'kwd', 'KWD\u00a01.500', 'KWD\u00a01.500', '1.500'],
  [50_000, 'isk', 'ISK\u00a0500', 'ISK\u00a0500', '500.00'],
])('%i %s is shown and typed as an amount of its currency', (cents, currency, price, money, amount) => {
  expect(priceText('en-US', cents, currency)).toBe(price);
  expect(moneyText(cents, currency)).toBe(money);
  expect(amountText(cents, currency)).toBe(amount);
  expect(parseAmount(amount, currency)).toBe(cents);
});

test.each([
  ['4', 'usd', 400],
  [' 4.5 ', 'usd', 450],
  ['4.567', 'usd', null],
  ['4.5', 'jpy', null],
  ['-4', 'usd', null],
  ['1,000', 'usd', null],
  ['', 'usd', null],
])('%j in %s is %j', (text, currency, cents) => {
  expect(parseAmount(text, currency)).toBe(cents);
});

test.each([
  [{}, { kind: 'none' }],
  [{ payment: 'other', session_id: 'cs_test_1' }, { kind: 'none' }],
  [{ session_id: 'cs_test_1' }, { kind: 'none' }],
  [{ payment: 'canceled', session_id: 'cs_test_1' }, { kind: 'canceled' }],
  [
    { payment: 'success', session_id: 'cs_test_1' },
    { kind: 'success', checkoutSessionId: 'cs_test_1' },
  ],
  [{ payment: 'success' }, { kind: 'success', checkoutSessionId: null }],
  [
    { payment: 'success', session_id: 'cs_../x' },
    { kind: 'success', checkoutSessionId: null },
  ],
  [
    { payment: 'success', session_id: '{CHECKOUT_SESSION_ID}' },
    { kind: 'success', checkoutSessionId: null },
  ],
  [
    { payment: 'success', session_id: ['cs_a', 'cs_b'] },
    { kind: 'success', checkoutSessionId: null },
  ],
])('%j is read as %j', (query, expected) => {
  expect(readPaymentReturn(query)).toEqual(expected);
});

test.each([
  ['credited', true, 'successful'],
  ['credited', false, 'successful'],
  ['alreadyCredited', true, 'successful'],
  ['alreadyCredited', false, 'alreadyCredited'],
  ['pending', true, 'pending'],
  ['unpaid', true, 'unpaid'],
  ['failed', true, 'failed'],
  ['expired', false, 'expired'],
  ['refused', true, 'refused'],
] as const)('%s on the first return %s ends as %s', (outcome, isFirstReturn, ending) => {
  expect(endingOf(outcome, isFirstReturn)).toBe(ending);
});

test('every ending has words of its own', () => {
  const { endings, endingNotes } = en.store;
  expect(Object.keys(endingNotes)).toEqual(Object.keys(endings));
  expect(new Set(Object.values(endings)).size).toBe(Object.keys(endings).length);
  expect(Object.values(endingNotes).every((text) => text.endsWith('.'))).toBe(true);
});
