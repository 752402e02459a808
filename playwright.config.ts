import { defineConfig } from '@playwright/test';
import { freePort } from '@/local/ports';
import { findChromium } from './tests/support/browser';
import { isFull } from './tests/support/settings';

// Every test worker evaluates this file again. It keeps the ports that the main process chose.
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
  // Outside the full run, leaves out tests with the tag @soak. They are about details of screens, and half of all tests.
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
    // A test cannot intercept requests that a service worker answers. Tests about the service worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording every test would take a third of the time. `--trace on` records every test of a run.
    trace: 'on-first-retry',
  },
  projects: [{ name: 'phone', use: PHONE }],
});
