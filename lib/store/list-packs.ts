import { asc } from 'drizzle-orm';
import { lifePacks } from '@/db/schema';
import { priceText } from '@/lib/contract/store/money';
import type { PackView } from '@/lib/contract/store/pack-view';
import type { Context } from '@/lib/platform/context';
import { requireStore } from './require-store';

type PackRow = Pick<typeof lifePacks.$inferSelect, 'id' | 'lives' | 'priceCents' | 'currency'>;

export function packView({ id, lives, priceCents, currency }: PackRow): PackView {
  return { id, life: lives, price: priceText(priceCents, currency), priceCents, currency };
}

export async function listPacks({ db }: Pick<Context, 'db'>): Promise<PackView[]> {
  requireStore();
  return (await db.select().from(lifePacks).orderBy(asc(lifePacks.id))).map(packView);
}
