import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { sessions } from '@/db/schema';
import type { EndSessionInput, SessionView } from '@/lib/contract/accounts/sessions';
import type { PlayerContext } from '@/lib/platform/context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { publishRevoked, revokeSessions, revokeSessionsWithin } from './revoke-sessions';
import { lockOwnSession } from './session';

const MAX_LISTED = 50;

export async function listSessions(ctx: PlayerContext): Promise<SessionView[]> {
  const { playerId, sessionId } = ctx.actor;
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.playerId, playerId), isNull(sessions.revokedAt), gt(sessions.expiresAt, ctx.now())),
    )
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastUsedAt))
    .limit(MAX_LISTED);
  return rows.map((row) => ({
    id: row.id,
    // An account has no guest sessions: they end when a guest signs up.
    kind: row.kind === 'bearer' ? 'bearer' : 'cookie',
    client:
      row.clientSealed === null
        ? null
        : openField({ column: 'sessions.client', rowId: row.id }, row.clientSealed),
    isThis: row.id === sessionId,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }));
}

export async function endSession(ctx: PlayerContext, { sessionId }: EndSessionInput): Promise<null> {
  await revokeSessions(ctx, ctx.actor.playerId, [sessionId]);
  return null;
}

/** Revokes all other sessions of the caller and closes their sockets. @throws NOT_SIGNED_IN if the current one has ended. */
export async function endOtherSessions(ctx: PlayerContext): Promise<{ ended: number }> {
  const { playerId, sessionId } = ctx.actor;
  const { ended, event } = await ctx.db.transaction(async (tx) => {
    await lockOwnSession(tx, ctx);
    return revokeSessionsWithin(tx, { playerId, which: { allBut: sessionId }, now: ctx.now() });
  });
  await publishRevoked(ctx, playerId, event);
  return { ended };
}
