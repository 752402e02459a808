import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { Context } from '@/lib/platform/context';
import { spendWithin } from '@/lib/platform/security/limits/rate-limits';
import { OPERATOR_MAIL_PAUSE } from './limits';

type Counts = { requested: number; flagged: number; waiting: number; noted: number };

/**
 * Tells the operator, in the log and by mail where `to` is set, how many removal requests and flags came since the last
 * time: counts alone, nothing about anybody. At most one mail in ten minutes, however many processes run this; what comes
 * meanwhile is in the next one. Returns whether there was something to tell.
 */
export async function alertOperator(
  { db, now, log, sendMail }: Pick<Context, 'db' | 'now' | 'log' | 'sendMail'>,
  { to }: { to: string | undefined },
): Promise<boolean> {
  const news = await db.transaction(async (tx) => {
    if (!(await hasNews(tx))) return null;
    const pause = { subject: 'removals', now: now() };
    if ((await spendWithin((query) => tx.execute(query), OPERATOR_MAIL_PAUSE, pause)) > 0) return null;
    const counts = await takeNews(tx, now());
    if (to !== undefined) await sendMail({ kind: 'removalNews', to, ...counts }, tx);
    return counts;
  });
  if (news) log.warn(news, 'removal requests and flags to review: npm run removals');
  return news !== null;
}

/** A flag that pulled its record, or waits for review, is in the queue of requests; one that did neither is news of its own. */
const NEW_FLAGS = sql`f.alerted_at is null and f.settled_at is null and f.reason = 'under_age'
  and exists (select from booking_records r where r.id = f.record_id)
  and not exists (select from removal_requests q where q.decided_at is null and f.record_id = any(q.record_ids))`;

async function hasNews(tx: Transaction): Promise<boolean> {
  const [row] = await tx.execute<{ any: boolean }>(sql`
    select exists (select from removal_requests where alerted_at is null and decided_at is null)
      or exists (select from record_flags f where ${NEW_FLAGS}) as any`);
  return row?.any ?? false;
}

async function takeNews(tx: Transaction, now: Date): Promise<Counts> {
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
      (select count(*)::integer from flags) as noted from requests`);
  if (!counts) throw new Error('no counts were read');
  return counts;
}
