import type { z } from 'zod';
import type { deskEndSessionsSchema } from '@/lib/contract/desk/players/schemas';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import type { DeskContext } from '../desk-context';
import { findPlayerId } from './find-player';

/** Ends one session of a player, or all. Returns the number of ended sessions. Throws NOT_FOUND. */
export async function endPlayerSessions(
  ctx: DeskContext,
  { userId, sessionId }: z.output<typeof deskEndSessionsSchema>,
): Promise<{ ended: number }> {
  const playerId = await findPlayerId(ctx, userId);
  return { ended: await revokeSessions(ctx, playerId, sessionId === undefined ? 'all' : [sessionId]) };
}
