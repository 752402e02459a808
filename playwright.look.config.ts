import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `npm run look`: pictures and checks of every screen in every state. It takes minutes, so CI runs it beside the suite. */
export default defineConfig({
  ...base,
  testDir: 'tests/visual',
  outputDir: 'test-results/look-failures',
  // With E2E_DATA_DIR and the ports set, a running game is used.
  globalSetup: [
    ...(process.env.E2E_DATA_DIR ? [] : ['./tests/support/setup-e2e.ts']),
    './tests/visual/setup-look.ts',
  ],
  // A test has up to a dozen states in five views.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/look.json' }]],
});
