/** `npm run backup`: writes a snapshot of the database, and the files that its rows name, into a folder or the bucket. */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@/db/client';
import { backUpOffSite } from '@/lib/backups/back-up-off-site';
import { openBucket } from '@/lib/backups/bucket';
import type { Manifest } from '@/lib/backups/layout';
import { listBackups, readParts } from '@/lib/backups/off-site-backups';
import { megabytes } from '@/lib/backups/progress';
import { writeBackup } from '@/lib/backups/write-backup';
import { storeNewestBackup } from '@/lib/operations/store-newest-backup';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { createDatabaseClock } from '@/lib/platform/clock/database-clock';
import { AppError } from '@/lib/platform/errors/app-error';
import { openStorage } from '@/lib/platform/storage/storage';
import { silenceOption, withOneLineErrors } from './backup/command-options';
import { commandSettings } from './cli/command-settings';

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** Stores time and size of a backup in the database, for the desk, the metrics and `npm run doctor`. */
export async function recordBackup(url: string, folder: string, takenAt: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, applicationName: 'lineup-backup' });
  try {
    await storeNewestBackup(db, { takenAt, bytes: await bytesIn(folder) });
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

const total = (rows: Manifest['rows']) => Object.values(rows).reduce((sum, count) => sum + count, 0);

function summaryOf({ rows, files, missingFiles }: Manifest, place: string): string {
  const missing = missingFiles > 0 ? `; ${missingFiles} files were missing in the store` : '';
  return `${total(rows)} rows of ${Object.keys(rows).length} tables and ${files} files are in ${place}${missing}.\n`;
}

async function backUp(folder: string, silenceSeconds: number, { out }: Terminal): Promise<void> {
  const settings = commandSettings();
  const databaseUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  const storage = await openStorage(settings);
  const manifest = await writeBackup({ databaseUrl, storage, now: () => new Date() }, folder, {
    report: (line) => out(`${line}\n`),
    silenceSeconds,
  });
  out(summaryOf(manifest, folder));
  await recordBackup(databaseUrl, folder, manifest.takenAt).catch(() =>
    out('The database could not store that. The desk and the metrics do not know of this backup.\n'),
  );
}

async function backUpToBucket(silenceSeconds: number, { out }: Terminal): Promise<void> {
  const settings = commandSettings();
  const databaseUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  const bucket = await openBucket(settings);
  const db = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'lineup-backup' });
  try {
    // Names and ages of backups use the database's clock, as in the worker.
    const clock = createDatabaseClock(db);
    await clock.measure();
    const taken = await backUpOffSite(
      {
        ...{ db, bucket, databaseUrl, schedule: settings, force: true },
        storage: await openStorage(settings),
        now: clock.now,
      },
      { report: (line) => out(`${line}\n`), silenceSeconds },
    );
    if (taken === null) throw new AppError('UNAVAILABLE', 'Another process is writing an off-site backup.');
    out(summaryOf(taken.manifest, `the off-site backup ${taken.name}`));
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

async function list({ out }: Terminal): Promise<void> {
  const bucket = await openBucket(commandSettings());
  const { complete, incomplete } = await listBackups(bucket);
  for (const name of complete) {
    const parts = await readParts(bucket, name).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'INVALID_INPUT') return null;
      throw error;
    });
    const bytes = parts?.reduce((sum, part) => sum + part.bytes, 0);
    out(`${name}  ${bytes === undefined ? 'damaged' : megabytes(bytes)}\n`);
  }
  for (const name of incomplete) out(`${name}  incomplete\n`);
  if (complete.length === 0) out('There is no complete off-site backup.\n');
}

type Options = { offSite?: true; list?: true; silence: number };

function run(folder: string | undefined, { offSite, list: lists, silence }: Options, terminal: Terminal) {
  if ([folder, offSite, lists].filter((way) => way !== undefined).length !== 1)
    throw new AppError('INVALID_INPUT', 'Give a FOLDER, --off-site or --list.');
  if (lists) return list(terminal);
  return folder === undefined ? backUpToBucket(silence, terminal) : backUp(folder, silence, terminal);
}

export const command: CreateCommand = (terminal) =>
  createCommand(terminal, {
    script: 'backup',
    purpose:
      'Writes a backup of the database and its files while the game runs. FIELD_KEYS and BLIND_INDEX_KEY are not in it: keep them elsewhere.',
    examples: ['npm run backup -- /backups/2026-11-21', 'npm run backup -- --off-site'],
  })
    .argument('[FOLDER]', 'the folder to write to, which must not exist')
    .option('--off-site', 'writes to the bucket of BACKUP_S3_BUCKET, and deletes its expired backups')
    .option('--list', 'lists the backups in that bucket')
    .addOption(silenceOption())
    .action((folder, options) => withOneLineErrors(async () => run(folder, options, terminal)));

await runIfMain(import.meta.url, command);
