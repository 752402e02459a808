import { expect, test, vi } from 'vitest';
import { contextFor } from '@/app/_server/context';
import { TEST_SETTINGS } from '@/tests/support/settings';

test('on Vercel, limits count the address of Vercel’s header, not one that the caller sends', () => {
  for (const [name, value] of Object.entries(TEST_SETTINGS)) vi.stubEnv(name, value);
  vi.stubEnv('TRUSTED_PROXIES', 'vercel');
  vi.stubEnv('VERCEL', '1');
  const addressOf = (headers: Record<string, string>) =>
    contextFor({ kind: 'anonymous' }, new Headers(headers)).address;
  expect(addressOf({ 'x-vercel-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7');
  const forged = {
    'x-forwarded-for': '198.51.100.1',
    'x-real-ip': '198.51.100.1',
    forwarded: 'for=198.51.100.1',
  };
  expect(addressOf({ ...forged, 'x-vercel-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7');
  vi.unstubAllEnvs();
});
