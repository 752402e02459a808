import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file of the game's store. */
export type StoredFile = { key: string; bytes: Uint8Array };

/** Where a backup is written, piece by piece: no table and no store has to fit into memory. */
export type BackupTarget = {
  /** Writes one file of the backup, such as tables/public.players.copy.gz. */
  write: (file: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  writeFiles: (files: AsyncIterable<StoredFile>) => Promise<void>;
};

/** Writes a backup to an existing folder. */
export function folderTarget(folder: string): BackupTarget {
  const pathOf = async (file: string) => {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  };
  return {
    write: async (file, content) => pipeline(content, createWriteStream(await pathOf(file), { mode: 0o600 })),
    async writeFiles(files) {
      await mkdir(join(folder, 'files'), { mode: 0o700 });
      for await (const { key, bytes } of files)
        await writeFile(await pathOf(join('files', key)), bytes, { mode: 0o600 });
    },
  };
}
