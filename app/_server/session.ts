import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { KEEP_ACCOUNT_PATH, SESSION_ENDED_PATH } from '@/components/client/paths';
import { readFollowCode } from '@/lib/friends/requests/follow-link';
import { env } from '@/lib/platform/config/env';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { endReplacedSession } from '@/lib/sessions/end-replaced-session';
import { type FoundSession, findOpenSession, type OpenedSession } from '@/lib/sessions/session';
import { getDatabase, newContext } from './context';
import { FOLLOWED_HEADER } from './follow-cookie';
import { clearSessionCookie, sessionCookieName, unsealSessionId, writeSessionCookie } from './session-cookie';
import { forgetXsrfCookie, writeXsrfCookie } from './xsrf-cookie';

function settings() {
  return { appUrl: env().APP_URL, secret: env().SESSION_SECRET };
}

/** Whether the request carries a session cookie at all, dead or alive. */
export async function hasSessionCookie(): Promise<boolean> {
  return (await cookies()).has(sessionCookieName(env().APP_URL));
}

/** The open session behind the cookie, as the row decides; null when there is none. One query per request. */
export const currentSession = cache(async (): Promise<FoundSession | null> => {
  const sealed = (await cookies()).get(sessionCookieName(env().APP_URL))?.value;
  const sessionId = await unsealSessionId(sealed, settings());
  return sessionId === null ? null : findOpenSession(getDatabase(), sessionId, new Date());
});

const contextOf = ({ playerId, sessionId }: FoundSession): Promise<PlayerContext> =>
  newContext({ kind: 'player', playerId, sessionId });

/** The context of the signed-in player, or null; also null for a player who is being deleted. */
export const currentPlayer = cache(async (): Promise<PlayerContext | null> => {
  const session = await currentSession();
  return session && !session.deletionDueAt ? contextOf(session) : null;
});

/**
 * Where a page gives way to that finds nobody signed in; a dead cookie is lost on the way, and the follow link that was
 * opened is not.
 */
async function leave(): Promise<never> {
  if (!(await hasSessionCookie())) return redirect('/login');
  const followed = readFollowCode((await headers()).get(FOLLOWED_HEADER));
  return redirect(followed === null ? SESSION_ENDED_PATH : `${SESSION_ENDED_PATH}?code=${followed}`);
}

/**
 * The context of the signed-in player. Without one the page gives way to /login, and for a player who is being
 * deleted to the screen that can undo it.
 */
export async function requirePlayer(): Promise<PlayerContext> {
  const player = await currentPlayer();
  if (player) return player;
  return (await currentSession()) ? redirect(KEEP_ACCOUNT_PATH) : leave();
}

/** The context of a player who is being deleted, and when that happens. Who is not goes to /home, or to /login. */
export async function requireLeavingPlayer(): Promise<{ ctx: PlayerContext; deletionDueAt: Date }> {
  const session = await currentSession();
  if (!session) return leave();
  const { deletionDueAt } = session;
  return deletionDueAt ? { ctx: await contextOf(session), deletionDueAt } : redirect('/home');
}

/**
 * Hands the browser the cookie of a session that was just opened; the one that it held until now ends. Actions and routes
 * only.
 */
export async function rememberSession(ctx: Context, session: OpenedSession): Promise<void> {
  const store = await cookies();
  const before = await unsealSessionId(store.get(sessionCookieName(env().APP_URL))?.value, settings());
  await writeSessionCookie(store, settings(), session);
  await writeXsrfCookie(session.sessionId);
  if (before !== null) await endReplacedSession(ctx, { sessionId: before });
}

/** Takes the cookie from the browser. Actions and routes only. */
export async function forgetSession(): Promise<void> {
  await clearSessionCookie(await cookies(), settings());
  await forgetXsrfCookie();
}

/** The same where the cookie names this session: a call by bearer token leaves another session's alone. Routes only. */
export async function forgetOwnSession({ actor }: PlayerContext): Promise<void> {
  const sealed = (await cookies()).get(sessionCookieName(env().APP_URL))?.value;
  if ((await unsealSessionId(sealed, settings())) === actor.sessionId) await forgetSession();
}
