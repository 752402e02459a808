import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import postgres from 'postgres';
import type { Queryable } from '@/db/client';
import {
  PROFILE_IMAGE_SIZES,
  type ProfileImageSize,
  profileImageFileKey,
} from '@/lib/players/profile-image-files';
import { PHOTO_SCALES, photoFileKey } from '@/lib/records/photo-files';
import type { Storage } from '@/lib/storage/storage';
import { listTables, type Manifest, readMigrations, readSequences, tableFile } from './layout';

type From = { databaseUrl: string; storage: Pick<Storage, 'get'>; now: () => Date };

async function copyTables(sql: Queryable, folder: string): Promise<Manifest['rows']> {
  const rows: Manifest['rows'] = {};
  for (const { name, columns } of await listTables(sql)) {
    const [counted] = await sql.unsafe<{ count: string }[]>(`select count(*) as count from ${name}`);
    rows[name] = Number(counted?.count);
    const out = await sql.unsafe(`copy ${name} (${columns}) to stdout`).readable();
    await pipeline(out, createGzip(), createWriteStream(join(folder, tableFile(name)), { mode: 0o600 }));
  }
  return rows;
}

async function fileKeys(sql: Queryable): Promise<string[]> {
  const photos = await sql<{ key: string }[]>`select storage_key as key from photos`;
  const images = await sql<{ key: string }[]>`select key from profile_images`;
  const sizes = Object.keys(PROFILE_IMAGE_SIZES) as ProfileImageSize[];
  return [
    ...photos.flatMap(({ key }) => PHOTO_SCALES.map((scale) => photoFileKey(key, scale))),
    ...images.flatMap(({ key }) => sizes.map((size) => profileImageFileKey(key, size))),
  ];
}

/** Copies each file under its own key; returns how many the store no longer had. */
async function copyFiles(keys: readonly string[], storage: From['storage'], folder: string): Promise<number> {
  let missing = 0;
  for (const key of keys) {
    const bytes = await storage.get(key);
    if (bytes === null) {
      missing += 1;
      continue;
    }
    await mkdir(dirname(join(folder, 'files', key)), { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'files', key), bytes, { mode: 0o600 });
  }
  return missing;
}

/**
 * Writes a backup of the database, as of one moment, and of the files its rows name into `folder`, which must not exist. The
 * game may run meanwhile. The manifest comes last: a folder without one is no backup. Keys are not in it.
 */
export async function writeBackup(from: From, folder: string): Promise<Manifest> {
  await mkdir(folder, { mode: 0o700 });
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  const client = postgres(from.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    // A backup that does not say where its journal is could not be told what was removed since.
    await client`insert into journal_home default values on conflict do nothing`;
    const takenAt = from.now().toISOString();
    const taken = await client.begin('isolation level repeatable read read only', async (sql) => ({
      rows: await copyTables(sql, folder),
      migrations: await readMigrations(sql),
      sequences: await readSequences(sql),
      keys: await fileKeys(sql),
    }));
    const { keys, ...rest } = taken;
    const missingFiles = await copyFiles(keys, from.storage, folder);
    const manifest: Manifest = { takenAt, ...rest, files: keys.length - missingFiles, missingFiles };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600 });
    return manifest;
  } finally {
    await client.end({ timeout: 5 });
  }
}
