import { eq } from 'drizzle-orm';
import { identities, players } from '@/db/schema';
import type { PlayerContext } from '../context';
import type { SignInWaysView } from './identity-view';

/** How the asking player can sign in. */
export async function getSignInWays(ctx: PlayerContext): Promise<SignInWaysView> {
  const { playerId } = ctx.actor;
  const [[player], linked] = await Promise.all([
    ctx.db.select({ passwordHash: players.passwordHash }).from(players).where(eq(players.id, playerId)),
    ctx.db
      .select({ provider: identities.provider })
      .from(identities)
      .where(eq(identities.playerId, playerId)),
  ]);
  return {
    hasPassword: Boolean(player?.passwordHash),
    linked: linked.map(({ provider }) => provider).sort(),
  };
}
