/** English formats for the desk, commands, logs and mails to operators. Texts for players use `./format` with their locale. */

import * as format from './format';
import * as money from './store/money';

const LOCALE = 'en-US';

export const formatNumber = (value: number): string => format.formatNumber(LOCALE, value);

/** Returns `1 record` or `2,000 records`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export const priceText = (cents: number, currency: string): string =>
  money.priceText(LOCALE, cents, currency);

/** Returns `$3.99 USD` for 399 usd, for lists with several currencies. */
export function moneyText(cents: number, currency: string): string {
  const [price, code] = [priceText(cents, currency), currency.toUpperCase()];
  // Some currencies have no sign except their code.
  return price.includes(code) ? price : `${price} ${code}`;
}
