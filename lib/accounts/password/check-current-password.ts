import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { verifyPassword } from '@/lib/platform/security/passwords/passwords';
import { message } from '@/messages/message';

/** Re-authenticates the player before a sensitive change. Lets players without a password through. Throws BAD_CREDENTIALS. */
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
