import { openBucket } from '@/lib/backups/bucket';
import { listBackups, takenAtOf } from '@/lib/backups/off-site-backups';
import { counted } from '@/lib/contract/english-format';
import { HOUR_MS } from '@/lib/contract/times';
import type { Env } from '@/lib/platform/config/env';
import { type DoctorSettings, type Finding, nameOf, ok, problem, unused, warning } from './check';

/** Warns after two missing backups in a row. */
const LATE_AFTER_INTERVALS = 2;

/** Reports whether the newest off-site backup is as fresh as the schedule requires. `takenAt`: null without any. */
export function offSiteFinding(takenAt: Date | null, everyHours: number, now: Date): Finding {
  const advice =
    'Look for the job "back up off-site" in the log of the worker, or run npm run backup -- --off-site.';
  if (takenAt === null) return warning('There is no off-site backup yet.', advice);
  const hours = (now.getTime() - takenAt.getTime()) / HOUR_MS;
  if (hours < -1)
    return problem(
      'The newest off-site backup is from the future: a clock was wrong.',
      'Delete it in the bucket: until then no other is taken.',
    );
  const found = `The newest off-site backup is ${counted(Math.round(hours), 'hour')} old.`;
  return hours > LATE_AFTER_INTERVALS * everyHours ? warning(found, advice) : ok(found);
}

export async function checkOffSite(settings: DoctorSettings): Promise<Finding> {
  const { BACKUP_S3_BUCKET: name, BACKUP_EVERY_HOURS: everyHours = 24 } = settings;
  if (name === undefined) return unused('BACKUP_S3_BUCKET is not set: no off-site backups are taken.');
  try {
    const bucket = await openBucket(settings as Env);
    const [newest] = (await listBackups(bucket)).complete;
    return offSiteFinding(newest === undefined ? null : takenAtOf(newest), everyHours, new Date());
  } catch (error) {
    const reason = nameOf(error instanceof Error ? (error.cause ?? error) : error);
    return problem(
      `The bucket ${name} could not be listed: ${reason}.`,
      'Check BACKUP_S3_*. Its account may put, get, list and delete.',
    );
  }
}
