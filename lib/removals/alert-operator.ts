import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import { deskPageOf } from '@/lib/platform/config/desk-url';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { OPERATOR_MAIL_PAUSE } from './limits';

type Counts = { requested: number; flagged: number; waiting: number; onlyListed: number };

/** Notifies the operator of new requests and *looks under 18* flags, by log and, with `to`, by email. At most once in ten minutes. */
export async function alertOperator(
  { db, now, log, sendMail }: Pick<Context, 'db' | 'now' | 'log' | 'sendMail'>,
  { to, deskUrl }: { to: string | undefined; deskUrl?: string | undefined },
): Promise<boolean> {
  const counts = await db.transaction(async (tx) => {
    if (!(await hasUnalerted(tx))) return null;
    const pause = { subject: 'removals', now: now() };
    if ((await spendWithin(tx, OPERATOR_MAIL_PAUSE, pause)) > 0) return null;
    const marked = await markAlerted(tx, now());
    if (to !== undefined) await sendMail({ kind: 'removalNews', to, deskUrl, ...marked }, tx);
    return marked;
  });
  const where = deskUrl === undefined ? 'npm run removals' : `${deskUrl} or npm run removals`;
  if (counts) log.warn(counts, `removal requests and flags to review: ${where}`);
  return counts !== null;
}

/** Matches new *looks under 18* flags. Leaves out records with an open request, which causes an alert itself. */
const NEW_FLAGS = sql`f.alerted_at is null and f.settled_at is null and f.reason = 'under_age'
  and exists (select from booking_records r where r.id = f.record_id)
  and not exists (select from removal_requests q where q.decided_at is null and f.record_id = any(q.record_ids))`;

async function hasUnalerted(tx: Transaction): Promise<boolean> {
  const [row] = await tx.execute<{ any: boolean }>(sql`
    select exists (select from removal_requests where alerted_at is null and decided_at is null)
      or exists (select from record_flags f where ${NEW_FLAGS}) as any`);
  return row?.any ?? false;
}

async function markAlerted(tx: Transaction, now: Date): Promise<Counts> {
  const nowIso = now.toISOString();
  const [counts] = await tx.execute<Counts>(sql`
    with requests as (
      update removal_requests set alerted_at = ${nowIso}::timestamptz
      where alerted_at is null and decided_at is null returning source, state
    ), flags as (
      update record_flags f set alerted_at = ${nowIso}::timestamptz where ${NEW_FLAGS} returning id
    )
    select count(*) filter (where source <> 'flag')::integer as requested,
      count(*) filter (where source = 'flag')::integer as flagged,
      count(*) filter (where state = 'waiting')::integer as waiting,
      (select count(*)::integer from flags) as "onlyListed" from requests`);
  if (!counts) throw new Error('no counts were read');
  return counts;
}

export const alertOperatorJob: Job = {
  name: 'alert the operator',
  everySeconds: 60,
  // `isDueAtStart` is not set: during a release the old version still delivers mail, and cannot deliver kinds that it does not know.
  run: (ctx) => alertOperator(ctx, { to: env().SUPPORT_EMAIL, deskUrl: deskPageOf(env()) }),
};
