/**
 * `npm run removals:repeat [-- --old-database DATABASE_URL] [--begin-again]`: after the database was put back to an earlier time, and before the
 * game opens: does again what was removed, withdrawn or erased since, from the journal in the file store, and from the old
 * database where that can still be read. Done again it changes nothing. `--begin-again` gives a journal up that the file store has lost.
 */
import { parseArgs } from 'node:util';
import { AppError } from '@/lib/platform/errors/app-error';
import { repeatRemovals } from './backup/repeat-removals';
import { checkCommandDatabase } from './command-database';
import { commandSettings } from './command-settings';
import { orUsage } from './feed-command';

const USAGE = 'Usage: npm run removals:repeat [-- --old-database DATABASE_URL] [--begin-again]';
const OPTIONS = { 'old-database': { type: 'string' }, 'begin-again': { type: 'boolean' } } as const;

async function main(): Promise<void> {
  const old = orUsage(USAGE, () => parseArgs({ options: OPTIONS }).values);
  const settings = commandSettings();
  const databaseUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  await checkCommandDatabase(databaseUrl);
  const told = await repeatRemovals({
    databaseUrl,
    oldDatabaseUrl: old['old-database'],
    beginsAgain: old['begin-again'] ?? false,
    settings,
  });
  process.stdout.write(told);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof AppError ? error.userMessage : String(error)}\n`);
  process.exitCode = 1;
});
