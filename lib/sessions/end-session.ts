import type { EndSessionInput } from '@/lib/contract/accounts/session-schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { revokeSessions } from './revoke-sessions';

/** Ends one of the caller's sessions: refused everywhere from now on, its sockets closed. Another player's is left alone. */
export async function endSession(ctx: PlayerContext, { sessionId }: EndSessionInput): Promise<null> {
  await revokeSessions(ctx, ctx.actor.playerId, [sessionId]);
  return null;
}
