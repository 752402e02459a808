import type { PlayerContext } from '@/lib/platform/context';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';

/** Ends the caller's session and closes its sockets. */
export async function logOut(ctx: PlayerContext): Promise<void> {
  await revokeSessions(ctx, ctx.actor.playerId, [ctx.actor.sessionId]);
}
