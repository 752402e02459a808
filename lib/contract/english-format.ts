/**
 * Formats in English, for the desk, commands, logs and mails to operators. Texts that players read need `./format` with their
 * `t.locale`.
 */

import * as format from './format';
import * as money from './store/money';

const LOCALE = 'en-US';

/** Returns '1,000' for 1000. */
export const formatNumber = (value: number): string => format.formatNumber(LOCALE, value);

/** Returns '1 life' or '1,000 lives'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Returns `$3.99` for 399 usd, and `¥399` for 399 jpy. */
export const priceText = (cents: number, currency: string): string =>
  money.priceText(LOCALE, cents, currency);

/** Returns `$3.99 USD` for 399 usd: for lists in which several currencies meet. */
export function moneyText(cents: number, currency: string): string {
  const [price, code] = [priceText(cents, currency), currency.toUpperCase()];
  // Some currencies have no other sign than their code.
  return price.includes(code) ? price : `${price} ${code}`;
}
