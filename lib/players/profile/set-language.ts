import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { LanguageInput } from '@/lib/contract/players/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { isLanguage } from '@/messages/languages';
import { message } from '@/messages/message';

/** Throws INVALID_INPUT for an unsupported language. */
export async function setLanguage(ctx: PlayerContext, { language }: LanguageInput): Promise<LanguageInput> {
  if (!isLanguage(language)) throw new AppError('INVALID_INPUT', message('settings', 'noSuchLanguage'));
  await ctx.db.update(players).set({ language }).where(eq(players.id, ctx.actor.playerId));
  return { language };
}
