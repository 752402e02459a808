import { z } from 'zod';
import { count } from './setting-types';

/** Erased people must disappear from backups too, so no backup is kept longer. */
const MAX_KEPT_DAYS = 35;

export const BACKUP_SETTINGS = {
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the address of the S3-compatible store of backups, such as https://s3.example.com'),
  BACKUP_S3_REGION: z.string().default('auto').describe('the region of the bucket of backups'),
  BACKUP_S3_BUCKET: z.string().optional().describe('the name of a bucket for backups alone'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().describe('the id of the access key of that bucket'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of that access key'),
  BACKUP_EVERY_HOURS: count.min(1).max(24).default(24).describe('a whole number of hours from 1 to 24'),
  BACKUP_KEEP_DAYS: count
    .min(1)
    .max(MAX_KEPT_DAYS)
    .default(30)
    .describe(`a whole number of days from 1 to ${MAX_KEPT_DAYS}`),
};

const NEEDED = ['BACKUP_S3_BUCKET', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'] as const;

export function backupSettingProblems(filled: Readonly<Record<string, string | undefined>>): string[] {
  const [present] = Object.keys(BACKUP_SETTINGS).filter((name) => filled[name] !== undefined);
  const missing = present === undefined ? [] : NEEDED.filter((name) => filled[name] === undefined);
  const problems = missing.map(
    (name) => `${name} is missing, but ${present} is set. Set it to ${BACKUP_SETTINGS[name].description}.`,
  );
  const isShared =
    filled.BACKUP_S3_BUCKET !== undefined &&
    filled.BACKUP_S3_BUCKET === filled.S3_BUCKET &&
    filled.BACKUP_S3_ENDPOINT === filled.S3_ENDPOINT;
  if (isShared)
    problems.push('BACKUP_S3_BUCKET is the bucket of the game’s files. Set it to another bucket.');
  return problems;
}
