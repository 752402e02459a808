import { eq } from 'drizzle-orm';
import { identities, players } from '@/db/schema';
import type { SignInWaysView } from '@/lib/contract/accounts/identity-view';
import type { PlayerContext } from '@/lib/platform/context';

type Credentials = { passwordHash: string | null; emailIndex: string | null };

/** Whether this player can log in with a password, which needs an email too. */
export function knowsPassword({ passwordHash, emailIndex }: Credentials): boolean {
  return passwordHash !== null && emailIndex !== null;
}

export async function getSignInWays(ctx: PlayerContext): Promise<SignInWaysView> {
  const { playerId } = ctx.actor;
  const [[player], linked] = await Promise.all([
    ctx.db
      .select({ passwordHash: players.passwordHash, emailIndex: players.emailIndex })
      .from(players)
      .where(eq(players.id, playerId)),
    ctx.db
      .select({ provider: identities.provider })
      .from(identities)
      .where(eq(identities.playerId, playerId)),
  ]);
  return {
    hasPassword: player !== undefined && knowsPassword(player),
    asksPassword: player !== undefined && player.passwordHash !== null,
    linked: linked.map(({ provider }) => provider).sort(),
  };
}
