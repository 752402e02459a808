import { type Database, IDLE_IN_TRANSACTION_MS, openDatabase } from '@/db/client';
import { sql } from '@/db/sql';
import { counted } from '@/lib/contract/english-format';
import { DEAD_AFTER_SECONDS } from '@/lib/rooms/process-rows';
import { type DoctorSettings, type Finding, nameOf, ok, problem, warning } from '../check';

const ANSWERS_WITHIN_MS = 5000;

/** Checks that the direct address applies connection settings, which release the locks of a frozen process. */
export async function checkTimeouts({
  DATABASE_URL,
  DATABASE_DIRECT_URL: url = DATABASE_URL,
}: DoctorSettings): Promise<Finding> {
  if (!url) return problem('DATABASE_URL is not set.', 'Set it to the address of the database.');
  const timeouts = { idleInTransactionMs: IDLE_IN_TRANSACTION_MS };
  const db = openDatabase({ url, poolSize: 1, applicationName: 'lineup-doctor', ...timeouts });
  try {
    const [row] = await db.execute<{ kept: boolean }>(sql`
      select current_setting('idle_in_transaction_session_timeout')::interval
        = make_interval(secs => ${IDLE_IN_TRANSACTION_MS / 1000}) as kept`);
    if (row?.kept) return ok('The database keeps the timeouts that the game sets for its connections.');
    return warning(
      'The direct address drops the timeouts that the game sets: a frozen process keeps its locks until its connection is closed.',
      'Use the address of the database itself instead of a session pooler, or watch for processes that hang.',
    );
  } finally {
    await db.$client.end({ timeout: 1 });
  }
}

/** Checks that several processes have Redis, and reports that a single one must stay alone. */
export async function checkInstances(db: Database, { REDIS_URL: redis }: DoctorSettings): Promise<Finding> {
  const [row] = await db.execute<{ serving: number }>(sql`
    select count(*) filter (where not draining)::integer as serving from realtime_processes
    where seen_at > clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})`);
  const serving = counted(row?.serving ?? 0, 'realtime process', 'realtime processes');
  if (!row?.serving) return problem('No realtime process serves.', 'Start one: npm run start:realtime.');
  if (redis) return ok(`${serving}. Redis is set: several may run.`);
  if (row.serving > 1)
    return problem(`${serving} serve without Redis.`, 'Run exactly one instance, or set REDIS_URL for each.');
  return ok(
    `${serving}, without Redis: the platform must run exactly one instance, and stop the old one before it starts a new one.`,
  );
}

/** Checks the address that a platform uses for realtime's health check. */
export async function checkHealthAddress({ REALTIME_URL: url }: DoctorSettings): Promise<Finding> {
  if (!url) return problem('REALTIME_URL is not set.', 'Set it to the public address of realtime.');
  const advice = 'Set /health as the health check of realtime, and /api/health as that of the pages.';
  try {
    const response = await fetch(new URL('/health', url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    await response.body?.cancel();
    if (response.ok) return ok(`${url}/health answers.`);
    // A proxy of your own keeps it from the internet.
    if (response.status === 404) return ok(`${url}/health is not public.`);
    return problem(`${url}/health: ${response.status}.`, advice);
  } catch (error) {
    return problem(`${url}/health: ${nameOf(error)}.`, advice);
  }
}
