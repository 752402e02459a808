import type { Bucket } from '@/lib/backups/bucket';
import { openBucket } from '@/lib/backups/bucket';
import { startS3 } from './s3';

export type BackupBucket = {
  /** The settings that name it, as text. */
  settings: Record<string, string>;
  bucket: Bucket;
  close: () => Promise<void>;
};

/** An S3 server with one empty bucket for backups. */
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
