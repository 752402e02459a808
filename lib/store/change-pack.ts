import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { lifePacks } from '@/db/schema';
import type { changePackSchema } from '@/lib/contract/store/operator-schemas';
import { PACK_NAMES, type PackName } from '@/lib/contract/store/pack-view';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';

export type ChangedPack = { lives: number; priceCents: number; currency: string };

export const packIdOf = (name: PackName): number => PACK_NAMES.indexOf(name) + 1;

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
