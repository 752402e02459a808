import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '@/app/_server/security-headers';

const settings = {
  nonce: 'bm9uY2U=',
  appUrl: 'https://lineup.example',
  realtimeUrl: 'https://live.lineup.example/path',
  bucketUrl: null,
  isDevelopment: false,
};

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((d) => [d.split(' ')[0], d.split(' ').slice(1).join(' ')]),
  );
}

test('production allows neither inline code nor eval', () => {
  const policy = contentSecurityPolicy(settings);
  expect(policy).not.toContain('unsafe');
  expect(directives(policy)).toMatchObject({
    'script-src': "'self' 'nonce-bm9uY2U=' 'strict-dynamic'",
    'connect-src': "'self' https://live.lineup.example wss://live.lineup.example",
    'img-src': "'self' data: blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'upgrade-insecure-requests': '',
  });
});

test('plain http gets neither upgrade-insecure-requests nor HSTS', () => {
  const local = { ...settings, appUrl: 'http://localhost:3000', realtimeUrl: 'http://localhost:3001' };
  expect(directives(contentSecurityPolicy(local))).not.toHaveProperty('upgrade-insecure-requests');
  expect(directives(contentSecurityPolicy(local))['connect-src']).toBe(
    "'self' http://localhost:3001 ws://localhost:3001",
  );
  expect(securityHeaders('http://localhost:3000').has('strict-transport-security')).toBe(false);
  expect(securityHeaders('https://lineup.example').get('strict-transport-security')).toBe('max-age=63072000');
});

test('only development allows eval', () => {
  const policy = contentSecurityPolicy({ ...settings, isDevelopment: true });
  expect(directives(policy)['script-src']).toContain("'unsafe-eval'");
  expect(directives(policy)['script-src']).not.toContain("'unsafe-inline'");
});
