import type { Bucket } from '@/lib/backups/bucket';
import { openBucket } from '@/lib/backups/bucket';
import { startS3 } from './s3';

export type BackupBucket = {
  /** The settings that name it, as text. */
  settings: Record<string, string>;
  bucket: Bucket;
  close: () => Promise<void>;
};

/** A bucket in memory, for tests of what a backup does with its bucket rather than of S3. */
export function memoryBucket(): Bucket {
  const objects = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => {
      objects.set(key, Uint8Array.from(bytes));
    },
    get: async (key) => objects.get(key) ?? null,
    remove: async (key) => {
      objects.delete(key);
    },
    list: async (prefix) =>
      new Map(
        [...objects].filter(([key]) => key.startsWith(prefix)).map(([key, { length }]) => [key, length]),
      ),
    listTop: async () => {
      const keys = [...objects.keys()];
      const folders = keys.filter((key) => key.includes('/')).map((key) => `${key.split('/')[0]}/`);
      return { keys: keys.filter((key) => !key.includes('/')), folders: [...new Set(folders)] };
    },
  };
}

export async function startBackupBucket(): Promise<BackupBucket> {
  const { settings: s3, close } = await startS3();
  const settings = {
    BACKUP_S3_ENDPOINT: s3.S3_ENDPOINT ?? '',
    BACKUP_S3_REGION: s3.S3_REGION,
    BACKUP_S3_BUCKET: s3.S3_BUCKET ?? '',
    BACKUP_S3_ACCESS_KEY_ID: s3.S3_ACCESS_KEY_ID ?? '',
    BACKUP_S3_SECRET_ACCESS_KEY: s3.S3_SECRET_ACCESS_KEY ?? '',
  };
  return { settings, bucket: await openBucket(settings), close };
}
