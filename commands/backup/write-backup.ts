import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  PROFILE_IMAGE_SIZES,
  type ProfileImageSize,
  profileImageFileKey,
} from '@/lib/contract/players/profile-image-files';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Storage } from '@/lib/platform/storage/storage';
import { PHOTO_SCALES, photoFileKey } from '@/lib/records/photos/photo-files';
import { type Connection, withConnection } from './connection';
import { copyOut } from './copy-table';
import { listTables, type Manifest, readMigrations, readMonths, readSequences, tableFile } from './layout';
import { type Report, reporting, UNWATCHED, type Watch } from './progress';

/** Returns the keys of the files that rows name. */
async function fileKeys(connection: Connection): Promise<string[]> {
  const photos = await connection.query<{ key: string }>('select storage_key as key from photos');
  const images = await connection.query<{ key: string }>('select key from profile_images');
  const sizes = Object.keys(PROFILE_IMAGE_SIZES) as ProfileImageSize[];
  return [
    ...photos.rows.flatMap(({ key }) => PHOTO_SCALES.map((scale) => photoFileKey(key, scale))),
    ...images.rows.flatMap(({ key }) => sizes.map((size) => profileImageFileKey(key, size))),
  ];
}

type Copy = { keys: readonly string[]; storage: Pick<Storage, 'get'>; folder: string; report: Report };

/** Copies files to `folder` under their keys. Returns how many were missing in the store. */
async function copyFiles({ keys, storage, folder, report }: Copy): Promise<number> {
  let missing = 0;
  let done = 0;
  const copyOne = async (key: string) => {
    const bytes = await storage.get(key);
    done += 1;
    if (bytes === null) {
      missing += 1;
      return;
    }
    await mkdir(dirname(join(folder, key)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, key), bytes, { mode: 0o600 });
  };
  await reporting(
    report,
    () => `${done} of ${keys.length} files so far`,
    async () => {
      for (const key of keys) await copyOne(key);
    },
  );
  return missing;
}

type From = { databaseUrl: string; storage: Pick<Storage, 'get'>; now: () => Date };

/** Copies every table in one snapshot. */
async function copyTables(connection: Connection, folder: string, report: Report) {
  await connection.query('begin isolation level repeatable read read only');
  // Before the snapshot: no month is dropped until the end, so the snapshot has its answers or their sums.
  await connection.query('lock table questions, answers in access share mode');
  const rows: Manifest['rows'] = {};
  for (const table of await listTables(connection))
    rows[table.name] = await copyOut(connection, {
      table,
      file: join(folder, tableFile(table.name)),
      report,
    });
  const copied = {
    rows,
    migrations: await readMigrations(connection),
    sequences: await readSequences(connection),
    months: await readMonths(connection),
    keys: await fileKeys(connection),
  };
  await connection.query('commit');
  return copied;
}

async function fill({ databaseUrl, storage, now }: From, folder: string, watch: Watch): Promise<Manifest> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  const takenAt = now().toISOString();
  const { keys, ...tables } = await withConnection({ databaseUrl, ...watch }, async (connection) => {
    // A restored database needs its journal's id to repeat later removals.
    await connection.query('insert into journal_home default values on conflict do nothing');
    return copyTables(connection, folder, watch.report);
  });
  const missingFiles = await copyFiles({
    keys,
    storage,
    folder: join(folder, 'files'),
    report: watch.report,
  });
  const manifest: Manifest = { takenAt, ...tables, files: keys.length - missingFiles, missingFiles };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  return manifest;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Writes a snapshot of the database, and the files that its rows name, to `folder`, without keys. The game may run. The
 * folder is called `FOLDER.partial` until it is complete; a failed run deletes it.
 * @throws AppError INVALID_INPUT for an existing folder, UNAVAILABLE if the database sends nothing for too long.
 */
export async function writeBackup(from: From, folder: string, watch = UNWATCHED): Promise<Manifest> {
  const whole = resolve(folder);
  const partial = `${whole}.partial`;
  if (await exists(whole)) throw new AppError('INVALID_INPUT', `${folder} exists already.`);
  if (await exists(partial)) {
    const why = 'Another backup is writing it. If none is, delete it.';
    throw new AppError('INVALID_INPUT', `${partial} exists. ${why}`);
  }
  await mkdir(partial, { mode: 0o700 });
  try {
    const manifest = await fill(from, partial, watch);
    await rename(partial, whole);
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}
