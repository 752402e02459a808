import { defineConfig } from '@playwright/test';
import { freePort } from '@/local/ports';
import { findChromium } from './tests/support/browser';
import { isFull } from './tests/support/size';

// Read again in every worker: the first reading, in the main process, decides.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_REALTIME_PORT ??= String(await freePort());
process.env.E2E_POSTGRES_PORT ??= String(await freePort());
process.env.E2E_MAIL_OUTBOX_PORT ??= String(await freePort());
process.env.E2E_CHECKOUT_PORT ??= String(await freePort());

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/setup-e2e.ts',
  // Details of screens: half of the tests, and none of a promise.
  ...(isFull ? {} : { grepInvert: /@soak/ }),
  fullyParallel: true,
  forbidOnly: true,
  // Half of a test is waiting: for pictures, animations and the game's own pauses.
  workers: 4,
  // One more try on a loaded machine; what needed it is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    launchOptions: await findChromium(),
    // What a worker answers no test could answer in its place; those about the worker let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording every test would cost a third of the time; --trace on does, where a test is looked into.
    trace: 'on-first-retry',
  },
  projects: [{ name: 'phone', use: PHONE }],
});
