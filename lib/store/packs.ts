import { asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { lifePacks } from '@/db/schema';
import { priceText } from '@/lib/contract/store/money';
import type {
  addPackSchema,
  changePackSchema,
  retirePackSchema,
  swapPacksSchema,
} from '@/lib/contract/store/operator-schemas';
import { PACK_NAMES, type PackName, type PackView } from '@/lib/contract/store/pack-view';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { localeOf } from '@/messages/format';
import type { Language } from '@/messages/languages';
import { message } from '@/messages/message';
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

/** Puts a pack on sale at a free position in the shop. Throws TAKEN if the position has a pack. */
export async function addPack(
  { db }: Pick<Context, 'db'>,
  { lifePack, ...pack }: z.infer<typeof addPackSchema>,
): Promise<ChangedPack> {
  const [added] = await db
    .insert(lifePacks)
    .values({ id: packIdOf(lifePack), ...pack })
    .onConflictDoNothing()
    .returning({ lives: lifePacks.lives, priceCents: lifePacks.priceCents, currency: lifePacks.currency });
  if (!added) throw new AppError('TAKEN', message('errors', 'placeTaken', { place: lifePack }));
  return added;
}

export type ChangedPack = { lives: number; priceCents: number; currency: string };

const packIdOf = (name: PackName): number => PACK_NAMES.indexOf(name) + 1;

/** Changes the lives or price of a pack. Open checkouts keep the old ones. Throws NOT_FOUND for a pack that is not for sale. */
export async function changePack(
  { db }: Pick<Context, 'db'>,
  { lifePack, ...change }: z.infer<typeof changePackSchema>,
): Promise<ChangedPack> {
  const [pack] = await db
    .update(lifePacks)
    .set(change)
    .where(eq(lifePacks.id, packIdOf(lifePack)))
    .returning({ lives: lifePacks.lives, priceCents: lifePacks.priceCents, currency: lifePacks.currency });
  if (!pack) throw new AppError('NOT_FOUND', message('errors', 'notForSale'));
  return pack;
}

/** Takes a pack off sale. Open checkouts can still be paid. Throws NOT_FOUND without such a pack, INVALID_INPUT for the last. */
export function retirePack(
  { db }: Pick<Context, 'db'>,
  { lifePack }: z.infer<typeof retirePackSchema>,
): Promise<{ lifePack: PackName }> {
  const id = packIdOf(lifePack);
  return db.transaction(async (tx) => {
    // The lock serializes concurrent calls, so that they cannot delete the last two packs.
    const packs = await tx.select({ id: lifePacks.id }).from(lifePacks).orderBy(lifePacks.id).for('update');
    if (!packs.some((pack) => pack.id === id))
      throw new AppError('NOT_FOUND', message('errors', 'notForSale'));
    if (packs.length === 1) {
      throw new AppError('INVALID_INPUT', message('errors', 'lastPack'));
    }
    await tx.delete(lifePacks).where(eq(lifePacks.id, id));
    return { lifePack };
  });
}

/** Swaps the positions of two packs in the shop. Returns both positions. Throws NOT_FOUND if a pack is not for sale. */
export function swapPacks(
  { db }: Pick<Context, 'db'>,
  { lifePack, with: other }: z.infer<typeof swapPacksSchema>,
): Promise<{ places: number[] }> {
  const ids = [packIdOf(lifePack), packIdOf(other)];
  return db.transaction(async (tx) => {
    const isOne = inArray(lifePacks.id, ids);
    const packs = await tx.select().from(lifePacks).where(isOne).orderBy(lifePacks.id).for('update');
    const [first, second] = packs;
    if (!first || !second) throw new AppError('NOT_FOUND', message('errors', 'notForSale'));
    await tx.delete(lifePacks).where(isOne);
    await tx.insert(lifePacks).values([
      { ...first, id: second.id },
      { ...second, id: first.id },
    ]);
    return { places: ids };
  });
}
