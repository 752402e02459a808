import { expect, test } from 'vitest';
import { amountText, moneyText, parseAmount, priceText } from '@/lib/contract/store/money';

test.each([
  [399, 'usd', '$3.99', '$3.99 USD', '3.99'],
  [1_234_500, 'eur', '€12,345.00', '€12,345.00 EUR', '12345.00'],
  [399, 'jpy', '¥399', '¥399 JPY', '399'],
  [1500, 'kwd', 'KWD\u00a01.500', 'KWD\u00a01.500', '1.500'],
  [50_000, 'isk', 'ISK\u00a0500', 'ISK\u00a0500', '500.00'],
])('%i %s is shown and typed as an amount of its currency', (cents, currency, price, money, amount) => {
  expect(priceText(cents, currency)).toBe(price);
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
