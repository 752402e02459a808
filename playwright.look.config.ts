import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** Every screen in every state, looked at: `npm run look`. Too long for every run of the suite; CI runs it beside it. */
export default defineConfig({
  ...base,
  testDir: 'tests/visual',
  outputDir: 'test-results/look-failures',
  // A game that runs already (its ports and E2E_DATA_DIR are set) is looked at as it is.
  globalSetup: [
    ...(process.env.E2E_DATA_DIR ? [] : ['./tests/support/setup-e2e.ts']),
    './tests/visual/setup-look.ts',
  ],
  // A dozen states, each looked at in every view.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/look.json' }]],
});
