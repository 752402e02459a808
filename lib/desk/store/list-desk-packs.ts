import { asc } from 'drizzle-orm';
import { lifePacks } from '@/db/schema';
import type { DeskPack } from '@/lib/contract/desk/store/store-view';
import { priceText } from '@/lib/contract/english-format';
import { amountText } from '@/lib/contract/store/money';
import { PACK_NAMES } from '@/lib/contract/store/pack-view';
import type { DeskContext } from '../desk-context';

/** Works while the store is off too. */
export async function listDeskPacks({ db }: Pick<DeskContext, 'db'>): Promise<DeskPack[]> {
  const rows = await db.select().from(lifePacks).orderBy(asc(lifePacks.id));
  return rows.flatMap(({ id, lives, priceCents, currency }) => {
    const name = PACK_NAMES[id - 1];
    if (!name) return [];
    const amount = amountText(priceCents, currency);
    return [{ id, name, lives, price: priceText(priceCents, currency), amount, currency }];
  });
}
