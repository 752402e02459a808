/** Formats and parses amounts of money. Amounts are integers of the smallest unit that the payment provider counts. */

/** Cached: creating a NumberFormat is the slowest part of rendering the store. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  formats.set(currency, format);
  return format;
}

/** The provider counts these in hundredths, though they have no decimals. */
const IN_HUNDREDTHS = new Set(['isk', 'ugx']);

/** Returns how many decimals the amounts of a currency have: 2 for usd, 0 for jpy, 3 for kwd. */
export function decimalsOf(currency: string): number {
  if (IN_HUNDREDTHS.has(currency.toLowerCase())) return 2;
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns `$3.99` for 399 usd, and `¥399` for 399 jpy. */
export function priceText(cents: number, currency: string): string {
  return formatOf(currency).format(cents / 10 ** decimalsOf(currency));
}

/** Returns `$3.99 USD` for 399 usd: for lists in which several currencies meet. */
export function moneyText(cents: number, currency: string): string {
  const [price, code] = [priceText(cents, currency), currency.toUpperCase()];
  // Some currencies have no other sign than their code.
  return price.includes(code) ? price : `${price} ${code}`;
}

/** Returns `3.99` for 399 usd: what a person types. */
export function amountText(cents: number, currency: string): string {
  return (cents / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));
}

/** Returns 399 for `3.99` usd; null for what is no amount of the currency, such as `3.999` usd or `3.5` jpy. */
export function parseAmount(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === undefined || fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, '0'));
}
