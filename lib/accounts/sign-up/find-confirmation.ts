import { and, eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { ConfirmationView } from '@/lib/contract/accounts/confirmation-view';
import type { ConfirmEmailInput } from '@/lib/contract/accounts/schemas';
import type { Context } from '@/lib/platform/context';
import { emailOf } from '@/lib/players/sealed-fields';
import { readConfirmation } from './email-confirmation';

/** Returns `p…@example.org`, by which the owner recognizes the address. */
function maskAddress(email: string): string {
  return email.replace(/^(.).*@/, '$1…@');
}

/** Returns the state of a confirmation link, for its page. Changes nothing, because mail scanners open links too. */
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
  return { state: 'open', email: email === null ? 'Unknown' : maskAddress(email) };
}
