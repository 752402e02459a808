import { createPrivateKey, sign } from 'node:crypto';
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

/** Makes Apple's client secret: a JWT signed with the team's key (ES256, RFC 7518 3.4). */
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
