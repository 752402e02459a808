import type { z } from 'zod';
import type { deskPlayerSchema } from '@/lib/contract/desk/players/schemas';
import { exportAccount } from '@/lib/export/export-account';
import type { DeskContext } from '../desk-context';
import { contextAsPlayer, findPlayerId } from './player-context';
import type { ImageContext } from './read-image';

/** Returns the same export that the player can download. Throws NOT_FOUND before the first chunk. */
export async function exportPlayer(
  ctx: DeskContext & ImageContext,
  { userId }: z.output<typeof deskPlayerSchema>,
): Promise<AsyncIterable<string>> {
  const { storage } = ctx;
  return exportAccount({ ...contextAsPlayer(ctx, await findPlayerId(ctx, userId)), storage });
}
