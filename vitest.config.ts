import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** A file that says one of these changes what other files of its worker would see, or measures what they leave behind. */
const CHANGES_ITS_WORKER =
  /\bvi\.(mock|doMock|hoisted|stubEnv|stubGlobal|useFakeTimers|setSystemTime|resetModules)\b|\bprocess\.(env|on|once|chdir|memoryUsage|cpuUsage)\b|\bglobalThis\b/;

/**
 * Loading modules is most of what a test file costs, so the files of a kind share them within a worker; those that mock
 * modules or change the process get a worker of their own, as `<kind>-alone`. `--project "<kind>*"` runs both.
 */
function projectsOf<const Kind extends string, Rest extends object>(kind: Kind, settings: Rest) {
  const files = globSync(`tests/${kind}/**/*.test.{ts,tsx}`).map((file) => file.replaceAll('\\', '/'));
  const alone = files.filter((file) => CHANGES_ITS_WORKER.test(readFileSync(file, 'utf8')));
  const setup = { setupFiles: ['tests/support/setup-strict.ts'], ...settings };
  const include = [`tests/${kind}/**/*.test.{ts,tsx}`];
  return [
    { extends: true as const, test: { ...setup, name: kind, include, exclude: alone, isolate: false } },
    { extends: true as const, test: { ...setup, name: `${kind}-alone`, include: alone } },
  ];
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      ...projectsOf('unit', {}),
      ...projectsOf('integration', {
        globalSetup: ['tests/support/setup-postgres.ts'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
        maxWorkers: 2,
        // One more try on a loaded machine, as in the browser; what needed it says so in the list.
        retry: process.env.CI ? 1 : 0,
      }),
    ],
  },
});
