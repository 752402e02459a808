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

/** Returns whether the request has a session cookie, valid or not. */
export async function hasSessionCookie(): Promise<boolean> {
  return (await cookies()).has(sessionCookieName(env().APP_URL));
}

/** Returns the open session of the cookie, or null. One query per request. */
export const currentSession = cache(async (): Promise<FoundSession | null> => {
  const sealed = (await cookies()).get(sessionCookieName(env().APP_URL))?.value;
  const sessionId = await unsealSessionId(sealed, settings());
  return sessionId === null ? null : findOpenSession(getDatabase(), sessionId, new Date());
});

const contextOf = ({ playerId, sessionId }: FoundSession): Promise<PlayerContext> =>
  newContext({ kind: 'player', playerId, sessionId });

/** Returns the signed-in player's context; null without one, and while the player's deletion is scheduled. */
export const currentPlayer = cache(async (): Promise<PlayerContext | null> => {
  const session = await currentSession();
  return session && !session.deletionDueAt ? contextOf(session) : null;
});

/** Redirects visitors who are not signed in. A dead cookie is deleted on the way, and the follow link is kept. */
async function leave(): Promise<never> {
  if (!(await hasSessionCookie())) return redirect('/login');
  const followed = readFollowCode((await headers()).get(FOLLOWED_HEADER));
  return redirect(followed === null ? SESSION_ENDED_PATH : `${SESSION_ENDED_PATH}?code=${followed}`);
}

/**
 * Returns the signed-in player's context. Redirects to the login, or, while a deletion is scheduled, to the screen
 * that can cancel it.
 */
export async function requirePlayer(): Promise<PlayerContext> {
  const player = await currentPlayer();
  if (player) return player;
  return (await currentSession()) ? redirect(KEEP_ACCOUNT_PATH) : leave();
}

/** Returns the context of a player whose deletion is scheduled, and its date. Redirects everyone else. */
export async function requireLeavingPlayer(): Promise<{ ctx: PlayerContext; deletionDueAt: Date }> {
  const session = await currentSession();
  if (!session) return leave();
  const { deletionDueAt } = session;
  return deletionDueAt ? { ctx: await contextOf(session), deletionDueAt } : redirect('/home');
}

/**
 * Sets the cookie of a session that was just opened, and ends the session that it replaces. Actions and routes only.
 */
export async function rememberSession(ctx: Context, session: OpenedSession): Promise<void> {
  const store = await cookies();
  const before = await unsealSessionId(store.get(sessionCookieName(env().APP_URL))?.value, settings());
  await writeSessionCookie(store, settings(), session);
  await writeXsrfCookie(session.sessionId);
  if (before !== null) await endReplacedSession(ctx, { sessionId: before });
}

/** Deletes the session cookie. Actions and routes only. */
export async function forgetSession(): Promise<void> {
  await clearSessionCookie(await cookies(), settings());
  await forgetXsrfCookie();
}

/** Deletes the session cookie only if it names this session, since a call by bearer token has another. Routes only. */
export async function forgetOwnSession({ actor }: PlayerContext): Promise<void> {
  const sealed = (await cookies()).get(sessionCookieName(env().APP_URL))?.value;
  if ((await unsealSessionId(sealed, settings())) === actor.sessionId) await forgetSession();
}
