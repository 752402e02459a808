import type { EndSessionInput } from '@/lib/contract/accounts/session-schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { revokeSessions } from './revoke-sessions';

export async function endSession(ctx: PlayerContext, { sessionId }: EndSessionInput): Promise<null> {
  await revokeSessions(ctx, ctx.actor.playerId, [sessionId]);
  return null;
}
