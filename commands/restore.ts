/**
 * `npm run restore -- FOLDER DATABASE_URL`: restores a backup into an empty database, whole or not at all. The files are in
 * FOLDER/files, as STORAGE_DRIVER=local reads them.
 */
import { AppError } from '@/lib/errors';
import { restoreBackup } from './backup/restore-backup';

async function main(): Promise<void> {
  const [folder, databaseUrl, ...more] = process.argv.slice(2);
  if (!folder || !databaseUrl || more.length > 0)
    throw new AppError('INVALID_INPUT', 'Usage: npm run restore -- FOLDER DATABASE_URL');
  const { takenAt, rows } = await restoreBackup(folder, databaseUrl);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${total} rows are back as of ${takenAt}.\n`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof AppError ? error.userMessage : String(error)}\n`);
  process.exitCode = 1;
});
