import { z } from 'zod';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { sealForViewer } from '@/lib/platform/security/calls/seal-for-viewer';
import { getProfile } from '@/lib/players/profile/get-profile';
import { sealBearerToken } from '@/lib/sessions/bearer-token';
import { BEARER_SECONDS } from '@/lib/sessions/lifetimes';
import type { OpenedSession } from '@/lib/sessions/session';

/** What log-in and sign-up tell. E-mail and name are sealed for the player. */
export const signedInSchema = z.object({
  /** For `Authorization: Bearer`; empty after a sign-up. */
  token: z.string(),
  email: z.string(),
  name: z.string(),
  /** The player, as `user_id` in the realtime events. */
  id: z.uuid(),
});

/** The answer to who has just opened a session, which is the caller's own from here on. */
export async function signedIn(
  ctx: Context,
  { playerId, sessionId }: OpenedSession,
): Promise<z.output<typeof signedInSchema>> {
  const viewer: PlayerContext = { ...ctx, actor: { kind: 'player', playerId, sessionId } };
  const { email, username } = await getProfile(viewer);
  return {
    token: sealBearerToken(sessionId, BEARER_SECONDS, ctx.now()),
    email: sealForViewer(viewer, email),
    name: sealForViewer(viewer, username),
    id: playerId,
  };
}
