/** `npm run doctor`: checks the services that a game needs, and says what to do. */

import { Option } from '@commander-js/extra-typings';
import { type Database, openDatabase } from '@/db/client';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { settingProblems } from '@/lib/platform/config/check-settings';
import { filledSettings } from '@/lib/platform/config/env';
import { settingsSchema } from '@/lib/platform/config/settings-schema';
import { givenSettings } from './cli/command-settings';
import { addressChecks } from './doctor/address-checks';
import {
  type Check,
  type DoctorSettings,
  exitCodeOf,
  type Finding,
  ok,
  problem,
  type Result,
  resultText,
  runChecks,
} from './doctor/check';
import { databaseChecks } from './doctor/database-checks';
import { escalateWarnings, WAYS, type Way, wayChecks } from './doctor/hosting/ways';
import { checkKeys } from './doctor/key-check';
import { checkOffSite } from './doctor/off-site-check';
import { photoFinding } from './doctor/photo-check';
import { checkAge, checkReleases } from './doctor/release-check';
import { checkMail, checkRedis, checkStorage } from './doctor/service-checks';
import { checkStore } from './doctor/store-check';
import { checkUploads } from './doctor/upload-check';

const CHECK_WITHIN_MS = 8000;
const UNREACHABLE_URL = 'postgres://127.0.0.1:1/none';

type Options = { json?: boolean; strict?: boolean; for?: Way };

/** Returns the individually valid settings, so that one wrong setting does not stop the other checks. */
function validSettings(filled: Record<string, string>): DoctorSettings {
  const valid = Object.entries(settingsSchema.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(filled[name]);
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(valid) as DoctorSettings;
}

function settingsFinding(filled: Record<string, string>): Finding {
  const problems = settingProblems(filled);
  if (problems.length === 0) return ok('Every setting is valid.');
  return problem(problems.join('\n'), 'See docs/settings.md and .env.example.');
}

function checksOf(
  settings: DoctorSettings,
  databases: { pooled: Database; direct: Database },
  way: Way | undefined,
): Check[] {
  const { direct } = databases;
  return [
    ...databaseChecks(settings, databases),
    { name: 'off-site', run: () => checkOffSite(settings) },
    { name: 'storage', run: () => checkStorage(settings) },
    { name: 'uploads', run: () => checkUploads(settings) },
    { name: 'keys', run: () => checkKeys(direct, settings) },
    { name: 'mail', run: () => checkMail(settings) },
    { name: 'photos', run: async () => photoFinding(settings) },
    { name: 'store', run: () => checkStore(settings) },
    { name: 'redis', run: () => checkRedis(settings) },
    { name: 'releases', run: () => checkReleases(settings) },
    { name: 'age', run: async () => checkAge(settings) },
    ...addressChecks(settings, direct),
    ...(way ? wayChecks(way, settings, direct) : []),
  ];
}

/** Runs every check against these settings, given as text, and the checks of a way to host. */
export async function examine(
  given: Readonly<Record<string, string | undefined>>,
  way?: Way,
): Promise<Result[]> {
  const filled = filledSettings(given);
  const settings = validSettings(filled);
  const { DATABASE_URL: url = UNREACHABLE_URL, DATABASE_DIRECT_URL: directUrl } = settings;
  const open = (address: string) =>
    openDatabase({
      url: address,
      // Turns prepared statements off: this address may be a pooler by mistake, which loses them.
      directUrl: UNREACHABLE_URL,
      poolSize: 3,
      applicationName: 'lineup-doctor',
    });
  const databases = { pooled: open(url), direct: open(directUrl ?? url) };
  try {
    const found = await runChecks(checksOf(settings, databases, way), CHECK_WITHIN_MS);
    const results = [{ name: 'settings', ...settingsFinding(filled) }, ...found];
    return way ? escalateWarnings(way, results) : results;
  } finally {
    await Promise.all(Object.values(databases).map((db) => db.$client.end({ timeout: 1 })));
  }
}

async function diagnose(
  { json = false, strict = false, for: way }: Options,
  terminal: Terminal,
): Promise<void> {
  const results = await examine(givenSettings(), way);
  terminal.out(`${json ? JSON.stringify({ checks: results }, null, 2) : resultText(results)}\n`);
  terminal.exitCode = exitCodeOf(results, strict);
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'doctor',
    purpose:
      'Checks settings, database, migrations, clocks, backups, the worker, files, keys, mail, the store, Redis, the key of the pages, the age of the release, the processes and their addresses, and says what to do. Writes and deletes a small file. Ends with exit code 1 where there is a problem.',
    examples: ['npm run doctor', 'npm run doctor -- --for vm', 'npm --silent run doctor -- --json --strict'],
  })
    .option('--json', 'prints the findings as JSON')
    .option('--strict', 'ends with exit code 2 if there are only warnings')
    .addOption(
      new Option('--for <way>', 'also checks what this way to host needs (docs/hosting.md)').choices(WAYS),
    )
    .action((options) => diagnose(options, terminal));

await runIfMain(import.meta.url, command, { isTraced: false });
