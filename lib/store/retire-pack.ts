import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { lifePacks } from '@/db/schema';
import type { retirePackSchema } from '@/lib/contract/store/operator-schemas';
import type { PackName } from '@/lib/contract/store/pack-view';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { packIdOf } from './change-pack';

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
