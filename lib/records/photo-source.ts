import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isPlainFileName } from './check-feed-row';

/** Where a feed's photos come from; null when there is none of that name. */
export type PhotoSource = (name: string) => Promise<Uint8Array | null>;

const MAX_PHOTO_BYTES = 20 * 1024 * 1024;

/** Plain files of one folder. No paths, no links out of it, nothing beyond 20 MB. */
export function photoFolder(directory: string): PhotoSource {
  return async (name) => {
    if (!isPlainFileName(name)) return null;
    const file = await open(join(directory, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
      () => null,
    );
    if (file === null) return null;
    try {
      const stats = await file.stat();
      return stats.isFile() && stats.size <= MAX_PHOTO_BYTES ? await file.readFile() : null;
    } finally {
      await file.close();
    }
  };
}
