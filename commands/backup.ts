/**
 * `npm run backup -- FOLDER`: writes the database as of one moment, and the files its rows name, into FOLDER, which must not
 * exist. The game may run meanwhile. FIELD_KEYS and BLIND_INDEX_KEY are not in it and have to be kept elsewhere.
 */
import { AppError } from '@/lib/errors';
import { openStorage } from '@/lib/storage/storage';
import { writeBackup } from './backup/write-backup';
import { commandSettings } from './command-settings';

async function main(): Promise<void> {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0) throw new AppError('INVALID_INPUT', 'Usage: npm run backup -- FOLDER');
  const settings = await commandSettings();
  const databaseUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  const from = { databaseUrl, storage: await openStorage(settings), now: () => new Date() };
  const { rows, files, missingFiles } = await writeBackup(from, folder);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `${total} rows of ${Object.keys(rows).length} tables and ${files} files are in ${folder}` +
      `${missingFiles > 0 ? `; ${missingFiles} files were gone from the store` : ''}.\n`,
  );
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof AppError ? error.userMessage : String(error)}\n`);
  process.exitCode = 1;
});
