import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A file that says one of these changes what other files of its worker would see, or measures what they leave behind. */
const CHANGES_ITS_WORKER =
  /\bvi\.(mock|doMock|hoisted|stubEnv|stubGlobal|useFakeTimers|setSystemTime|resetModules)\b|\bprocess\.(env|on|once|chdir|memoryUsage|cpuUsage)\b|\bglobalThis\b/;

/** Handing the environment on changes nothing for others. */
const withoutHarmless = (text: string) => text.replace(/\.\.\.process\.env\b/g, '');

/**
 * Loading modules is most of what a test file costs, so the files of a kind share them within a worker; those that mock
 * modules or change the process get a worker of their own, as `<kind>-alone`. `--project "<kind>*"` runs both.
 */
function projectsOf<const Kind extends string, Rest extends object>(kind: Kind, settings: Rest) {
  const files = globSync(`tests/${kind}/**/*.test.{ts,tsx}`).map((file) => file.replaceAll('\\', '/'));
  const alone = files.filter((file) => CHANGES_ITS_WORKER.test(withoutHarmless(readFileSync(file, 'utf8'))));
  const setup = { setupFiles: ['tests/support/setup-strict.ts'], ...settings };
  const include = [`tests/${kind}/**/*.test.{ts,tsx}`];
  return [
    { extends: true as const, test: { ...setup, name: kind, include, exclude: alone, isolate: false } },
    { extends: true as const, test: { ...setup, name: `${kind}-alone`, include: alone } },
  ];
}

/** What takes longest, longest first: begun last, one of these would run on alone after all others. */
const LONG = [
  'store/permutations',
  'realtime/chaos',
  'mail/worker-death',
  'accounts/reset-attacks',
  'realtime/postgres-kill',
  'accounts/unknown-emails',
  'mail/delivery',
  'accounts/erasure-kill',
  'store/webhook-kill',
  'security/key-rotation',
  'local-postgres',
  'entry-points/acknowledged-writes',
  'entry-points/policies',
  'realtime/deploy',
  'accounts/erasure',
  'realtime/hostile',
  'entry-points/api-fuzz',
  'leaderboard/ranks',
  'friends/races',
  'moderation/moderation-command',
  'start',
  'backup/restore',
  'realtime/server-life',
  'charges/classify-charge',
  'storage-s3',
  'players/profile-image-memory',
  'counties/find-county',
  'bank/bank',
  'quiz/option-labels',
];

/** On a fresh clone nothing is known of how long files take; what is known here is. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((name) => moduleId.includes(`/${name}.test.`));
      return found < 0 ? LONG.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // By default one worker fewer than cores, which is one on a machine of two.
      ...projectsOf('unit', { maxWorkers: 2 }),
      ...projectsOf('integration', {
        globalSetup: ['tests/support/setup-postgres.ts'],
        testTimeout: 60_000,
        hookTimeout: 60_000,
        // The longest files wait more than they work: for heartbeats, pauses before another try, processes that start.
        maxWorkers: 3,
        // One more try on a loaded machine, as in the browser; what needed it says so in the list.
        retry: process.env.CI ? 1 : 0,
      }),
    ],
  },
});
