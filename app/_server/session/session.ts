import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { after } from 'next/server';
import { cache } from 'react';
import {
  CREATE_ACCOUNT_PATH,
  KEEP_ACCOUNT_PATH,
  SESSION_ENDED_PATH,
} from '@/components/client/session/paths';
import { endReplacedSession } from '@/lib/accounts/log-in/log-out';
import type { AccountSessionKind, Claimed } from '@/lib/accounts/sign-up/claim-guest';
import { env } from '@/lib/platform/config/env';
import type { Context, PlayerContext } from '@/lib/platform/context';
import { errorReport } from '@/lib/platform/errors/error-report';
import { publishRevoked } from '@/lib/sessions/revoke-sessions';
import { type FoundSession, findOpenSession, type OpenedSession } from '@/lib/sessions/session';
import { getDatabase, newContext, now } from '../context';
import { OPENED_HEADER, readOpenedCode } from './opened-link';
import { clearSessionCookie, sessionCookieName, unsealSessionId, writeSessionCookie } from './session-cookie';
import { forgetXsrfCookie, writeXsrfCookie } from './xsrf-cookie';

function settings() {
  return { appUrl: env().APP_URL, secret: env().SESSION_SECRET };
}

export async function hasSessionCookie(): Promise<boolean> {
  return (await cookies()).has(sessionCookieName(env().APP_URL));
}

async function sealedSessionId(): Promise<string | null> {
  const sealed = (await cookies()).get(sessionCookieName(env().APP_URL))?.value;
  return unsealSessionId(sealed, settings());
}

/** Returns whether the request has a cookie sealed by this game. Its session may have ended. */
export async function hasSealedCookie(): Promise<boolean> {
  return (await sealedSessionId()) !== null;
}

/** Returns the open session of the cookie, or null. One query per request. */
export const currentSession = cache(async (): Promise<FoundSession | null> => {
  const sessionId = await sealedSessionId();
  return sessionId === null ? null : findOpenSession(getDatabase(), sessionId, now());
});

function contextOf(session: FoundSession): Promise<PlayerContext> {
  const { playerId, sessionId, isGuest } = session;
  return newContext({ kind: 'player', playerId, sessionId, isGuest }, session);
}

/** Returns the context of the signed-in player or guest. Null without one, and while the player's deletion is scheduled. */
export const currentPlayer = cache(async (): Promise<PlayerContext | null> => {
  const session = await currentSession();
  return session && !session.deletionDueAt ? contextOf(session) : null;
});

/** Returns the route that stores the follow link of this request, or null without one. A page cannot set the cookie. */
async function storeLinkPath(): Promise<string | null> {
  const opened = readOpenedCode((await headers()).get(OPENED_HEADER));
  return opened === null ? null : `${SESSION_ENDED_PATH}?code=${opened}`;
}

/** Redirects visitors who are not signed in. Deletes an invalid cookie and stores the follow link on the way. */
async function leave(): Promise<never> {
  if (!(await hasSessionCookie())) return redirect('/login');
  return redirect((await storeLinkPath()) ?? SESSION_ENDED_PATH);
}

/**
 * Returns the signed-in player's context. Redirects to the login or, while a deletion is scheduled, to the screen that can cancel
 * it. Redirects guests to the sign-up, unless the page accepts `guests`.
 */
export async function requirePlayer({ guests = false } = {}): Promise<PlayerContext> {
  const player = await currentPlayer();
  if (player?.actor.isGuest && !guests) return redirect((await storeLinkPath()) ?? CREATE_ACCOUNT_PATH);
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
 * Publishes after the response. Otherwise another tab could learn of the ended session before this browser has the new cookie,
 * and would delete that cookie.
 */
const publishingLater = (ctx: Context): Context => ({
  ...ctx,
  publish: async (playerId, event) =>
    after(() =>
      ctx.publish(playerId, event).catch((error: unknown) => {
        ctx.log.error({ error: errorReport(error) }, 'an event was not published after the response');
      }),
    ),
});

/** Sets the cookie of a session that was just opened, and ends the session that it replaces. Actions and routes only. */
export async function rememberSession(ctx: Context, session: OpenedSession): Promise<void> {
  const store = await cookies();
  const before = await unsealSessionId(store.get(sessionCookieName(env().APP_URL))?.value, settings());
  await writeSessionCookie(store, settings(), session);
  await writeXsrfCookie(session.sessionId);
  if (before !== null) await endReplacedSession(publishingLater(ctx), { sessionId: before });
}

/** Returns `cookie` if this request's cookie holds the caller's session, otherwise `bearer`. */
export async function sessionKindOf({ actor }: Context): Promise<AccountSessionKind> {
  const sealed = (await cookies()).get(sessionCookieName(env().APP_URL))?.value;
  const isInCookie =
    actor.kind === 'player' && (await unsealSessionId(sealed, settings())) === actor.sessionId;
  return isInCookie ? 'cookie' : 'bearer';
}

/** Continues with the session of an account that was a guest, and ends the guest's own. Actions and routes only. */
export async function rememberClaimed(ctx: Context, { opened, event }: Claimed): Promise<void> {
  if (opened.kind === 'cookie') await rememberSession(ctx, opened);
  await publishRevoked(publishingLater(ctx), opened.playerId, event);
}

export async function forgetSession(): Promise<void> {
  await clearSessionCookie(await cookies(), settings());
  await forgetXsrfCookie();
}

/** Deletes the session cookie only if it names this session: a call by bearer token has another. Routes only. */
export async function forgetOwnSession(ctx: PlayerContext): Promise<void> {
  if ((await sessionKindOf(ctx)) === 'cookie') await forgetSession();
}
