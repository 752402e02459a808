/**
 * `npm run restore -- FOLDER DATABASE_URL [--old-database DATABASE_URL] [--without-removals] [--silence 60]`: restores a backup into an empty
 * database, whole or not at all, and does again what was removed, withdrawn or erased since: from the journal in the file store
 * of the settings, and from the old database where that can still be read. The files are in FOLDER/files, as
 * STORAGE_DRIVER=local reads them.
 */
import { parseArgs } from 'node:util';
import { AppError } from '@/lib/platform/errors/app-error';
import { fail, SILENCE, silenceSeconds } from './backup/command-line';
import { repeatRemovals } from './backup/repeat-removals';
import { restoreBackup } from './backup/restore-backup';
import { commandSettings } from './command-settings';
import { orUsage, print } from './feed-command';

const USAGE =
  'Usage: npm run restore -- FOLDER DATABASE_URL [--old-database DATABASE_URL] [--without-removals] [--silence SECONDS]';

const readArguments = () =>
  orUsage(USAGE, () => {
    const options = {
      'old-database': { type: 'string' },
      'without-removals': { type: 'boolean' },
      ...SILENCE,
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, databaseUrl, ...more] = positionals;
    if (!folder || !databaseUrl || more.length > 0) return null;
    return {
      folder,
      databaseUrl,
      oldDatabaseUrl: values['old-database'],
      isPlain: values['without-removals'],
      silenceSeconds: silenceSeconds(values.silence),
    };
  });

async function main(): Promise<void> {
  const { folder, databaseUrl, oldDatabaseUrl, isPlain, silenceSeconds } = readArguments();
  const watch = { report: print, silenceSeconds };
  const { takenAt, rows } = await restoreBackup(folder, databaseUrl, watch);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  print(`${total} rows are back as of ${takenAt}.`);
  if (isPlain) return;
  // The settings are those of the game; only the database is the one just filled.
  process.env.DATABASE_URL ??= databaseUrl;
  try {
    const told = await repeatRemovals({ databaseUrl, oldDatabaseUrl, settings: commandSettings() });
    process.stdout.write(told);
  } catch (cause) {
    const advice =
      'Removals since are NOT repeated: run npm run removals:repeat on it before the game opens.';
    throw new AppError('UNAVAILABLE', `${advice} ${String(cause)}`, { cause });
  }
}

await main().catch(fail);
