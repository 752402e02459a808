/** Formats and parses amounts of money. Amounts are integers of the smallest unit that the payment provider counts. */

/** Cached: creating a NumberFormat is the slowest part of rendering the store. */
const formats = new Map<string, Intl.NumberFormat>();

/** Returns the cached number format of a currency in a locale, by default with the currency's own decimals. */
export function moneyFormat(locale: string, currency: string, maximumFractionDigits?: number) {
  const key = `${locale} ${currency} ${maximumFractionDigits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: currency.toUpperCase(),
      maximumFractionDigits,
    });
  formats.set(key, format);
  return format;
}

/** The provider counts these in hundredths, though they have no decimals. */
const IN_HUNDREDTHS = new Set(['isk', 'ugx']);

/** Returns how many decimals the amounts of a currency have: 2 for usd, 0 for jpy, 3 for kwd. */
export function decimalsOf(currency: string): number {
  if (IN_HUNDREDTHS.has(currency.toLowerCase())) return 2;
  return moneyFormat('en-US', currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns `$3.99` for 399 usd, and `¥399` for 399 jpy. */
export function priceText(locale: string, cents: number, currency: string): string {
  return moneyFormat(locale, currency).format(cents / 10 ** decimalsOf(currency));
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
