import { type CookieStore, getIronSession, type SessionOptions, unsealData } from 'iron-session';
import { REMEMBERED_SECONDS } from '@/lib/sessions/lifetimes';
import { ownCookieAttributes, ownCookieName } from './own-cookie';

/** What the cookie holds: the name of a row in `sessions`, and nothing else. */
type SessionCookie = { sessionId: string };

type CookieSettings = { appUrl: string; secret: string };

export function sessionCookieName(appUrl: string): string {
  return ownCookieName('session', appUrl);
}

function options({ appUrl, secret }: CookieSettings, remembered: boolean): SessionOptions {
  const attributes = ownCookieAttributes(appUrl);
  return {
    cookieName: sessionCookieName(appUrl),
    password: secret,
    // iron-session lets the cookie end a minute before its seal.
    ttl: REMEMBERED_SECONDS,
    // An absent max-age makes a cookie that ends with the browser; the row ends after 12 hours unused.
    cookieOptions: remembered ? attributes : { ...attributes, maxAge: undefined },
  };
}

/** The session id that a sealed cookie names, or null when the seal is absent, altered or expired. */
export async function unsealSessionId(
  sealed: string | undefined,
  { secret }: Pick<CookieSettings, 'secret'>,
): Promise<string | null> {
  if (!sealed) return null;
  const { sessionId } = await unsealData<Partial<SessionCookie>>(sealed, { password: secret });
  return typeof sessionId === 'string' ? sessionId : null;
}

/** Writes the sealed cookie that names this session row. */
export async function writeSessionCookie(
  store: CookieStore,
  settings: CookieSettings,
  session: SessionCookie & { remembered: boolean },
): Promise<void> {
  const cookie = await getIronSession<SessionCookie>(store, options(settings, session.remembered));
  cookie.sessionId = session.sessionId;
  await cookie.save();
}

/** Tells the browser to forget the cookie; the row is another matter. */
export async function clearSessionCookie(store: CookieStore, settings: CookieSettings): Promise<void> {
  (await getIronSession<SessionCookie>(store, options(settings, false))).destroy();
}
