import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { appleClientSecret } from '@/app/_server/identity/providers';

test('Apple’s client secret has the claims Apple asks for, signed with the team’s key', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const settings = {
    APPLE_CLIENT_ID: 'com.example.web',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
  const [head = '', claims = '', signature = ''] = appleClientSecret(settings, new Date(1_000_000)).split(
    '.',
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  expect(read(head)).toMatchObject({ alg: 'ES256', kid: 'KEY' });
  expect(read(claims)).toEqual({
    iss: 'TEAM',
    sub: 'com.example.web',
    aud: 'https://appleid.apple.com',
    iat: 1_000,
    exp: 1_600,
  });
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
});
