import { cookies } from 'next/headers';
import { APP_NAME } from '@/lib/contract/app-name';
import { env } from '@/lib/platform/config/env';
import { type Json, openToken, sealToken } from '@/lib/platform/security/sealed-tokens';

/** Every cookie of ours. */
export type OwnCookie = 'session' | 'reset' | 'identity' | 'deletion' | 'follow';

const isSecure = (appUrl: string) => new URL(appUrl).protocol === 'https:';

/** `__Host-` (https only) keeps neighbours on other subdomains and paths from planting a cookie of this name. */
export function ownCookieName(cookie: OwnCookie, appUrl: string): string {
  const name = `${APP_NAME.toLowerCase()}_${cookie}`;
  return isSecure(appUrl) ? `__Host-${name}` : name;
}

/** What `__Host-` asks for, out of reach of scripts. Lax: links from a mail and the way back from a provider bring it. */
export function ownCookieAttributes(appUrl: string) {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(appUrl), path: '/' } as const;
}

type SealedCookie<T> = {
  /** The cookie with its attributes, for an answer that is made by hand. */
  make: (state: T) => OwnAttributes & { name: string; value: string };
  /** What the browser keeps, or null when that is nothing, altered, or too old. */
  read: () => Promise<T | null>;
  /** Hands the browser its state in place of what it had. Actions and routes only. */
  write: (state: T) => Promise<void>;
  /** Takes it from the browser. Actions and routes only. */
  forget: () => Promise<void>;
};

type OwnAttributes = ReturnType<typeof ownCookieAttributes> & { maxAge: number };

/** State that a browser keeps for us for `seconds`, sealed so that it can neither read nor alter it. */
export function sealedCookie<T extends Json>(
  cookie: OwnCookie,
  { purpose, seconds }: { purpose: string; seconds: number },
): SealedCookie<T> {
  const name = () => ownCookieName(cookie, env().APP_URL);
  const attributes = (maxAge: number) => ({ ...ownCookieAttributes(env().APP_URL), maxAge });
  const seal = (state: T) => sealToken(purpose, state, seconds, Date.now());
  const set = async (value: string, maxAge: number) => {
    (await cookies()).set(name(), value, attributes(maxAge));
  };
  return {
    make: (state) => ({ name: name(), value: seal(state), ...attributes(seconds) }),
    read: async () => {
      const sealed = (await cookies()).get(name())?.value;
      return sealed ? openToken<T>(purpose, sealed, Date.now()) : null;
    },
    write: (state) => set(seal(state), seconds),
    forget: () => set('', 0),
  };
}
