import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Loading modules is most of what a test file costs, so the files of a kind share them within a worker. `*.alone.test.ts` mocks
 * modules or changes its process, and gets a worker of its own; so does `*.soak.test.ts`, which also runs in `soak` at full size.
 */
function projectsOf<const Kind extends string, Rest extends object>(kind: Kind, settings: Rest) {
  const alone = `tests/${kind}/**/*.{alone,soak}.test.{ts,tsx}`;
  const test = { setupFiles: ['tests/support/setup-strict.ts'], ...settings };
  const include = [`tests/${kind}/**/*.test.{ts,tsx}`];
  return [
    { extends: true as const, test: { ...test, name: kind, include, exclude: [alone], isolate: false } },
    { extends: true as const, test: { ...test, name: `${kind}-alone`, include: [alone] } },
  ];
}

/** Soak tests take longest: begun last, one of them would run on alone after all others. */
class SoakFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => (moduleId.includes('.soak.test.') ? 0 : 1);
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    sequence: { sequencer: SoakFirst },
    // A test that times out keeps running and disturbs the next tests of its file. The limit is high because other parts of
    // the suite run at the same time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // On a loaded machine, what a test waits for comes later. A longer limit does not slow a test that passes.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // By default one worker fewer than cores, which is one on a machine of two.
      ...projectsOf('unit', { maxWorkers: 2 }),
      ...projectsOf('integration', {
        globalSetup: ['tests/support/setup-postgres.ts'],
        // The longest files wait more than they work: for heartbeats, pauses before another try, processes that start.
        maxWorkers: 3,
        // One more try on a loaded machine, as in the browser; what needed it says so in the list.
        retry: process.env.CI ? 1 : 0,
      }),
      {
        extends: true,
        test: {
          globalSetup: ['tests/support/setup-postgres.ts'],
          name: 'soak',
          include: ['tests/**/*.soak.test.ts'],
          setupFiles: ['tests/support/setup-strict.ts'],
          env: { TEST_SIZE: 'full' },
          maxWorkers: 2,
        },
      },
    ],
  },
});
