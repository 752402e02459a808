import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export type StoredFile = { key: string; bytes: Uint8Array };

/** Receives a backup as streams, because neither a table nor the file store fits into memory. */
export type BackupTarget = {
  write: (file: string, content: AsyncIterable<Uint8Array>) => Promise<void>;
  writeFiles: (files: AsyncIterable<StoredFile>) => Promise<void>;
};

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
