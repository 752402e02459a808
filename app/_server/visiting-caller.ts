import { redirect } from 'next/navigation';
import { KEEP_ACCOUNT_PATH, SESSION_ENDED_PATH } from '@/components/client/paths';
import type { PlayerContext } from '@/lib/platform/context';
import { currentPlayer, currentSession, hasSealedCookie } from './session';

/**
 * Returns the player or guest who opens a page that visitors may open too, or null for a visitor. A dead cookie is deleted on the
 * way, so that the middleware keeps the link with this code for the login.
 */
export async function visitingCaller(code: string): Promise<PlayerContext | null> {
  const player = await currentPlayer();
  if (player) return player;
  if (await currentSession()) redirect(KEEP_ACCOUNT_PATH);
  if (await hasSealedCookie()) redirect(`${SESSION_ENDED_PATH}?code=${code}`);
  return null;
}
