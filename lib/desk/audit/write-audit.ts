import type { Database, Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { AuditPhase, AuditSubject } from '@/lib/contract/enums';
import type { DeskContext } from '../desk-context';

export type AuditTarget = {
  subject: AuditSubject;
  /** A row's id, a receipt or a User ID. Instead of a User ID the audit stores the row's id, which identifies no one once erased. */
  id: string;
};

type StartedAudit = { actionId: string; action: string; about: readonly AuditTarget[] };

export type AuditOutcome = {
  phase: Exclude<AuditPhase, 'began'>;
  /** An error code, or counts. */
  detail: string | null;
};

type Row = { subject: AuditSubject | null; id: string | null; phase: AuditPhase; detail: string | null };

type AuditContext<D extends Queryable> = Pick<DeskContext, 'now' | 'random' | 'signedIn'> & { db: D };

async function write(
  { db, now, signedIn }: AuditContext<Queryable>,
  { actionId, action }: StartedAudit,
  rows: readonly Row[],
): Promise<void> {
  await db.execute(sql`
    insert into desk_audit (action_id, phase, at, operator_id, operator, action, subject, subject_id, detail)
    select ${actionId}::uuid, t.phase, ${now().toISOString()}::timestamptz, ${signedIn.operatorId}::uuid,
      ${signedIn.name}::text, ${action}::text, t.subject,
      case when t.subject = 'player' then coalesce(
        (select p.id::text from players p where p.referral_code = t.id), 'unknown') else t.id end, t.detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as t (subject text, id text, phase text, detail text)`);
}

function rowsOf<E extends Pick<Row, 'phase' | 'detail'>>(
  about: readonly AuditTarget[],
  whole: E,
  outcomeOf: (target: AuditTarget) => E = () => whole,
): Row[] {
  if (about.length === 0) return [{ subject: null, id: null, ...whole }];
  return about.map((target) => ({ ...target, ...outcomeOf(target) }));
}

/** Commits the audit row of an action that is about to start. If this throws, the action must not happen. */
export async function startAudit(
  ctx: AuditContext<Database>,
  action: string,
  about: readonly AuditTarget[],
): Promise<StartedAudit> {
  const started = { actionId: ctx.random.uuid(), action, about };
  await write(ctx, started, rowsOf(about, { phase: 'began', detail: null }));
  return started;
}

export async function finishAudit(
  ctx: AuditContext<Queryable>,
  started: StartedAudit,
  whole: AuditOutcome,
  outcomeOf?: (target: AuditTarget) => AuditOutcome,
): Promise<void> {
  // Leaves out players, whom the action may have erased. The row of `startAudit` names them.
  const about = started.about.filter(({ subject }) => subject !== 'player');
  await write(ctx, started, rowsOf(about, whole, outcomeOf));
}
