import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { KEEP_ACCOUNT_PATH, SESSION_ENDED_PATH } from '@/components/client/session/paths';
import { readGameState } from '@/lib/lives/game-state';
import type { PlayerContext } from '@/lib/platform/context';
import { getDatabase, now } from '../context';
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

type VisitingGuest = { points: number };

/**
 * Returns the guest who visits /login or /register; null for a visitor without a session. Redirects accounts to the game, and
 * deletes an invalid cookie on the way. The middleware cannot, because the cookie does not say whose session it is. `claims`: the
 * page's action turns the guest into an account, and the page shows its points until the game opens.
 */
export async function visitingGuest({ claims = false } = {}): Promise<VisitingGuest | null> {
  // An action that opened a session renders its page again, and its form opens the next one.
  const isAction = (await headers()).has('next-action');
  const session = await currentSession();
  if (!session) return !isAction && (await hasSealedCookie()) ? redirect(SESSION_ENDED_PATH) : null;
  if (session.isGuest || (isAction && claims)) {
    const { totalScore } = await readGameState(getDatabase(), session.playerId, now().getTime());
    return { points: totalScore };
  }
  return isAction ? null : redirect('/home');
}
