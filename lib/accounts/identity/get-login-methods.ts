import { eq } from 'drizzle-orm';
import { identities, players } from '@/db/schema';
import type { LoginMethodsView } from '@/lib/contract/accounts/identity-view';
import type { PlayerContext } from '@/lib/platform/context';

type Credentials = { passwordHash: string | null; emailIndex: string | null };

export function canLogInWithPassword({ passwordHash, emailIndex }: Credentials): boolean {
  return passwordHash !== null && emailIndex !== null;
}

export async function getLoginMethods(ctx: PlayerContext): Promise<LoginMethodsView> {
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
    canUsePassword: player !== undefined && canLogInWithPassword(player),
    hasPassword: player !== undefined && player.passwordHash !== null,
    linked: linked.map(({ provider }) => provider).sort(),
  };
}
