import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the sum of the sizes of all files in a folder and the folders in it. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}
