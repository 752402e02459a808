import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Transaction } from '@/db/client';
import { violatedConstraint } from '@/db/errors';
import { identities, players } from '@/db/schema';
import type { providerSchema } from '@/lib/contract/accounts/identity-flow-schemas';
import { providerName } from '@/lib/contract/accounts/identity-view';
import type { IdentityProvider } from '@/lib/contract/enums';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { emailOf } from '@/lib/players/sealed-fields';
import { lockOwnSession } from '@/lib/sessions/session';
import { message } from '@/messages/message';
import { canLogInWithPassword } from './get-login-methods';
import { IdentityRefusal, identityCondition, insertIdentity, type ProvenIdentity } from './proven-identity';

async function isLinkedToMe(ctx: PlayerContext, identity: ProvenIdentity): Promise<boolean> {
  const found = await ctx.db
    .select({ id: identities.id })
    .from(identities)
    .where(identityCondition(ctx.actor.playerId, identity));
  return found.length > 0;
}

/** Links an identity to the caller, once, and sends an email. Throws IdentityRefusal if it conflicts with another link. */
export async function linkSocialIdentity(
  ctx: PlayerContext,
  { identity }: { identity: ProvenIdentity },
): Promise<void> {
  if (await isLinkedToMe(ctx, identity)) return;
  try {
    await ctx.db.transaction(async (tx) => {
      await lockOwnSession(tx, ctx);
      await insertIdentity(tx, ctx, { playerId: ctx.actor.playerId, identity });
      await mailLoginChange(tx, ctx, { kind: 'identityLinked', provider: identity.provider });
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint !== 'identities_subject' && constraint !== 'identities_player_provider') throw error;
    // The caller may have linked it in another tab.
    if (await isLinkedToMe(ctx, identity)) return;
    const problem = constraint === 'identities_subject' ? 'belongs-to-another' : 'another-linked';
    throw new IdentityRefusal(identity.provider, problem);
  }
}

/** Unlinks a provider and sends an email. Throws FORBIDDEN for the last way to log in, and NOT_FOUND. */
export async function unlinkSocialIdentity(
  ctx: PlayerContext,
  { provider }: z.output<typeof providerSchema>,
): Promise<null> {
  const { playerId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    // Locks the player. Otherwise two concurrent calls could each remove one of the last two logins.
    await lockOwnSession(tx, ctx);
    const [player] = await tx
      .select({ passwordHash: players.passwordHash, emailIndex: players.emailIndex })
      .from(players)
      .where(eq(players.id, playerId));
    const removed = await tx
      .delete(identities)
      .where(and(eq(identities.playerId, playerId), eq(identities.provider, provider)))
      .returning({ id: identities.id });
    if (removed.length === 0) throw new AppError('NOT_FOUND', message('welcome', 'notLinked'));
    const left = await tx.$count(identities, eq(identities.playerId, playerId));
    if (left === 0 && !(player && canLogInWithPassword(player))) {
      throw new AppError('FORBIDDEN', message('welcome', 'onlyLogin'));
    }
    await mailLoginChange(tx, ctx, { kind: 'identityUnlinked', provider });
  });
  return null;
}

type Change = { kind: 'identityLinked' | 'identityUnlinked'; provider: IdentityProvider };

/** Mails the player that a login was linked or unlinked, because another person may have done it. */
async function mailLoginChange(tx: Transaction, ctx: PlayerContext, change: Change): Promise<void> {
  const { playerId } = ctx.actor;
  const [player] = await tx
    .select({ emailSealed: players.emailSealed })
    .from(players)
    .where(eq(players.id, playerId));
  const to = player ? emailOf({ id: playerId, ...player }) : null;
  const provider = providerName(change.provider);
  if (to !== null) await ctx.sendMail({ kind: change.kind, to, provider }, tx);
}
