import type { Context, PlayerContext } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import { findOpenSession } from '@/lib/sessions/session';
import { closeGuest } from '../guest/close-guests';

/** Ends the caller's session. A guest cannot log in again and is erased. */
export async function logOut(ctx: PlayerContext): Promise<void> {
  const { playerId, sessionId, isGuest } = ctx.actor;
  if (isGuest) await closeGuest(ctx, playerId);
  else await revokeSessions(ctx, playerId, [sessionId]);
}

/**
 * Ends the session that a client had before this login. If it was a guest's, the erasure of the guest is due now. `sessionId` must come
 * from the client's own cookie or token. Never rejects: the login has succeeded, and the old session expires by itself.
 */
export async function endReplacedSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  try {
    const replaced = await findOpenSession(ctx.db, sessionId, ctx.now());
    if (replaced?.isGuest) await closeGuest(ctx, replaced.playerId);
    else if (replaced) await revokeSessions(ctx, replaced.playerId, [sessionId]);
  } catch (error) {
    ctx.log.error({ error: errorReport(error) }, 'a session that was replaced is still open');
  }
}
