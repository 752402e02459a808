import { inBatches } from '@/db/in-batches';
import { sql } from '@/db/sql';
import type { Context } from '@/lib/platform/context';
import { DESK_IDLE_SECONDS, DESK_SESSION_SECONDS } from './operators/desk-session';

/**
 * Deletes enrolment links and sessions of operators 30 days after their end: when they were used up, ended or expired. Returns how
 * many.
 */
export async function deleteOldDeskRows(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = sql`${now().toISOString()}::timestamptz - interval '30 days'`;
  const sessions = await inBatches(
    (most) =>
      db.execute(sql`
        delete from operator_sessions where ctid = any(array(
          select ctid from operator_sessions
          where least(ended_at, opened_at + make_interval(secs => ${DESK_SESSION_SECONDS}),
            used_at + make_interval(secs => ${DESK_IDLE_SECONDS})) < ${before}
          limit ${most} for update skip locked))`),
    signal,
  );
  const links = await inBatches(
    (most) =>
      db.execute(sql`
        delete from operator_enrolments where ctid = any(array(
          select ctid from operator_enrolments where least(expires_at, used_at) < ${before}
          limit ${most} for update skip locked))`),
    signal,
  );
  return sessions + links;
}
