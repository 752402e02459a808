import type { Database, Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { AuditPhase, AuditSubject } from '@/lib/contract/enums';
import type { DeskContext } from '../desk-context';

/** `id`: a row's id, a receipt or a User ID. For a player the audit stores the row's id, which means nothing after an erasure. */
export type AuditTarget = { subject: AuditSubject; id: string };

type StartedAudit = { actionId: string; action: string; about: readonly AuditTarget[] };

/** `detail`: an error code, or counts. */
export type AuditOutcome = { phase: Exclude<AuditPhase, 'began'>; detail: string | null };

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

/** Commits an audit row before an action. Throws if the row cannot be stored, so that the action does not happen. */
export async function startAudit(
  ctx: AuditContext<Database>,
  action: string,
  about: readonly AuditTarget[],
): Promise<StartedAudit> {
  const started = { actionId: ctx.random.uuid(), action, about };
  await write(ctx, started, rowsOf(about, { phase: 'began', detail: null }));
  return started;
}

/** Stores the outcome of an action, and with `outcomeOf` the outcome for each target. */
export async function finishAudit(
  ctx: AuditContext<Queryable>,
  started: StartedAudit,
  whole: AuditOutcome,
  outcomeOf?: (target: AuditTarget) => AuditOutcome,
): Promise<void> {
  // The action may have erased the player, so the outcome names no player. The first row does.
  const about = started.about.filter(({ subject }) => subject !== 'player');
  await write(ctx, started, rowsOf(about, whole, outcomeOf));
}
