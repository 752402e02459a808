/** `npm run restore`: restores a backup into an empty database, and repeats the removals since. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBucket } from '@/lib/backups/bucket';
import { type CreateCommand, createCommand, runIfMain, type Terminal } from '@/lib/platform/cli/command-line';
import { AppError } from '@/lib/platform/errors/app-error';
import { openStorage } from '@/lib/platform/storage/storage';
import { silenceOption, withOneLineErrors } from './backup/command-options';
import { downloadBackup, storeFiles } from './backup/download-backup';
import { repeatRemovals } from './backup/repeat-removals';
import { requireEmpty, restoreBackup } from './backup/restore-backup';
import { commandSettings } from './cli/command-settings';

type Options = {
  oldDatabase?: string | undefined;
  withoutRemovals?: boolean;
  offSite?: boolean;
  silence: number;
};

/** Restores the off-site backup NAME, or the latest. The files go to the file store of the game. */
async function restoreOffSite(
  name: string,
  databaseUrl: string,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  process.env.DATABASE_URL ??= databaseUrl;
  const settings = commandSettings();
  await requireEmpty({ databaseUrl, silenceSeconds: options.silence });
  const scratch = await mkdtemp(join(tmpdir(), 'lineup-restore-'));
  try {
    const found = await downloadBackup(await openBucket(settings), name, scratch);
    terminal.out(`The backup ${found} is downloaded.\n`);
    await restore(scratch, databaseUrl, options, terminal, async () => {
      const files = await storeFiles(scratch, await openStorage(settings));
      terminal.out(`${files} files are in the file store.\n`);
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function restore(
  folder: string,
  databaseUrl: string,
  { oldDatabase, withoutRemovals, silence }: Options,
  { out }: Terminal,
  afterRows = async () => {},
): Promise<void> {
  const watch = { report: (line: string) => out(`${line}\n`), silenceSeconds: silence };
  const { takenAt, rows } = await restoreBackup(folder, databaseUrl, watch);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  out(`${total} rows are restored as of ${takenAt}.\n`);
  await afterRows();
  if (withoutRemovals) return;
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
      'Restores a backup into an empty database, whole or not at all, and repeats later removals from the journal in the file store. The files of a folder stay in BACKUP/files, as STORAGE_DRIVER=local reads them; those of an off-site backup go to the file store.',
    examples: [
      'npm run restore -- /backups/2026-11-21 postgres://lineup@127.0.0.1/lineup',
      'npm run restore -- --off-site latest postgres://lineup@127.0.0.1/lineup',
    ],
  })
    .argument('<BACKUP>', 'the folder of the backup; with --off-site its name, or latest')
    .argument('<DATABASE_URL>', 'the empty database')
    .option('--off-site', 'takes the backup from the bucket of BACKUP_S3_BUCKET')
    .option('--old-database <DATABASE_URL>', 'the lost database, if it can still be read')
    .option('--without-removals', 'does not repeat later removals')
    .addOption(silenceOption())
    .action((backup, databaseUrl, options) =>
      withOneLineErrors(() =>
        (options.offSite ? restoreOffSite : restore)(backup, databaseUrl, options, terminal),
      ),
    );

await runIfMain(import.meta.url, command);
