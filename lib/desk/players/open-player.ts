import type { z } from 'zod';
import type { DeskPlayer } from '@/lib/contract/desk/players/player-view';
import type { openPlayerSchema } from '@/lib/contract/desk/players/schemas';
import type { DeskContext } from '../desk-context';
import { findPlayerId } from './find-player';
import type { ImageContext } from './read-image';
import { readModeration } from './read-moderation';
import { readStanding } from './read-standing';
import { readSupport } from './read-support';

/** Returns what the operator's roles open of a player. Throws NOT_FOUND. */
export async function openPlayer(
  ctx: DeskContext & ImageContext,
  { userId, before }: z.output<typeof openPlayerSchema>,
): Promise<DeskPlayer> {
  const { roles } = ctx.signedIn;
  const playerId = await findPlayerId(ctx, userId);
  const [standing, moderation, support] = await Promise.all([
    readStanding(ctx, playerId),
    roles.includes('moderator') ? readModeration(ctx, { playerId, userId }) : null,
    roles.includes('support') ? readSupport(ctx, { playerId, before }) : null,
  ]);
  return { standing, moderation, support };
}
