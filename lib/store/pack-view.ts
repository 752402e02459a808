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

/** A price for reading. */
export function priceText(cents: number, currency: string): string {
  const code = currency.toUpperCase();
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format(cents / 100);
}
