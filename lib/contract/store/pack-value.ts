import { decimalsOf } from './money';
import type { PackView } from './pack-view';

type Priced = Pick<PackView, 'id' | 'life' | 'priceCents' | 'currency'>;

const DIGITS = 3;
/** Cached: creating a NumberFormat is slow. */
const formats = new Map<string, Intl.NumberFormat>();

/** Returns the price of one life: '$0.099'. */
export function pricePerLife({ life, priceCents, currency }: Priced): string {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: currency.toUpperCase(),
      minimumFractionDigits: DIGITS,
      maximumFractionDigits: DIGITS,
    });
  formats.set(currency, format);
  return format.format(priceCents / 10 ** decimalsOf(currency) / life);
}

/** Returns the id of the pack with the lowest price per life; null if packs share it or differ in currency. */
export function bestValueId(packs: readonly Priced[]): number | null {
  // Products of integers: quotients would differ by rounding.
  const [best, second] = packs.toSorted((a, b) => a.priceCents * b.life - b.priceCents * a.life);
  if (!best || !second || packs.some(({ currency }) => currency !== best.currency)) return null;
  return best.priceCents * second.life < second.priceCents * best.life ? best.id : null;
}
