import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  PROFILE_IMAGE_SIZES,
  type ProfileImageSize,
  profileImageFileKey,
} from '@/lib/contract/players/profile-image-files';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { PHOTO_SCALES, photoFileKey } from '@/lib/records/photos/photo-files';
import { type BackupTarget, folderTarget, type StoredFile } from './backup-target';
import { type Connection, withConnection } from './connection';
import { copyOut } from './copy-table';
import { listTables, type Manifest, readMigrations, readMonths, readSequences, tableFile } from './layout';
import { DEFAULT_RUN_OPTIONS, type Report, type RunOptions, withProgressReports } from './progress';

async function storageKeys(connection: Connection): Promise<string[]> {
  const photos = await connection.query<{ key: string }>('select storage_key as key from photos');
  const images = await connection.query<{ key: string }>('select key from profile_images');
  const sizes = Object.keys(PROFILE_IMAGE_SIZES) as ProfileImageSize[];
  return [
    ...photos.rows.flatMap(({ key }) => PHOTO_SCALES.map((scale) => photoFileKey(key, scale))),
    ...images.rows.flatMap(({ key }) => sizes.map((size) => profileImageFileKey(key, size))),
  ];
}

type FileSource = {
  keys: readonly string[];
  storage: Pick<Storage, 'get'>;
  counts: { done: number; missing: number };
};

async function* readFiles({ keys, storage, counts }: FileSource): AsyncGenerator<StoredFile> {
  for (const key of keys) {
    const bytes = await storage.get(key);
    counts.done += 1;
    if (bytes === null) counts.missing += 1;
    else yield { key, bytes };
  }
}

async function copyFiles(
  { keys, storage }: Omit<FileSource, 'counts'>,
  target: BackupTarget,
  report: Report,
): Promise<number> {
  const counts = { done: 0, missing: 0 };
  await withProgressReports(
    report,
    () => `${counts.done} of ${keys.length} files so far`,
    () => target.writeFiles(readFiles({ keys, storage, counts })),
  );
  return counts.missing;
}

export type BackupSource = { databaseUrl: string; storage: Pick<Storage, 'get'>; now: () => Date };

async function copyTables(connection: Connection, target: BackupTarget, report: Report) {
  await connection.query('begin isolation level repeatable read read only');
  // A job replaces the answers of an old month by their sums. Without this lock, the answers could be dropped before they are copied, and
  // the sums be too new for the snapshot, which the next statement takes.
  await connection.query('lock table questions, answers in access share mode');
  const rows: Manifest['rows'] = {};
  for (const table of await listTables(connection))
    rows[table.name] = await copyOut(connection, {
      table,
      write: (compressed) => target.write(tableFile(table.name), compressed),
      report,
    });
  const copied = {
    rows,
    migrations: await readMigrations(connection),
    sequences: await readSequences(connection),
    months: await readMonths(connection),
    keys: await storageKeys(connection),
  };
  await connection.query('commit');
  return copied;
}

async function* toChunks(text: string) {
  yield Buffer.from(text);
}

/** Writes the database as of one moment, then the files that its rows name, then the manifest. Writes no secrets. */
export async function fillBackup(
  { databaseUrl, storage, now }: BackupSource,
  target: BackupTarget,
  options: RunOptions,
): Promise<Manifest> {
  const takenAt = now().toISOString();
  const { keys, ...tables } = await withConnection({ databaseUrl, ...options }, async (connection) => {
    // Creates the id of the journal if it is missing. By this id a restored database finds the removals made after the backup.
    await connection.query('insert into journal_home default values on conflict do nothing');
    return copyTables(connection, target, options.report);
  });
  const missingFiles = await copyFiles({ keys, storage }, target, options.report);
  const manifest: Manifest = { takenAt, ...tables, files: keys.length - missingFiles, missingFiles };
  await target.write('manifest.json', toChunks(JSON.stringify(manifest, null, 2)));
  return manifest;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Writes a backup to a new `folder`, named `FOLDER.partial` until it is complete. Deletes it after a failure.
 * @throws AppError INVALID_INPUT for an existing folder, UNAVAILABLE if the database is silent for too long.
 */
export async function writeBackup(
  from: BackupSource,
  folder: string,
  options = DEFAULT_RUN_OPTIONS,
): Promise<Manifest> {
  const path = resolve(folder);
  const partial = `${path}.partial`;
  if (await exists(path)) throw new AppError('INVALID_INPUT', `${folder} exists already.`);
  if (await exists(partial)) {
    const why = 'Another backup is writing it. If none is, delete it.';
    throw new AppError('INVALID_INPUT', `${partial} exists. ${why}`);
  }
  await mkdir(partial, { mode: 0o700 });
  try {
    const manifest = await fillBackup(from, folderTarget(partial), options);
    await rename(partial, path);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}
