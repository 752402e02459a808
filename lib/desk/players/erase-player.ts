import type { z } from 'zod';
import { eraseNow } from '@/lib/accounts/deletion/erase-now';
import type { deskEraseSchema } from '@/lib/contract/desk/players/schemas';
import type { DeskContext } from '../desk-context';
import { findPlayerId } from './find-player';
import type { ImageContext } from './read-image';

/** Erases a player at once. `isFirst` is false if another call was faster. Throws like `eraseNow`. */
export async function erasePlayer(
  ctx: DeskContext & ImageContext,
  { userId, why }: z.output<typeof deskEraseSchema>,
): Promise<{ isFirst: boolean; why: z.output<typeof deskEraseSchema>['why'] }> {
  const playerId = await findPlayerId(ctx, userId);
  const isFirst = await eraseNow({ ...ctx, storage: await ctx.storage() }, { playerId });
  return { isFirst, why };
}
