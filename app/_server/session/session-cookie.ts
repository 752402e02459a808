import { type CookieStore, getIronSession, type SessionOptions, unsealData } from 'iron-session';
import type { SessionKind } from '@/lib/contract/enums';
import { GUEST_SEAL_SECONDS, REMEMBERED_SECONDS } from '@/lib/sessions/lifetimes';
import { ownCookieAttributes, ownCookieName } from './own-cookie';

type SessionCookie = { sessionId: string };

type CookieSettings = { appUrl: string; secret: string };

type Kept = { remembered: boolean; kind?: SessionKind };

export function sessionCookieName(appUrl: string): string {
  return ownCookieName('session', appUrl);
}

function options({ appUrl, secret }: CookieSettings, { remembered, kind }: Kept): SessionOptions {
  const attributes = ownCookieAttributes(appUrl);
  return {
    cookieName: sessionCookieName(appUrl),
    password: secret,
    // iron-session ends the cookie a minute before its seal.
    ttl: kind === 'guest' ? GUEST_SEAL_SECONDS : REMEMBERED_SECONDS,
    // Without a max-age the cookie ends with the browser. The row expires after 12 unused hours.
    cookieOptions: remembered ? attributes : { ...attributes, maxAge: undefined },
  };
}

/** Returns the session id of a sealed cookie, or null when it is missing, altered or expired. */
export async function unsealSessionId(
  sealed: string | undefined,
  { secret }: Pick<CookieSettings, 'secret'>,
): Promise<string | null> {
  if (!sealed) return null;
  const { sessionId } = await unsealData<Partial<SessionCookie>>(sealed, { password: secret });
  return typeof sessionId === 'string' ? sessionId : null;
}

export async function writeSessionCookie(
  store: CookieStore,
  settings: CookieSettings,
  session: SessionCookie & Kept,
): Promise<void> {
  const cookie = await getIronSession<SessionCookie>(store, options(settings, session));
  cookie.sessionId = session.sessionId;
  await cookie.save();
}

export async function clearSessionCookie(store: CookieStore, settings: CookieSettings): Promise<void> {
  (await getIronSession<SessionCookie>(store, options(settings, { remembered: false }))).destroy();
}
