import type { Database } from '@/db/client';
import { sql } from '@/db/sql';
import type { AuditPhase, AuditSubject } from '@/lib/contract/enums';
import type { DeskContext } from '../desk-context';

/**
 * What an action is about: a row's id or a receipt. A player is named by the User ID; the audit stores the id of the row, which
 * says nothing once the account is erased.
 */
export type AuditTarget = { subject: AuditSubject; id: string };

type Began = { actionId: string; action: string; about: readonly AuditTarget[] };

/** How an action ended. `detail`: the code of a refusal, or counts. */
export type AuditEnd = { phase: Exclude<AuditPhase, 'began'>; detail: string | null };

type Row = { subject: AuditSubject | null; id: string | null; phase: AuditPhase; detail: string | null };

async function write(
  { db, now, signedIn }: Pick<DeskContext, 'db' | 'now' | 'signedIn'>,
  { actionId, action }: Began,
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

/** Returns one row for each target, or one without a target. */
function rowsOf<E extends Pick<Row, 'phase' | 'detail'>>(
  about: readonly AuditTarget[],
  whole: E,
  endOf: (target: AuditTarget) => E = () => whole,
): Row[] {
  if (about.length === 0) return [{ subject: null, id: null, ...whole }];
  return about.map((target) => ({ ...target, ...endOf(target) }));
}

type AuditContext = Pick<DeskContext, 'db' | 'now' | 'random' | 'signedIn'> & { db: Database };

/** Commits that an action begins. Call it before the action. Returns what `endAudit` takes. Rejects when it is not stored. */
export async function beginAudit(
  ctx: AuditContext,
  action: string,
  about: readonly AuditTarget[],
): Promise<Began> {
  const began = { actionId: ctx.random.uuid(), action, about };
  await write(ctx, began, rowsOf(about, { phase: 'began', detail: null }));
  return began;
}

/** Stores how an action ended. `endOf` returns how it ended for one target, where that differs. */
export async function endAudit(
  ctx: AuditContext,
  began: Began,
  whole: AuditEnd,
  endOf?: (target: AuditTarget) => AuditEnd,
): Promise<void> {
  // An erased player's row is gone by now; the row that began the action names it.
  const about = began.about.filter(({ subject }) => subject !== 'player');
  await write(ctx, began, rowsOf(about, whole, endOf));
}
