import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { players } from '@/db/schema';
import { providerName } from '@/lib/contract/accounts/identity-view';
import type { IdentityProvider } from '@/lib/contract/enums';
import type { PlayerContext } from '@/lib/platform/context';
import { emailOf } from '@/lib/players/sealed-fields';

type Change = { kind: 'identityLinked' | 'identityUnlinked'; provider: IdentityProvider };

/** Mails the player that a login was linked or unlinked, because another person may have done it. */
export async function mailLoginChange(tx: Transaction, ctx: PlayerContext, change: Change): Promise<void> {
  const { playerId } = ctx.actor;
  const [player] = await tx
    .select({ emailSealed: players.emailSealed })
    .from(players)
    .where(eq(players.id, playerId));
  const to = player ? emailOf({ id: playerId, ...player }) : null;
  const provider = providerName(change.provider);
  if (to !== null) await ctx.sendMail({ kind: change.kind, to, provider }, tx);
}
