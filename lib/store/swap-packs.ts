import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { lifePacks } from '@/db/schema';
import type { swapPacksSchema } from '@/lib/contract/store/operator-schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { packIdOf } from './change-pack';

/** Swaps the places of two packs in the shop. Returns the places. Throws NOT_FOUND if one is not for sale. */
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
