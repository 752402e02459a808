import { redirect } from 'next/navigation';
import { KEEP_ACCOUNT_PATH, SESSION_ENDED_PATH } from '@/components/client/session/paths';
import type { PlayerContext } from '@/lib/platform/context';
import { currentPlayer, currentSession, hasSealedCookie } from './session';

/**
 * Returns the player or guest who opens a page for visitors too, or null for a visitor. Deletes an invalid cookie on the way, so
 * that the middleware stores the link with this code for the login.
 */
export async function visitingCaller(code: string): Promise<PlayerContext | null> {
  const player = await currentPlayer();
  if (player) return player;
  if (await currentSession()) redirect(KEEP_ACCOUNT_PATH);
  if (await hasSealedCookie()) redirect(`${SESSION_ENDED_PATH}?code=${code}`);
  return null;
}
