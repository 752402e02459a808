import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { verifyPassword } from '@/lib/platform/security/passwords/passwords';
import { message } from '@/messages/message';

/**
 * Re-authenticates the player before a sensitive change. Players without a password are let through. The entry point limits
 * attempts by `PASSWORD_CHANGES_PER_PLAYER`.
 * @throws BAD_CREDENTIALS naming the field.
 */
export async function checkCurrentPassword(
  ctx: PlayerContext,
  { password }: { password: string },
): Promise<void> {
  const [player] = await ctx.db
    .select({ passwordHash: players.passwordHash })
    .from(players)
    .where(eq(players.id, ctx.actor.playerId));
  const passwordHash = player?.passwordHash ?? null;
  if (passwordHash === null) return;
  if (password !== '' && (await verifyPassword(passwordHash, password))) return;
  const text = message('fields', password === '' ? 'passwordRequired' : 'passwordIncorrect');
  throw new AppError('BAD_CREDENTIALS', text, { fieldErrors: { password: text } });
}
