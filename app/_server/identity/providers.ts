import { createHmac, createPrivateKey, sign } from 'node:crypto';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { type ProvenIdentity, providerEmail } from '@/lib/accounts/identity/proven-identity';
import { PROVIDERS } from '@/lib/contract/accounts/identity-view';
import type { IdentityProvider } from '@/lib/contract/enums';
import type { Env } from '@/lib/platform/config/env';
import { readPem } from '@/lib/platform/config/identity-settings';

/** One exchange takes seconds. Apple allows six months. */
const LIFETIME_SECONDS = 10 * 60;

/** The audience that Apple asks for ("Creating a client secret"), also at a stand-in. */
const AUDIENCE = 'https://appleid.apple.com';

type AppleSettings = {
  [Name in 'APPLE_CLIENT_ID' | 'APPLE_TEAM_ID' | 'APPLE_KEY_ID' | 'APPLE_PRIVATE_KEY']: NonNullable<
    Env[Name]
  >;
};

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Returns Apple's client secret: a JWT signed with the team's key (ES256, RFC 7518 3.4). */
export function appleClientSecret(settings: AppleSettings, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const head = { alg: 'ES256', kid: settings.APPLE_KEY_ID, typ: 'JWT' };
  const claims = {
    iss: settings.APPLE_TEAM_ID,
    sub: settings.APPLE_CLIENT_ID,
    aud: AUDIENCE,
    iat: issuedAt,
    exp: issuedAt + LIFETIME_SECONDS,
  };
  const content = `${encoded(head)}.${encoded(claims)}`;
  const key = createPrivateKey(readPem(settings.APPLE_PRIVATE_KEY));
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

export const TIMEOUT_MS = 5_000;

const GOOGLE = 'https://accounts.google.com';
const APPLE = 'https://appleid.apple.com';
/** Facebook supports a version for two years. */
const FACEBOOK_VERSION = 'v23.0';

/** The claims of ID tokens and of Facebook's graph. Every field is unverified and may be missing. */
export type Claims = Record<string, unknown>;

type Provider = {
  config: OAuthConfig<Claims>;
  read: (claims: Claims) => Omit<ProvenIdentity, 'provider' | 'subject'>;
  proof: TokenProof;
};

export type TokenProof =
  | { kind: 'openId'; issuer: string; clientId: string }
  | { kind: 'facebook'; graph: string; clientId: string; clientSecret: string };

const asText = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);
/** Apple writes booleans as strings. */
const isTrue = (value: unknown) => value === true || value === 'true';

const readOpenId: Provider['read'] = (claims) => ({
  email: providerEmail(claims.email),
  emailVerified: isTrue(claims.email_verified),
  name: asText(claims.given_name) ?? asText(claims.name),
});

const common = {
  type: 'oauth',
  httpOptions: { timeout: TIMEOUT_MS },
} as const;

function openId(id: 'google' | 'apple', issuer: string, client: { clientId: string; clientSecret: string }) {
  return {
    ...common,
    ...client,
    id,
    name: id,
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    profile: ({ sub }: Claims) => ({ id: String(sub) }),
  } satisfies OAuthConfig<Claims>;
}

function google(env: Env): Provider | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  if (!clientId || !clientSecret) return null;
  const at = issuer ?? GOOGLE;
  const config = {
    ...openId('google', at, { clientId, clientSecret }),
    authorization: { params: { scope: 'openid email profile', prompt: 'select_account' } },
  };
  return { config, read: readOpenId, proof: { kind: 'openId', issuer: at, clientId } };
}

function apple(env: Env): Provider | null {
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = env;
  if (!APPLE_CLIENT_ID || !APPLE_TEAM_ID || !APPLE_KEY_ID || !APPLE_PRIVATE_KEY) return null;
  const settings = { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY };
  const clientSecret = appleClientSecret(settings, new Date());
  const at = env.APPLE_ISSUER ?? APPLE;
  const config = {
    ...openId('apple', at, { clientId: APPLE_CLIENT_ID, clientSecret }),
    // Apple sends name and email only by form post.
    authorization: { params: { scope: 'name email', response_mode: 'form_post' } },
  };
  return { config, read: readOpenId, proof: { kind: 'openId', issuer: at, clientId: APPLE_CLIENT_ID } };
}

/** The proof shows that the caller holds the secret (Facebook, "Securing Graph API requests"). */
export function facebookQuery(accessToken: string, clientSecret: string): Record<string, string> {
  const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex');
  return { fields: 'id,name,first_name,email', appsecret_proof: proof };
}

function facebook(env: Env): Provider | null {
  const {
    FACEBOOK_CLIENT_ID: clientId,
    FACEBOOK_CLIENT_SECRET: clientSecret,
    FACEBOOK_ORIGIN: standIn,
  } = env;
  if (!clientId || !clientSecret) return null;
  const graph = `${standIn ?? 'https://graph.facebook.com'}/${FACEBOOK_VERSION}`;
  const config: OAuthConfig<Claims> = {
    ...common,
    id: 'facebook',
    name: 'facebook',
    clientId,
    clientSecret,
    checks: ['pkce', 'state'],
    client: { token_endpoint_auth_method: 'client_secret_post' },
    authorization: {
      url: `${standIn ?? 'https://www.facebook.com'}/${FACEBOOK_VERSION}/dialog/oauth`,
      params: { scope: 'public_profile,email' },
    },
    token: `${graph}/oauth/access_token`,
    userinfo: {
      url: `${graph}/me`,
      request: ({ tokens, client }) => {
        const accessToken = String(tokens.access_token);
        return client.userinfo(accessToken, { params: facebookQuery(accessToken, clientSecret) });
      },
    },
    profile: ({ id }) => ({ id: String(id) }),
  };
  return {
    config,
    proof: { kind: 'facebook', graph, clientId, clientSecret },
    read: (claims) => ({
      email: providerEmail(claims.email),
      // Facebook does not say whether the address is verified.
      emailVerified: false,
      name: asText(claims.first_name) ?? asText(claims.name),
    }),
  };
}

const MAKERS: Record<IdentityProvider, (env: Env) => Provider | null> = { google, apple, facebook };

export function findProvider(provider: IdentityProvider, env: Env): Provider | null {
  return MAKERS[provider](env);
}

export function offeredProviders(env: Env): IdentityProvider[] {
  return PROVIDERS.map(({ provider }) => provider).filter((provider) => findProvider(provider, env) !== null);
}
