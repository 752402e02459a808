import { asc } from 'drizzle-orm';
import { lifePacks } from '@/db/schema';
import { priceText } from '@/lib/contract/store/money';
import type { PackView } from '@/lib/contract/store/pack-view';
import type { Context } from '@/lib/platform/context';
import { localeOf } from '@/messages/format';
import type { Language } from '@/messages/languages';
import { requireStore } from './require-store';

type PackRow = Pick<typeof lifePacks.$inferSelect, 'id' | 'lives' | 'priceCents' | 'currency'>;

export function packView({ id, lives, priceCents, currency }: PackRow, language: Language): PackView {
  const price = priceText(localeOf(language), priceCents, currency);
  return { id, life: lives, price, priceCents, currency };
}

export async function listPacks({ db, language }: Pick<Context, 'db' | 'language'>): Promise<PackView[]> {
  requireStore();
  const packs = await db.select().from(lifePacks).orderBy(asc(lifePacks.id));
  return packs.map((pack) => packView(pack, language));
}
