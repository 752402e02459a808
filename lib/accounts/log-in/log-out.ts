import type { PlayerContext } from '@/lib/platform/context';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';

/** Ends the session that asks: it is refused everywhere from now on, and its sockets are closed. */
export async function logOut(ctx: PlayerContext): Promise<void> {
  await revokeSessions(ctx, ctx.actor.playerId, [ctx.actor.sessionId]);
}
