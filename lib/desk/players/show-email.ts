import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { players } from '@/db/schema';
import type { deskPlayerSchema } from '@/lib/contract/desk/players/schemas';
import { AppError } from '@/lib/platform/errors/app-error';
import { emailOf } from '@/lib/players/sealed-fields';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';

/** Returns a player's email. Throws NOT_FOUND without one. */
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
