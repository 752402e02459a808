import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { violatedConstraint } from '@/db/errors';
import { players } from '@/db/schema';
import type { ErrorCode } from '@/lib/contract/errors';
import type { UpdateProfileInput } from '@/lib/contract/players/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import type { Storage } from '@/lib/platform/storage/storage';
import { lockOwnSession } from '@/lib/sessions/session';
import { type Message, message } from '@/messages/message';
import { deleteProfileImage, showStoredImage, storeProfileImage } from '../image/profile-image';
import { isRefusedUsername, USERNAME_REFUSED, USERNAME_TAKEN } from '../names/username-rules';
import { isWithdrawnName } from '../names/withdrawn-names';

function refusedName(code: ErrorCode, text: Message): AppError {
  return new AppError(code, text, { fieldErrors: { username: text } });
}

async function refuseWithdrawn(tx: Transaction, playerId: string, username: string): Promise<void> {
  const usernameIndex = blindIndex('players.username', username);
  const own = and(eq(players.id, playerId), eq(players.usernameIndex, usernameIndex));
  const kept = await tx.select({ id: players.id }).from(players).where(own);
  if (kept.length === 0 && (await isWithdrawnName(tx, username))) {
    throw refusedName('INVALID_INPUT', USERNAME_REFUSED);
  }
}

/**
 * Changes the caller's username and phone number. The caller may keep a name that the rules refuse by now. Throws INVALID_INPUT for
 * a refused name, TAKEN for a name in use, NOT_SIGNED_IN, and NOT_FOUND for a banned or leaving player.
 */
export async function updateProfile(ctx: PlayerContext, input: UpdateProfileInput): Promise<null> {
  const { playerId } = ctx.actor;
  const { username, phone } = input;
  const usernameIndex = blindIndex('players.username', username);
  const own = and(eq(players.id, playerId), isNull(players.bannedAt), isNull(players.deletionDueAt));
  const [before] = await ctx.db.select({ usernameIndex: players.usernameIndex }).from(players).where(own);
  if (!before) throw new AppError('NOT_FOUND', message('profile', 'updateFailed'));
  if (before.usernameIndex !== usernameIndex && isRefusedUsername(username)) {
    throw refusedName('INVALID_INPUT', USERNAME_REFUSED);
  }
  const phoneSealed = phone === '' ? null : sealField({ column: 'players.phone', rowId: playerId }, phone);
  const usernameSealed = sealField({ column: 'players.username', rowId: playerId }, username);
  try {
    const changed = await ctx.db.transaction(async (tx) => {
      await lockOwnSession(tx, ctx);
      await refuseWithdrawn(tx, playerId, username);
      return tx
        .update(players)
        .set({ usernameSealed, usernameIndex, phoneSealed })
        .where(own)
        .returning({ id: players.id });
    });
    if (changed.length === 0) throw new AppError('NOT_FOUND', message('profile', 'updateFailed'));
  } catch (error) {
    if (violatedConstraint(error) === 'players_username_index_unique') {
      throw refusedName('TAKEN', USERNAME_TAKEN);
    }
    throw error;
  }
  return null;
}

/** Stores the photo, then changes the profile, then shows the photo. Throws like `updateProfile` and `setProfileImage`. */
export async function updateProfileWithImage(
  ctx: PlayerContext & { storage: Storage },
  input: UpdateProfileInput,
  unverifiedImage: Uint8Array,
): Promise<void> {
  const key = await storeProfileImage(ctx, unverifiedImage);
  try {
    await updateProfile(ctx, input);
  } catch (error) {
    await deleteProfileImage(ctx, key);
    throw error;
  }
  await showStoredImage(ctx, key);
}
