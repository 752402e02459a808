import { z } from 'zod';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { sealForViewer } from '@/lib/platform/security/calls/sealed-calls';
import { getProfile } from '@/lib/players/profile/get-profile';
import { BEARER_SECONDS, GUEST_SEAL_SECONDS } from '@/lib/sessions/lifetimes';
import type { OpenedSession } from '@/lib/sessions/session';
import { routeOf, sealBearerToken } from '@/lib/sessions/session-tokens';

/** The answer of login and sign-up. Email and name are sealed for the player. */
export const logInAnswerSchema = z.object({
  /** For `Authorization: Bearer`; empty after a sign-up without a guest's token. */
  token: z.string(),
  email: z.string(),
  name: z.string(),
  id: z.uuid(),
  /** For the query of realtime handshakes: it leads all sockets of a player to one process. */
  route: z.string(),
});

export async function logInAnswer(
  ctx: Context,
  { playerId, sessionId }: OpenedSession,
): Promise<z.output<typeof logInAnswerSchema>> {
  const viewer: PlayerContext = { ...ctx, actor: { kind: 'player', playerId, sessionId } };
  const { email, username } = await getProfile(viewer);
  return {
    token: sealBearerToken(sessionId, BEARER_SECONDS, ctx.now()),
    email: sealForViewer(viewer, email),
    name: sealForViewer(viewer, username),
    id: playerId,
    route: routeOf(playerId),
  };
}

/** The answer for a new guest. The game chose the name, so it is plain. */
export const guestAnswerSchema = z.object({
  token: z.string(),
  name: z.string(),
  id: z.uuid(),
  route: z.string(),
});

export async function guestAnswer(
  ctx: Context,
  { playerId, sessionId }: OpenedSession,
): Promise<z.output<typeof guestAnswerSchema>> {
  const { username } = await getProfile({ ...ctx, actor: { kind: 'player', playerId, sessionId } });
  return {
    token: sealBearerToken(sessionId, GUEST_SEAL_SECONDS, ctx.now()),
    name: username,
    id: playerId,
    route: routeOf(playerId),
  };
}
