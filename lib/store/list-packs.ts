import { asc } from 'drizzle-orm';
import { lifePacks } from '@/db/schema';
import type { Context } from '../context';
import { type PackView, priceText } from './pack-view';

/** What the store sells today, the first pack first. */
export async function listPacks({ db }: Pick<Context, 'db'>): Promise<PackView[]> {
  const packs = await db.select().from(lifePacks).orderBy(asc(lifePacks.id));
  return packs.map(({ id, lives, priceCents, currency }) => ({
    id,
    life: lives,
    price: priceText(priceCents, currency),
    priceCents,
    currency,
  }));
}
