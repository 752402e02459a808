/** Names of the packs in the API, in the order of their ids. Source: product specification, section 3. */
export const PACK_NAMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;
export type PackName = (typeof PACK_NAMES)[number];

export type PackView = {
  id: number;
  life: number;
  price: string;
  priceCents: number;
  currency: string;
};

/** Cached: creating a NumberFormat is the slowest part of rendering the store. */
const formats = new Map<string, Intl.NumberFormat>();

export function priceText(cents: number, currency: string): string {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  formats.set(currency, format);
  return format.format(cents / 100);
}
