import { cookies } from 'next/headers';
import { APP_NAME } from '@/lib/contract/app-name';
import { env } from '@/lib/platform/config/env';
import { type Json, openToken, sealToken } from '@/lib/platform/security/sealed-tokens';
import { now } from '../context';

export type OwnCookie =
  | 'session'
  | 'reset'
  | 'identity'
  | 'choice'
  | 'deletion'
  | 'follow'
  | 'desk'
  | 'desk_challenge';

const isSecure = (appUrl: string) => new URL(appUrl).protocol === 'https:';

/** `__Host-` (https only) keeps other subdomains and paths from setting a cookie of this name. */
export function ownCookieName(cookie: OwnCookie, appUrl: string): string {
  const name = `${APP_NAME.toLowerCase()}_${cookie}`;
  return isSecure(appUrl) ? `__Host-${name}` : name;
}

/** Lax, so that links in emails and the redirects of providers send the cookie. */
export function ownCookieAttributes(appUrl: string) {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(appUrl), path: '/' } as const;
}

type SealedCookie<T> = {
  make: (state: T) => OwnAttributes & { name: string; value: string };
  makeExpired: () => OwnAttributes & { name: string; value: string };
  /** Returns the state of a cookie's value, or null when it is missing, altered or expired. */
  open: (value: string | undefined) => T | null;
  read: () => Promise<T | null>;
  write: (state: T) => Promise<void>;
  forget: () => Promise<void>;
};

type OwnAttributes = ReturnType<typeof ownCookieAttributes> & { maxAge: number };

type SealedCookieOptions = {
  purpose: string;
  seconds: number;
  /** Returns the address that sets it, by default APP_URL. */
  origin?: () => string;
};

/** Makes a cookie that keeps sealed state in the browser for `seconds`. */
export function sealedCookie<T extends Json>(
  cookie: OwnCookie,
  { purpose, seconds, origin = () => env().APP_URL }: SealedCookieOptions,
): SealedCookie<T> {
  const name = () => ownCookieName(cookie, origin());
  const attributes = (maxAge: number) => ({ ...ownCookieAttributes(origin()), maxAge });
  const seal = (state: T) => sealToken(purpose, state, seconds, now().getTime());
  const open = (value: string | undefined) => (value ? openToken<T>(purpose, value, now().getTime()) : null);
  const set = async (value: string, maxAge: number) => {
    (await cookies()).set(name(), value, attributes(maxAge));
  };
  return {
    make: (state) => ({ name: name(), value: seal(state), ...attributes(seconds) }),
    makeExpired: () => ({ name: name(), value: '', ...attributes(0) }),
    open,
    read: async () => open((await cookies()).get(name())?.value),
    write: (state) => set(seal(state), seconds),
    forget: () => set('', 0),
  };
}
