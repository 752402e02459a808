import { decimalsOf, moneyFormat } from './money';

/** Names of the packs in the API, in the order of their ids (docs/specification.md, section 3). */
export const PACK_NAMES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;
export type PackName = (typeof PACK_NAMES)[number];

export type PackView = {
  id: number;
  /** Number of lives. */
  life: number;
  /** The price as text, such as `$3.99`. */
  price: string;
  priceCents: number;
  currency: string;
};

type Priced = Pick<PackView, 'id' | 'life' | 'priceCents' | 'currency'>;

const MAX_DIGITS = 3;

export function pricePerLife(locale: string, { life, priceCents, currency }: Priced): string {
  const cents = priceCents / life;
  // Rounded up, so that no player pays more than the text says.
  if (currency === 'usd' && cents < 100) return `${Math.ceil(cents)}¢`;
  return moneyFormat(locale, currency, MAX_DIGITS).format(cents / 10 ** decimalsOf(currency));
}

/** Returns the id of the pack with the lowest price per life. Null if two packs tie for it, or if currencies differ. */
export function bestValueId(packs: readonly Priced[]): number | null {
  // Compares by multiplication, because quotients would be rounded.
  const [best, second] = packs.toSorted((a, b) => a.priceCents * b.life - b.priceCents * a.life);
  if (!best || !second || packs.some(({ currency }) => currency !== best.currency)) return null;
  return best.priceCents * second.life < second.priceCents * best.life ? best.id : null;
}
