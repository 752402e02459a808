import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sql } from '@/db/sql';
import type { OperatorRole } from '@/lib/contract/enums';
import type { AlertItem, DeskAlert } from '@/lib/contract/mail/mail';
import { DAY_MS } from '@/lib/contract/times';
import { alertText } from '@/lib/notifications/mail/templates/mail-texts';
import type { AlertTarget } from '@/lib/platform/config/alert-settings';
import { deskPageOf } from '@/lib/platform/config/desk-url';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import type { Job } from '@/lib/platform/jobs/job';
import { continueJob } from '@/lib/platform/jobs/job-marks';

type AlertContext = Pick<Context, 'db' | 'now' | 'sendMail'>;
type PostAlert = (address: string, alert: DeskAlert) => Promise<void>;

const PAUSE_MS = 10 * 60 * 1000;
/** A letter becomes urgent this many days before it is due. */
const URGENT_LETTER_DAYS = 3;

const lastAlertSchema = z.object({ sentAtMs: z.number() });

type Counts = Record<AlertItem, number>;

async function countUrgent({ db, now }: AlertContext, sinceMs: number): Promise<Counts> {
  const since = sql`${new Date(sinceMs).toISOString()}::timestamptz`;
  const today = now().toISOString().slice(0, 10);
  const [row] = await db.execute<Counts>(sql`
    select
      (select count(*)::int from record_flags where reason = 'under_age' and settled_at is null and created_at > ${since}) as "underAge",
      (select count(*)::int from removal_requests where state = 'waiting' and created_at > ${since}) as "waitingRequests",
      (select count(*)::int from removal_letters
        where answered_on is null and due_on <= ${today}::date + ${URGENT_LETTER_DAYS}::integer
          and due_on - ${URGENT_LETTER_DAYS}::integer > (${since} at time zone 'UTC')::date) as letters,
      (select count(*)::int from feed_runs where state = 'failed' and created_at > ${since}) as "failedImports",
      (select count(*)::int from player_reports where settled_at is null and created_at > ${since}) as reports,
      (select count(*)::int from player_sanctions where appeal_outcome is null and appealed_at > ${since}) as appeals,
      (select count(*)::int from purchases p join payment_events e on e.purchase_id = p.id
        where e.type = 'charge.dispute.created' and e.created_at > ${since} and p.dispute_status = 'open') as disputes`);
  if (!row) throw new Error('nothing was counted');
  return row;
}

const ITEMS: Record<OperatorRole, readonly AlertItem[]> = {
  records: ['underAge', 'waitingRequests', 'letters', 'failedImports'],
  moderator: ['reports', 'appeals'],
  support: ['disputes'],
  admin: ['underAge', 'waitingRequests', 'letters', 'failedImports', 'reports', 'appeals', 'disputes'],
};

/** Returns the name under which the time of a target's last alert is stored. Hashes the address, which may be a secret. */
const jobOf = ({ role, to, daily }: AlertTarget) =>
  `alert ${role} ${createHash('sha256').update(`${to} ${daily}`).digest('hex').slice(0, 16)}`;

/**
 * Sends each target the counts of items that became urgent since its last alert, by email or webhook. A `daily` target gets at most
 * one a day. Returns the number of alerts. Throws AggregateError at the end if targets failed; the next run tries them again.
 */
export async function sendAlerts(
  ctx: AlertContext,
  {
    targets,
    deskUrl,
    post,
  }: { targets: readonly AlertTarget[]; deskUrl: string | undefined; post: PostAlert },
): Promise<number> {
  const results = await Promise.allSettled(
    targets.map((target) => alertTarget(ctx, { target, deskUrl, post })),
  );
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} alerts were not sent`);
  return results.filter((result) => result.status === 'fulfilled' && result.value).length;
}

async function alertTarget(
  ctx: AlertContext,
  { target, deskUrl, post }: { target: AlertTarget; deskUrl: string | undefined; post: PostAlert },
): Promise<boolean> {
  let isSent = false;
  const nowMs = ctx.now().getTime();
  await continueJob(ctx, { job: jobOf(target), schema: lastAlertSchema }, async (last) => {
    // A new target gets no alert about older items.
    if (last === null) return { next: { sentAtMs: nowMs } };
    if (nowMs - last.sentAtMs < (target.daily ? DAY_MS : PAUSE_MS)) return { next: last };
    const counts = await countUrgent(ctx, last.sentAtMs);
    const items = ITEMS[target.role].flatMap((item) =>
      counts[item] > 0 ? [{ item, count: counts[item] }] : [],
    );
    if (items.length === 0) return { next: target.daily ? { sentAtMs: nowMs } : last };
    const alert: DeskAlert = { role: target.role, items, deskUrl };
    if (target.to.includes('@')) await ctx.sendMail({ kind: 'deskAlert', to: target.to, ...alert });
    else await post(target.to, alert);
    isSent = true;
    return { next: { sentAtMs: nowMs } };
  });
  return isSent;
}

const POST_TIMEOUT_MS = 10_000;

/** Posts an alert as JSON, without following redirects. Chat services show its `text`. Throws if the response is an error. */
export async function postAlert(address: string, alert: DeskAlert): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: alertText(alert), ...alert }),
    signal: AbortSignal.timeout(POST_TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook of an alert responded ${response.status}`);
}

export const sendAlertsJob: Job = {
  name: 'alert operators of roles',
  everySeconds: 60,
  run: (ctx) => sendAlerts(ctx, { targets: env().DESK_ALERTS, deskUrl: deskPageOf(env()), post: postAlert }),
};
