/** `npm run removals:repeat`: repeats removals on a database that was set back to an earlier time. */

import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { withOneLineErrors } from './backup/command-options';
import { repeatRemovals } from './backup/repeat-removals';
import { checkCommandDatabase } from './cli/command-database';
import { commandSettings } from './cli/command-settings';

type Options = { oldDatabase?: string | undefined; beginAgain?: boolean };

async function repeat({ oldDatabase, beginAgain = false }: Options, { out }: Terminal): Promise<void> {
  const settings = commandSettings();
  const databaseUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  await checkCommandDatabase(databaseUrl);
  out(
    await repeatRemovals({ databaseUrl, oldDatabaseUrl: oldDatabase, restartsJournal: beginAgain, settings }),
  );
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'removals:repeat',
    purpose:
      'Repeats the removals, withdrawals and erasures that a restored database has lost, from the journal in the file store. Run it before the game opens. A second run changes nothing.',
    examples: ['npm run removals:repeat'],
  })
    .option('--old-database <DATABASE_URL>', 'the lost database, if it can still be read')
    .option('--begin-again', 'starts a new journal if the file store has lost the old one')
    .action((options) => withOneLineErrors(() => repeat(options, terminal)));

await runIfMain(import.meta.url, command);
