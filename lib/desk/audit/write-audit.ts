import type { Database } from '@/db/client';
import type { AuditPhase, AuditSubject } from '@/db/schema';
import type { DeskContext } from '../desk-context';

/**
 * What an action is about: a row's id or a receipt. A player is named by the User ID; the audit stores the id of the row, which
 * says nothing once the account is erased.
 */
export type AuditTarget = { subject: AuditSubject; id: string };

type Began = { actionId: string; action: string; about: readonly AuditTarget[] };

type Entry = Began & { phase: AuditPhase; detail?: string | null };

/** Writes one row for each target, or one without a target. */
async function write(
  { db, now, signedIn }: Pick<DeskContext, 'db' | 'now' | 'signedIn'>,
  { actionId, phase, action, about, detail = null }: Entry,
): Promise<void> {
  const targets = about.length > 0 ? about : [{ subject: null, id: null }];
  await db.$client`
    insert into desk_audit (action_id, phase, at, operator_id, operator, action, subject, subject_id, detail)
    select ${actionId}::uuid, ${phase}::text, ${now().toISOString()}::timestamptz, ${signedIn.operatorId}::uuid,
      ${signedIn.name}::text, ${action}::text, t.subject,
      case when t.subject = 'player' then coalesce(
        (select p.id::text from players p where p.referral_code = t.id), 'unknown') else t.id end,
      ${detail}::text
    from jsonb_to_recordset(${JSON.stringify(targets)}::text::jsonb) as t (subject text, id text)`;
}

type AuditContext = Pick<DeskContext, 'db' | 'now' | 'random' | 'signedIn'> & { db: Database };

/** Commits that an action begins. Call it before the action. Returns what `endAudit` takes. Rejects when it is not stored. */
export async function beginAudit(
  ctx: AuditContext,
  action: string,
  about: readonly AuditTarget[],
): Promise<Began> {
  const began = { actionId: ctx.random.uuid(), action, about };
  await write(ctx, { ...began, phase: 'began' });
  return began;
}

/** Stores how an action ended. `detail`: the code of a refusal, or counts. */
export async function endAudit(
  ctx: AuditContext,
  began: Began,
  outcome: { phase: Exclude<AuditPhase, 'began'>; detail: string | null },
): Promise<void> {
  // An erased player's row is gone by now; the row that began the action names it.
  const about = began.about.filter(({ subject }) => subject !== 'player');
  await write(ctx, { ...began, about, ...outcome });
}
