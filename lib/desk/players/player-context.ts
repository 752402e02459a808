import { eq } from 'drizzle-orm';
import { players } from '@/db/schema';
import type { PlayerContext } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { message } from '@/messages/message';
import type { DeskContext } from '../desk-context';

/** Use cases of players need the id of a session. No session has this one. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** Returns the id of a player's row. Throws NOT_FOUND. */
export async function findPlayerId({ db }: Pick<DeskContext, 'db'>, userId: string): Promise<string> {
  const [player] = await db.select({ id: players.id }).from(players).where(eq(players.referralCode, userId));
  if (!player) throw new AppError('NOT_FOUND', message('deskPlayers', 'playerUnknown'));
  return player.id;
}

/** Returns the context to read with the use cases of players. Do not pass it to a use case that writes. */
export function contextAsPlayer(ctx: DeskContext, playerId: string): PlayerContext {
  return { ...ctx, actor: { kind: 'player', playerId, sessionId: NO_SESSION } };
}
