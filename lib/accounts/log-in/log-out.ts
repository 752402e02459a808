import type { PlayerContext } from '@/lib/platform/context';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import { closeGuest } from '../guest/close-guest';

/** Ends the caller's session. A guest cannot log in again and is erased. */
export async function logOut(ctx: PlayerContext): Promise<void> {
  const { playerId, sessionId, isGuest } = ctx.actor;
  if (isGuest) await closeGuest(ctx, playerId);
  else await revokeSessions(ctx, playerId, [sessionId]);
}
