import type { PlayerContext } from '@/lib/platform/context';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';

export async function logOut(ctx: PlayerContext): Promise<void> {
  await revokeSessions(ctx, ctx.actor.playerId, [ctx.actor.sessionId]);
}
