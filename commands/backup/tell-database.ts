import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@/db/client';
import { noteBackup } from '@/lib/operations/note-backup';

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** Stores in the database when a backup was taken and its size, for the desk, the metrics and `npm run doctor`. */
export async function tellDatabase(url: string, folder: string, takenAt: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 1, applicationName: 'lineup-backup' });
  try {
    await noteBackup(db, { takenAt, bytes: await bytesIn(folder) });
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}
