import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { LanguageInput, NoTimerInput } from '@/lib/contract/players/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { isLanguage } from '@/messages/languages';
import { message } from '@/messages/message';

type PlayerSettings = {
  noTimer: boolean;
  email: 'none' | 'unconfirmed' | 'confirmed';
};

export async function getSettings(ctx: PlayerContext): Promise<PlayerSettings> {
  const [row] = await ctx.db
    .select({
      noTimer: players.playsWithoutTimer,
      emailIndex: players.emailIndex,
      emailConfirmedAt: players.emailConfirmedAt,
    })
    .from(players)
    .where(eq(players.id, ctx.actor.playerId));
  if (!row) throw new AppError('NOT_FOUND', message('common', 'somethingWrong'));
  const { noTimer, emailIndex, emailConfirmedAt } = row;
  if (emailIndex === null) return { noTimer, email: 'none' };
  return { noTimer, email: emailConfirmedAt ? 'confirmed' : 'unconfirmed' };
}

/** Throws INVALID_INPUT for an unsupported language. */
export async function setLanguage(ctx: PlayerContext, { language }: LanguageInput): Promise<LanguageInput> {
  if (!isLanguage(language)) throw new AppError('INVALID_INPUT', message('settings', 'noSuchLanguage'));
  await ctx.db.update(players).set({ language }).where(eq(players.id, ctx.actor.playerId));
  return { language };
}

export async function setNoTimer(
  ctx: PlayerContext,
  { noTimer }: NoTimerInput,
): Promise<{ noTimer: boolean }> {
  await ctx.db.update(players).set({ playsWithoutTimer: noTimer }).where(eq(players.id, ctx.actor.playerId));
  return { noTimer };
}
