/** next-auth only performs the handshake with a provider. It opens no session of its own. */
import { hkdfSync } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type AuthOptions } from 'next-auth';
import type { ProvenIdentity } from '@/lib/accounts/identity/proven-identity';
import type { IdentityProvider } from '@/lib/contract/enums';
import type { Env } from '@/lib/platform/config/env';
import type { Log } from '@/lib/platform/log/log';
import { findProvider } from './providers';

/** Secrets of one handshake that the browser keeps, by name: state, nonce, PKCE verifier. */
export type Jar = Record<string, string>;

type Deps = { env: Env; log: Log };
type Action = { method: 'GET' | 'POST'; path: readonly string[]; jar: Jar; query?: Jar; body?: Jar };
type Answer = { location: string | null; body: unknown; jar: Jar };

/** The cookies of next-auth that the callback needs. */
const KEPT_COOKIES = ['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier'];

/** Only APP_URL decides the address; the Host header is ignored. */
function authUrl({ APP_URL }: Env): string {
  return new URL('/api/auth', APP_URL).href;
}

function cookiesSet(setCookies: readonly string[]): Jar {
  return Object.fromEntries(
    setCookies.map((line) => {
      const [pair = ''] = line.split(';');
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))];
    }),
  );
}

async function callNextAuth(options: AuthOptions, env: Env, action: Action): Promise<Answer> {
  // next-auth reads its address only from here. Set at each call, so that no other setting counts.
  process.env.NEXTAUTH_URL = authUrl(env);
  const answer: Answer = { location: null, body: null, jar: {} };
  const headers = new Map<string, unknown>();
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: unknown) => {
      headers.set(name, value);
      return response;
    },
    json: (body: unknown) => {
      answer.body = body;
    },
    send: (body: unknown) => {
      answer.body = body;
    },
    end: () => {},
  };
  const request = {
    method: action.method,
    headers: {},
    cookies: action.jar,
    query: { ...action.query, nextauth: action.path },
    body: action.body,
  };
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options);
  answer.location = (headers.get('Location') as string | undefined) ?? null;
  answer.jar = cookiesSet((headers.get('Set-Cookie') as string[] | undefined) ?? []);
  return answer;
}

function secretFor({ SESSION_SECRET }: Env): string {
  return Buffer.from(hkdfSync('sha256', SESSION_SECRET, '', 'identity handshake', 32)).toString('base64url');
}

/** Logs only the code, because messages may hold tokens and personal data. */
function codeOnlyLogger(log: Log): AuthOptions['logger'] {
  return {
    error: (code) => log.warn({ code }, 'a login with a provider failed'),
    warn: (code) => log.warn({ code }, 'next-auth reported a warning'),
    debug: () => {},
  };
}

/** Returns the provider's address and the secrets to keep until the callback; null when the provider is unreachable. */
export async function startHandshake(
  provider: IdentityProvider,
  { env, log }: Deps,
): Promise<{ url: string; state: string; jar: Jar } | null> {
  const found = findProvider(provider, env);
  if (!found) return null;
  const options: AuthOptions = {
    providers: [found.config],
    secret: secretFor(env),
    useSecureCookies: false,
    logger: codeOnlyLogger(log),
  };
  const token = await callNextAuth(options, env, { method: 'GET', path: ['csrf'], jar: {} });
  const { csrfToken = '' } = token.body as { csrfToken?: string };
  const started = await callNextAuth(options, env, {
    method: 'POST',
    path: ['signin', provider],
    jar: token.jar,
    body: { csrfToken },
  });
  const state = started.location && new URL(started.location).searchParams.get('state');
  if (!started.location || !state || started.location.startsWith(authUrl(env))) return null;
  const jar = Object.fromEntries(Object.entries(started.jar).filter(([name]) => KEPT_COOKIES.includes(name)));
  return { url: started.location, state, jar };
}

export type ProviderAnswer = {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
};

/** Exchanges the provider's answer for the identity it proves. Returns null when state, nonce, PKCE verifier or ID token is wrong. */
export async function finishHandshake(
  provider: IdentityProvider,
  unverified: { answer: ProviderAnswer; jar: Jar },
  { env, log }: Deps,
): Promise<ProvenIdentity | null> {
  const found = findProvider(provider, env);
  if (!found) return null;
  let proven: ProvenIdentity | null = null;
  const options: AuthOptions = {
    providers: [found.config],
    secret: secretFor(env),
    useSecureCookies: false,
    logger: codeOnlyLogger(log),
    callbacks: {
      signIn: ({ account, profile }) => {
        const subject = account?.providerAccountId;
        if (subject && subject !== 'undefined') {
          proven = { provider, subject, ...found.read({ ...profile }) };
        }
        // Returning an address keeps next-auth from creating a session.
        return '/';
      },
    },
  };
  const query = Object.fromEntries(
    Object.entries(unverified.answer).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const path = ['callback', provider];
  await callNextAuth(options, env, { method: 'GET', path, jar: unverified.jar, query });
  return proven;
}
