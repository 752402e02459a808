import type { z } from 'zod';
import { lifePacks } from '@/db/schema';
import type { addPackSchema } from '@/lib/contract/store/operator-schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import { type ChangedPack, packIdOf } from './change-pack';

/** Puts a pack on sale at a free place of the shop. Throws TAKEN if the place has a pack. */
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
