import { and, eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { ConfirmationView } from '@/lib/contract/accounts/confirmation-view';
import type { ConfirmEmailInput } from '@/lib/contract/accounts/schemas';
import type { Context } from '@/lib/platform/context';
import { emailOf } from '@/lib/players/email-of';
import { readConfirmation } from './email-confirmation';

/** Masks an address down to its first letter and host, enough for its owner. */
function hinted(email: string): string {
  return email.replace(/^(.).*@/, '$1…@');
}

/** Returns what a confirmation link is about. Changes nothing: mail scanners follow links. */
export async function findConfirmation(
  ctx: Context,
  { token }: ConfirmEmailInput,
): Promise<ConfirmationView> {
  const found = readConfirmation(token, ctx.now());
  if (!found) return { state: 'invalid' };
  const [player] = await ctx.db
    .select({ emailSealed: players.emailSealed, emailConfirmedAt: players.emailConfirmedAt })
    .from(players)
    .where(and(eq(players.id, found.playerId), eq(players.emailIndex, found.emailIndex)));
  if (!player?.emailSealed) return { state: 'invalid' };
  if (player.emailConfirmedAt) return { state: 'confirmed' };
  if (found.isExpired) return { state: 'expired' };
  const email = emailOf({ id: found.playerId, ...player });
  return { state: 'open', email: email === null ? 'Unknown' : hinted(email) };
}
