/** Names of the packs on the wire, in the order of their ids. Source: product specification, section 3. */
export const PACK_NAMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;
export type PackName = (typeof PACK_NAMES)[number];

/** A life pack as it leaves the server. */
export type PackView = {
  /** 1 to 6: first to sixth. */
  id: number;
  /** How many lives. */
  life: number;
  /** For reading, `$0.99`. */
  price: string;
  priceCents: number;
  currency: string;
};

/** Making one costs more than everything else that a page of the store does. */
const formats = new Map<string, Intl.NumberFormat>();

/** A price for reading. */
export function priceText(cents: number, currency: string): string {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  formats.set(currency, format);
  return format.format(cents / 100);
}
