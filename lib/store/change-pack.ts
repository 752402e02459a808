import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { lifePacks } from '@/db/schema';
import { PACK_NAMES, type PackName } from '@/lib/contract/store/pack-view';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';

export const changePackSchema = z
  .object({
    lifePack: z.enum(PACK_NAMES),
    lives: z.number().int().min(1).max(100_000).optional(),
    /** The provider's minimum is 50 cents. */
    priceCents: z.number().int().min(50).max(99_999_999).optional(),
  })
  .refine(({ lives, priceCents }) => lives !== undefined || priceCents !== undefined, {
    message: 'Give lives, priceCents or both.',
  });

export type ChangedPack = { lives: number; priceCents: number; currency: string };

export const packIdOf = (name: PackName): number => PACK_NAMES.indexOf(name) + 1;

/** Changes the content or price of a pack. Open checkouts keep theirs. @throws NOT_FOUND when it is not for sale. */
export async function changePack(
  { db }: Pick<Context, 'db'>,
  { lifePack, ...change }: z.infer<typeof changePackSchema>,
): Promise<ChangedPack> {
  const [pack] = await db
    .update(lifePacks)
    .set(change)
    .where(eq(lifePacks.id, packIdOf(lifePack)))
    .returning({ lives: lifePacks.lives, priceCents: lifePacks.priceCents, currency: lifePacks.currency });
  if (!pack) throw new AppError('NOT_FOUND', 'This pack is not for sale.');
  return pack;
}
