/** `npm run restore`: restores a backup into an empty database, and repeats the removals since. */

import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { AppError } from '@/lib/platform/errors/app-error';
import { silenceOption, withOneLineErrors } from './backup/command-options';
import { repeatRemovals } from './backup/repeat-removals';
import { restoreBackup } from './backup/restore-backup';
import { commandSettings } from './cli/command-settings';

type Options = { oldDatabase?: string | undefined; withoutRemovals?: boolean; silence: number };

async function restore(
  folder: string,
  databaseUrl: string,
  { oldDatabase, withoutRemovals, silence }: Options,
  { out }: Terminal,
): Promise<void> {
  const watch = { report: (line: string) => out(`${line}\n`), silenceSeconds: silence };
  const { takenAt, rows } = await restoreBackup(folder, databaseUrl, watch);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  out(`${total} rows are restored as of ${takenAt}.\n`);
  if (withoutRemovals) return;
  // All other settings are the game's.
  process.env.DATABASE_URL ??= databaseUrl;
  try {
    out(await repeatRemovals({ databaseUrl, oldDatabaseUrl: oldDatabase, settings: commandSettings() }));
  } catch (cause) {
    const advice = 'Later removals are NOT repeated: run npm run removals:repeat before the game opens.';
    throw new AppError('UNAVAILABLE', `${advice} ${String(cause)}`, { cause });
  }
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'restore',
    purpose:
      'Restores a backup into an empty database, whole or not at all, and repeats later removals from the journal in the file store. The files of the backup are in FOLDER/files, as STORAGE_DRIVER=local reads them.',
    examples: ['npm run restore -- /backups/2026-11-21 postgres://lineup@127.0.0.1/lineup'],
  })
    .argument('<FOLDER>', 'the folder of the backup')
    .argument('<DATABASE_URL>', 'the empty database')
    .option('--old-database <DATABASE_URL>', 'the lost database, if it can still be read')
    .option('--without-removals', 'does not repeat later removals')
    .addOption(silenceOption())
    .action((folder, databaseUrl, options) =>
      withOneLineErrors(() => restore(folder, databaseUrl, options, terminal)),
    );

await runIfMain(import.meta.url, command);
