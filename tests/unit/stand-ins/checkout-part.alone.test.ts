import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStripePayments } from '@/lib/store/provider/stripe-payments';
import { freePort } from '@/local/ports';
import { checkout } from '@/local/stand-ins/checkout';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lineup-checkout-'));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('APP_URL', 'http://localhost:3000');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

test('it never sends events to another machine', async () => {
  vi.stubEnv('APP_URL', 'https://lineup.example');
  await expect(checkout.start({ CHECKOUT_PORT: await freePort() })).rejects.toThrow(/loopback/);
});

test('a live key means real money', () => {
  const isLive = (STRIPE_SECRET_KEY: string) =>
    openStripePayments({ STRIPE_SECRET_KEY, STRIPE_API_URL: undefined }).isLive;
  expect([isLive('sk_live_1'), isLive('rk_live_1'), isLive('sk_test_live_1'), isLive('rk_test_1')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(() => openStripePayments({ STRIPE_SECRET_KEY: undefined, STRIPE_API_URL: undefined })).toThrow(
    /store is closed/,
  );
});
