import {
  checkDatabase,
  checkServerFeatures,
  requireDirectDatabase,
  UnsuitableDatabase,
  unsuitableReason,
} from '@/db/check-database';
import type { Database } from '@/db/client';
import { isDatabaseDown } from '@/db/driver/connection-errors';
import { sql } from '@/db/sql';
import { counted } from '@/lib/contract/english-format';
import { BACKUP_ROW } from '@/lib/operations/read-operations';
import { createDatabaseClock } from '@/lib/platform/clock/database-clock';
import { hasWorker } from '@/lib/platform/jobs/claim-run';
import { isLoopback } from '@/lib/platform/network/loopback';
import { type Check, type DoctorSettings, type Finding, nameOf, ok, problem, unused, warning } from './check';

const FAR_OFF_MS = 5000;
const DAY_SECONDS = 86_400;
const OLD_BACKUP_DAYS = 3;

const REACH = 'Check DATABASE_URL, DATABASE_DIRECT_URL and the server. Check that this host may connect.';

/** Checks that the database answers and has the needed features. `directUrl` must lead to the database itself, not to a pooler. */
async function checkServer(db: Database, directUrl?: string): Promise<Finding> {
  try {
    if (directUrl !== undefined) await requireDirectDatabase(directUrl);
    const version = await checkServerFeatures(db);
    return ok(`PostgreSQL ${version} answers. No extension is needed.`);
  } catch (error) {
    const reason = unsuitableReason(error);
    if (reason !== undefined)
      return problem(reason, 'See docs/hosting.md: PostgreSQL 17 or newer, and Pooler.');
    const isAway = isDatabaseDown(error);
    return problem(`The database ${isAway ? 'does not answer' : 'refuses'}: ${nameOf(error)}.`, REACH);
  }
}

async function checkMigrations(db: Database): Promise<Finding> {
  try {
    await checkDatabase(db);
    return ok('All migrations of this version are applied.');
  } catch (error) {
    if (!(error instanceof UnsuitableDatabase)) throw error;
    return problem(error.message, 'npm run migrate');
  }
}

async function checkClock(db: Database): Promise<Finding> {
  // Otherwise the time to connect would count as a difference.
  await db.execute(sql`select 1`);
  const clock = createDatabaseClock(db);
  await clock.measure();
  return clockFinding(clock.offsetMs);
}

/** `offsetMs`: how far the database's clock is ahead of this host's. */
export function clockFinding(offsetMs: number): Finding {
  const seconds = (Math.abs(offsetMs) / 1000).toFixed(1);
  const found =
    seconds === '0.0'
      ? 'This host and the database have the same time.'
      : `This host is ${seconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the database.`;
  const advice = "Sync both clocks with NTP. Realtime won't start if they differ by more than 30 s.";
  if (Math.abs(offsetMs) > 30_000) return problem(found, advice);
  return Math.abs(offsetMs) > FAR_OFF_MS ? warning(found, advice) : ok(found);
}

async function checkBackups(db: Database, { APP_URL }: DoctorSettings): Promise<Finding> {
  const [mark] = await db.execute<{ seconds: number }>(sql`
    select extract(epoch from clock_timestamp() - done_until)::float8 as seconds
    from job_marks where job = ${BACKUP_ROW}`);
  const isLocal = APP_URL !== undefined && isLoopback(new URL(APP_URL).hostname);
  return backupFinding(mark?.seconds ?? null, isLocal);
}

/** `ageSeconds`: the age of the newest backup; null without any. */
export function backupFinding(ageSeconds: number | null, isLocal: boolean): Finding {
  const advice = 'Run npm run backup every day, unless your provider backs up the database and the files.';
  if (ageSeconds === null)
    return isLocal
      ? unused('This local game has no backup.')
      : warning('This game has no backup from npm run backup.', advice);
  const days = ageSeconds / DAY_SECONDS;
  const age = days < 2 ? counted(Math.round(days * 24), 'hour') : counted(Math.floor(days), 'day');
  const found = `The newest backup is ${age} old.`;
  return days > OLD_BACKUP_DAYS ? warning(found, advice) : ok(found);
}

/** Checks that a worker runs: a job that every worker runs several times a second has run within a minute. */
async function checkWorker(db: Database, { WORKER }: DoctorSettings): Promise<Finding> {
  const [row] = await db.execute<{ runs: boolean }>(sql`select ${hasWorker} as runs`);
  if (row?.runs) return ok('A worker runs the background jobs.');
  return warning(
    'No worker has run a job within a minute: no mail is sent, and leaderboards do not change.',
    WORKER === 'separate'
      ? 'npm run start:worker'
      : 'Realtime starts it: look for its error in the log, or start one with npm run start:worker.',
  );
}

export function databaseChecks(
  settings: DoctorSettings,
  { pooled, direct }: { pooled: Database; direct: Database },
): Check[] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = settings;
  const pooler: Check[] =
    settings.DATABASE_DIRECT_URL === undefined ? [] : [{ name: 'pooler', run: () => checkServer(pooled) }];
  return [
    { name: 'database', run: () => checkServer(direct, directUrl) },
    ...pooler,
    { name: 'migrations', run: () => checkMigrations(direct) },
    { name: 'clock', run: () => checkClock(direct) },
    { name: 'backups', run: () => checkBackups(direct, settings) },
    { name: 'worker', run: () => checkWorker(direct, settings) },
  ];
}
