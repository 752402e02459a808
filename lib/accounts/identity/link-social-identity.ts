import { violatedConstraint } from '@/db/errors';
import { identities } from '@/db/schema';
import type { PlayerContext } from '@/lib/platform/context';
import { lockOwnSession } from '@/lib/sessions/session';
import { mailLoginChange } from './mail-login-change';
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
    if (await isLinkedToMe(ctx, identity)) return;
    const problem = constraint === 'identities_subject' ? 'belongs-to-another' : 'another-linked';
    throw new IdentityRefusal(identity.provider, problem);
  }
}
