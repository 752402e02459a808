import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';

/** No session has this id. Use cases of players need one. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

export async function findPlayerId({ db }: Pick<DeskContext, 'db'>, userId: string): Promise<string> {
  const [player] = await db.select({ id: players.id }).from(players).where(eq(players.referralCode, userId));
  if (!player) throw new AppError('NOT_FOUND', message('deskPlayers', 'playerUnknown'));
  return player.id;
}

/** Returns a context for use cases of players that only read. */
export function contextAsPlayer(ctx: DeskContext, playerId: string): PlayerContext {
  return { ...ctx, actor: { kind: 'player', playerId, sessionId: NO_SESSION } };
}
