import { requireDirectDatabase } from '@/db/check-database';
import { openDatabase, type Queryable } from '@/db/client';
import { LOCKS } from '@/db/locks';
import { DAY_MS, HOUR_MS } from '@/lib/contract/times';
import { storeNewestBackup } from '@/lib/operations/store-newest-backup';
import { env } from '@/lib/platform/config/env';
import type { Env } from '@/lib/platform/config/settings-schema';
import { AppError } from '@/lib/platform/errors/app-error';
import type { Job } from '@/lib/platform/jobs/job';
import { sharedStorage } from '@/lib/platform/storage/storage';
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
import { DEFAULT_RUN_OPTIONS, type RunOptions } from './progress';
import { type BackupSource, fillBackup } from './write-backup';

type Schedule = Pick<Env, 'BACKUP_EVERY_HOURS' | 'BACKUP_KEEP_DAYS'>;
export type OffSiteRun = BackupSource & {
  db: Queryable;
  bucket: Bucket;
  schedule: Schedule;
  force?: boolean;
};
type TakenBackup = { name: string; manifest: Manifest; bytes: number };

// Runs `work` in one process at a time. Returns null, without running it, while another process has the lock.
// Throws UnsuitableDatabase for a transaction pooler: there a lock could stay after its process has ended.
async function withBackupLock<T>(
  databaseUrl: string,
  work: (holdsLock: () => Promise<boolean>) => Promise<T>,
): Promise<T | null> {
  await requireDirectDatabase(databaseUrl);
  const db = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'lineup-backup-lock' });
  try {
    const connection = await db.$client.reserve();
    try {
      const [row] =
        await connection`select pg_try_advisory_lock(${LOCKS.backups}) as free, pg_backend_pid() as pid`;
      // If the connection is lost, the driver reconnects without the lock, to a server process with another id.
      const holdsLock = async () => (await connection`select pg_backend_pid() as pid`)[0]?.pid === row?.pid;
      return row?.free ? await work(holdsLock) : null;
    } finally {
      connection.release();
    }
  } finally {
    await db.$client.end({ timeout: 5 });
  }
}

async function takeBackup(
  { db, bucket, ...source }: OffSiteRun,
  holdsLock: () => Promise<boolean>,
  options: RunOptions,
): Promise<TakenBackup> {
  const takenAt = source.now();
  const name = backupName(takenAt);
  const parts: Part[] = [];
  const manifest = await fillBackup(
    { ...source, now: () => takenAt },
    bucketTarget(bucket, name, parts),
    options,
  );
  // Without the lock, another process may already be deleting these parts as an incomplete backup.
  if (!(await holdsLock()))
    throw new AppError('UNAVAILABLE', 'The connection with the lock on backups was lost.');
  await completeBackup(bucket, name, parts);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  await storeNewestBackup(db, { takenAt: manifest.takenAt, bytes });
  return { name, manifest, bytes };
}

/** Deletes backups that will be older than `BACKUP_KEEP_DAYS` before the next one is due. Always keeps the newest. */
async function removeExpired({ bucket, schedule, now }: OffSiteRun): Promise<void> {
  const { BACKUP_EVERY_HOURS: hours, BACKUP_KEEP_DAYS: days } = schedule;
  const expiredBeforeMs = now().getTime() + hours * HOUR_MS - days * DAY_MS;
  const [, ...older] = (await listBackups(bucket)).complete;
  for (const name of older)
    if (takenAtOf(name).getTime() <= expiredBeforeMs) await removeBackup(bucket, name);
}

/**
 * Deletes incomplete backups, takes an off-site backup if one is due, then deletes the expired ones. Returns null if none is due, or
 * if another process is writing one. Throws UNAVAILABLE if the connection with the lock is lost, or if the newest backup is from
 * the future: a clock was wrong, so its age is unknown.
 */
export async function backUpOffSite(
  run: OffSiteRun,
  options = DEFAULT_RUN_OPTIONS,
): Promise<TakenBackup | null> {
  const { bucket, schedule, databaseUrl, now, force = false } = run;
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
    const taken = await takeBackup(run, holdsLock, options);
    await removeExpired(run);
    return taken;
  });
}

export function offSiteBackupJobs(): Job[] {
  if (env().BACKUP_S3_BUCKET === undefined) return [];
  return [
    {
      name: 'back up off-site',
      // A failed run is repeated after 30 minutes, because the newest backup in the bucket decides whether one is due.
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
          // When the process stops, the run leaves an incomplete backup, which the next run deletes.
          if (!signal.aborted) throw error;
        }
      },
    },
  ];
}
