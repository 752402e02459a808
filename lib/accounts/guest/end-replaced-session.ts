import type { Context } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import { findOpenSession } from '@/lib/sessions/session';
import { endGuest } from './end-guest';

/**
 * Ends the session that a client had before this login, and the guest that it belonged to. `sessionId` must come from the
 * client's own cookie or token. Never rejects: the login has happened, and the old row expires by itself.
 */
export async function endReplacedSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  try {
    const replaced = await findOpenSession(ctx.db, sessionId, ctx.now());
    if (replaced?.isGuest) await endGuest(ctx, replaced.playerId);
    else if (replaced) await revokeSessions(ctx, replaced.playerId, [sessionId]);
  } catch (error) {
    ctx.log.error({ error: errorReport(error) }, 'a session that was replaced is still open');
  }
}
