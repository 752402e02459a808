import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { players } from '@/db/schema';
import { eraseNow } from '@/lib/accounts/deletion/erase-account';
import type {
  deskEndSessionsSchema,
  deskEraseSchema,
  deskPlayerSchema,
} from '@/lib/contract/desk/players/schemas';
import { exportAccount } from '@/lib/export/export-account';
import { AppError } from '@/lib/platform/errors/app-error';
import { emailOf } from '@/lib/players/sealed-fields';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';
import { contextAsPlayer, findPlayerId } from './player-context';
import type { ImageContext } from './read-image';

export async function showEmail(
  { db }: Pick<DeskContext, 'db'>,
  { userId }: z.output<typeof deskPlayerSchema>,
): Promise<{ email: string }> {
  const [row] = await db
    .select({ id: players.id, emailSealed: players.emailSealed })
    .from(players)
    .where(eq(players.referralCode, userId));
  const email = row ? emailOf(row) : null;
  if (email === null) throw new AppError('NOT_FOUND', message('deskPlayers', 'emailUnknown'));
  return { email };
}

/** Ends one session of a player; without `sessionId`, all. Throws NOT_FOUND. */
export async function endPlayerSessions(
  ctx: DeskContext,
  { userId, sessionId }: z.output<typeof deskEndSessionsSchema>,
): Promise<{ ended: number }> {
  const playerId = await findPlayerId(ctx, userId);
  return { ended: await revokeSessions(ctx, playerId, sessionId === undefined ? 'all' : [sessionId]) };
}

/** Erases a player at once. `isFirst` is false if another call has erased the player. Throws like `eraseNow`. */
export async function erasePlayer(
  ctx: DeskContext & ImageContext,
  { userId, why }: z.output<typeof deskEraseSchema>,
): Promise<{ isFirst: boolean; why: z.output<typeof deskEraseSchema>['why'] }> {
  const playerId = await findPlayerId(ctx, userId);
  const isFirst = await eraseNow({ ...ctx, storage: await ctx.storage() }, { playerId });
  return { isFirst, why };
}

/** Returns the same export that the player can download. Throws NOT_FOUND before the first chunk. */
export async function exportPlayer(
  ctx: DeskContext & ImageContext,
  { userId }: z.output<typeof deskPlayerSchema>,
): Promise<AsyncIterable<string>> {
  const { storage } = ctx;
  return exportAccount({ ...contextAsPlayer(ctx, await findPlayerId(ctx, userId)), storage });
}
