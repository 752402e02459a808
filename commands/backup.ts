/**
 * `npm run backup -- FOLDER [--silence 60]`: writes the database as of one moment, and the files its rows name, into FOLDER,
 * which must not exist. The game may run meanwhile. FIELD_KEYS and BLIND_INDEX_KEY are not in it and have to be kept elsewhere.
 */
import { parseArgs } from 'node:util';
import { openStorage } from '@/lib/platform/storage/storage';
import { fail, SILENCE, silenceSeconds } from './backup/command-line';
import { writeBackup } from './backup/write-backup';
import { commandSettings } from './command-settings';
import { orUsage, print } from './feed-command';

const readArguments = () =>
  orUsage('Usage: npm run backup -- FOLDER [--silence SECONDS]', () => {
    const { values, positionals } = parseArgs({ options: SILENCE, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) return null;
    return { folder, silenceSeconds: silenceSeconds(values.silence) };
  });

async function main(): Promise<void> {
  const { folder, silenceSeconds } = readArguments();
  const settings = commandSettings();
  const databaseUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  const storage = await openStorage(settings);
  const from = { databaseUrl, storage, now: () => new Date() };
  const watch = { report: print, silenceSeconds };
  const { rows, files, missingFiles } = await writeBackup(from, folder, watch);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  print(
    `${total} rows of ${Object.keys(rows).length} tables and ${files} files are in ${folder}` +
      `${missingFiles > 0 ? `; ${missingFiles} files were gone from the store` : ''}.`,
  );
}

await main().catch(fail);
