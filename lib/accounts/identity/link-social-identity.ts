import { and, eq } from 'drizzle-orm';
import { violatedConstraint } from '@/db/errors/unique-violation';
import { identities } from '@/db/schema';
import type { PlayerContext } from '@/lib/platform/context';
import { holdOwnSession } from '@/lib/sessions/hold-own-session';
import { insertIdentity } from './insert-identity';
import { IdentityRefusal, type ProvenIdentity, subjectIndex } from './proven-identity';
import { tellOfWay } from './tell-of-way';

async function isLinkedToMe(ctx: PlayerContext, identity: ProvenIdentity): Promise<boolean> {
  const found = await ctx.db
    .select({ id: identities.id })
    .from(identities)
    .where(
      and(
        eq(identities.playerId, ctx.actor.playerId),
        eq(identities.provider, identity.provider),
        eq(identities.subjectIndex, subjectIndex(identity)),
      ),
    );
  return found.length > 0;
}

/**
 * Lets an identity that a provider vouches for sign the asking player in from now on, and tells the player by mail.
 * Linking it again changes nothing. Throws IdentityRefusal when it is another player's, or when this player has
 * linked another account of the same provider; NOT_SIGNED_IN when the session that asks has ended.
 */
export async function linkSocialIdentity(
  ctx: PlayerContext,
  { identity }: { identity: ProvenIdentity },
): Promise<void> {
  if (await isLinkedToMe(ctx, identity)) return;
  try {
    await ctx.db.transaction(async (tx) => {
      await holdOwnSession(tx, ctx);
      await insertIdentity(tx, ctx, { playerId: ctx.actor.playerId, identity });
      await tellOfWay(tx, ctx, { kind: 'identityLinked', provider: identity.provider });
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint !== 'identities_subject' && constraint !== 'identities_player_provider') throw error;
    // The same player in two tabs loses against itself.
    if (await isLinkedToMe(ctx, identity)) return;
    const problem = constraint === 'identities_subject' ? 'belongs-to-another' : 'another-linked';
    throw new IdentityRefusal(identity.provider, problem);
  }
}
