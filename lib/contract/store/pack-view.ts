/** Names of the packs in the API, in the order of their ids (docs/specification.md, section 3). */
export const PACK_NAMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;
export type PackName = (typeof PACK_NAMES)[number];

export type PackView = {
  id: number;
  life: number;
  price: string;
  priceCents: number;
  currency: string;
};
