import { expect, test } from 'vitest';
import { ENDING_TEXTS, endingOf } from '@/components/store/use-payment-return';
import { readPaymentReturn } from '@/lib/contract/store/payment-return-view';

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
  const words = Object.values(ENDING_TEXTS);
  expect(new Set(words.map(({ title }) => title)).size).toBe(words.length);
  expect(words.every(({ title, text }) => title !== '' && text.endsWith('.'))).toBe(true);
});
