/** `npm run backup`: writes the database as of one moment, and the files that its rows name, into a folder. */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@/db/client';
import { noteBackup } from '@/lib/operations/note-backup';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { openStorage } from '@/lib/platform/storage/storage';
import { silenceOption, withOneLineErrors } from './backup/command-options';
import { writeBackup } from './backup/write-backup';
import { commandSettings } from './cli/command-settings';

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** Stores in the database when a backup was taken and its size, for the desk, the metrics and `npm run doctor`. */
export async function tellDatabase(url: string, folder: string, takenAt: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, applicationName: 'lineup-backup' });
  try {
    await noteBackup(db, { takenAt, bytes: await bytesIn(folder) });
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

async function backUp(folder: string, silenceSeconds: number, { out }: Terminal): Promise<void> {
  const settings = commandSettings();
  const databaseUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  const storage = await openStorage(settings);
  const { takenAt, rows, files, missingFiles } = await writeBackup(
    { databaseUrl, storage, now: () => new Date() },
    folder,
    { report: (line) => out(`${line}\n`), silenceSeconds },
  );
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const missing = missingFiles > 0 ? `; ${missingFiles} files were missing in the store` : '';
  out(`${total} rows of ${Object.keys(rows).length} tables and ${files} files are in ${folder}${missing}.\n`);
  await tellDatabase(databaseUrl, folder, takenAt).catch(() =>
    out('The database could not store that. The desk and the metrics do not know of this backup.\n'),
  );
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'backup',
    purpose:
      'Writes a backup of the database and its files while the game runs. FIELD_KEYS and BLIND_INDEX_KEY are not in it: keep them elsewhere.',
    examples: ['npm run backup -- /backups/2026-11-21'],
  })
    .argument('<FOLDER>', 'the folder to write to, which must not exist')
    .addOption(silenceOption())
    .action((folder, { silence }) => withOneLineErrors(() => backUp(folder, silence, terminal)));

await runIfMain(import.meta.url, command);
