import { decimalsOf, moneyFormat } from './money';
import type { PackView } from './pack-view';

type Priced = Pick<PackView, 'id' | 'life' | 'priceCents' | 'currency'>;

const MAX_DIGITS = 3;

/** Returns the price of one life: '10¢' for $0.099, or '€0.099'. */
export function pricePerLife(locale: string, { life, priceCents, currency }: Priced): string {
  const cents = priceCents / life;
  // Rounded up: nobody pays more than it says.
  if (currency === 'usd' && cents < 100) return `${Math.ceil(cents)}¢`;
  return moneyFormat(locale, currency, MAX_DIGITS).format(cents / 10 ** decimalsOf(currency));
}

/** Returns the id of the pack with the lowest price per life; null if packs share it or differ in currency. */
export function bestValueId(packs: readonly Priced[]): number | null {
  // Products of integers: quotients would differ by rounding.
  const [best, second] = packs.toSorted((a, b) => a.priceCents * b.life - b.priceCents * a.life);
  if (!best || !second || packs.some(({ currency }) => currency !== best.currency)) return null;
  return best.priceCents * second.life < second.priceCents * best.life ? best.id : null;
}
