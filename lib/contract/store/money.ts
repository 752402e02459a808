/** Amounts are integers in the payment provider's smallest unit of the currency. */

/** Cached, because creating a NumberFormat is the slowest part of rendering the store. */
const formats = new Map<string, Intl.NumberFormat>();

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

/** Currencies without decimals that the payment provider nevertheless counts in hundredths. */
const IN_HUNDREDTHS = new Set(['isk', 'ugx']);

/** Returns the number of decimals of a currency: 2 for usd, 0 for jpy, 3 for kwd. */
export function decimalsOf(currency: string): number {
  if (IN_HUNDREDTHS.has(currency.toLowerCase())) return 2;
  return moneyFormat('en-US', currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Returns `$3.99` for 399 usd, and `¥399` for 399 jpy. */
export function priceText(locale: string, cents: number, currency: string): string {
  return moneyFormat(locale, currency).format(cents / 10 ** decimalsOf(currency));
}

export function amountText(cents: number, currency: string): string {
  return (cents / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency));
}

/** Returns 399 for `3.99` usd; null for an invalid amount, such as `3.999` usd or `3.5` jpy. */
export function parseAmount(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === undefined || fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, '0'));
}
