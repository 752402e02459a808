import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  PROFILE_IMAGE_SIZES,
  type ProfileImageSize,
  profileImageFileKey,
} from '@/lib/contract/players/profile-image-files';
import type { Storage } from '@/lib/platform/storage/storage';
import { PHOTO_SCALES, photoFileKey } from '@/lib/records/photos/photo-files';
import type { Connection } from './connection';
import { type Report, reporting } from './progress';

/** Returns the keys of the files that rows name. */
export async function fileKeys(connection: Connection): Promise<string[]> {
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
export async function copyFiles({ keys, storage, folder, report }: Copy): Promise<number> {
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
