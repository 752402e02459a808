import type { Queryable } from '@/db/client';
import { DAY_MS, HOUR_MS } from '@/lib/contract/times';
import { noteBackup } from '@/lib/operations/note-backup';
import { env } from '@/lib/platform/config/env';
import type { Env } from '@/lib/platform/config/settings-schema';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Job } from '@/lib/platform/jobs/job';
import { sharedStorage } from '@/lib/platform/storage/shared-storage';
import { withBackupLock } from './backup-lock';
import { type Bucket, openBucket } from './bucket';
import { bucketTarget } from './bucket-target';
import type { Manifest } from './layout';
import {
  backupName,
  completeBackup,
  listBackups,
  type Part,
  removeBackup,
  takenAtOf,
} from './off-site-backups';
import { UNWATCHED, type Watch } from './progress';
import { type BackupSource, fillBackup } from './write-backup';

type Schedule = Pick<Env, 'BACKUP_EVERY_HOURS' | 'BACKUP_KEEP_DAYS'>;
export type OffSite = BackupSource & {
  db: Queryable;
  bucket: Bucket;
  schedule: Schedule;
  /** Takes a backup even if none is due. */
  force?: boolean;
};
export type Taken = { name: string; manifest: Manifest; bytes: number };

async function takeBackup(
  { db, bucket, ...source }: OffSite,
  holdsLock: () => Promise<boolean>,
  watch: Watch,
): Promise<Taken> {
  const takenAt = source.now();
  const name = backupName(takenAt);
  const parts: Part[] = [];
  const manifest = await fillBackup(
    { ...source, now: () => takenAt },
    bucketTarget(bucket, name, parts),
    watch,
  );
  // Whoever has the lock now may delete this backup as an unfinished one.
  if (!(await holdsLock()))
    throw new AppError('UNAVAILABLE', 'The connection that kept other backups away was lost.');
  await completeBackup(bucket, name, parts);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  await noteBackup(db, { takenAt: manifest.takenAt, bytes });
  return { name, manifest, bytes };
}

/** Deletes the backups that would become too old before the next one is due, but never the newest. */
async function removeExpired({ bucket, schedule, now }: OffSite): Promise<void> {
  const { BACKUP_EVERY_HOURS: hours, BACKUP_KEEP_DAYS: days } = schedule;
  const expiredBeforeMs = now().getTime() + hours * HOUR_MS - days * DAY_MS;
  const [, ...older] = (await listBackups(bucket)).complete;
  for (const name of older)
    if (takenAtOf(name).getTime() <= expiredBeforeMs) await removeBackup(bucket, name);
}

/**
 * Takes an off-site backup if one is due, then deletes the expired ones. Before that it deletes what interrupted runs have left.
 * Returns null if none is due, or another process is writing one.
 * @throws AppError UNAVAILABLE if the newest backup is from the future: a clock was wrong, so no age is known.
 */
export async function backUpOffSite(offSite: OffSite, watch = UNWATCHED): Promise<Taken | null> {
  const { bucket, schedule, databaseUrl, now, force = false } = offSite;
  return withBackupLock(databaseUrl, async (holdsLock) => {
    const { complete, incomplete } = await listBackups(bucket);
    for (const name of incomplete) await removeBackup(bucket, name);
    const [newest] = complete;
    const ageMs =
      newest === undefined ? Number.POSITIVE_INFINITY : now().getTime() - takenAtOf(newest).getTime();
    if (ageMs < -HOUR_MS)
      throw new AppError(
        'UNAVAILABLE',
        `The off-site backup ${newest} is from the future: a clock was wrong. Delete ${newest}.json and ${newest}/ in the bucket.`,
      );
    if (!force && ageMs < schedule.BACKUP_EVERY_HOURS * HOUR_MS) return null;
    const taken = await takeBackup(offSite, holdsLock, watch);
    await removeExpired(offSite);
    return taken;
  });
}

/** Returns no job without a bucket of backups in the settings. */
export function offSiteBackupJobs(): Job[] {
  if (env().BACKUP_S3_BUCKET === undefined) return [];
  return [
    {
      name: 'back up off-site',
      // The newest backup in the bucket decides whether one is due, so a failed or interrupted run is repeated soon.
      everySeconds: 1800,
      takesLong: true,
      async run({ db, now, log }, signal) {
        const settings = env();
        try {
          const taken = await backUpOffSite({
            ...{ db, now, schedule: settings },
            databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
            storage: await sharedStorage(),
            bucket: await openBucket(settings, signal),
          });
          if (taken) log.info({ backup: taken.name, bytes: taken.bytes }, 'off-site backup taken');
        } catch (error) {
          // The next run deletes what this one has written.
          if (!signal.aborted) throw error;
        }
      },
    },
  ];
}
