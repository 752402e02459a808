import type { PlayerContext } from '@/lib/platform/context';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import { endGuest } from '../guest/end-guest';

/** Ends the caller's session. A guest ends with it, and is erased. */
export async function logOut(ctx: PlayerContext): Promise<void> {
  const { playerId, sessionId, isGuest } = ctx.actor;
  if (isGuest) await endGuest(ctx, playerId);
  else await revokeSessions(ctx, playerId, [sessionId]);
}
