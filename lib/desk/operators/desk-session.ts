import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { OperatorRole } from '@/lib/contract/enums';
import type { DeskContext, SignedInOperator } from '../desk-context';

/** A session ends so long after it was opened. */
export const DESK_SESSION_SECONDS = 8 * 60 * 60;
/** A session ends after so long without use. */
export const DESK_IDLE_SECONDS = 30 * 60;
/** Money and erasing ask for a passkey that was used in the last five minutes. */
export const PROOF_SECONDS = 5 * 60;

/** `used_at` moves at most this often, so that reading a page rarely writes. */
const TOUCH_EVERY_SECONDS = 60;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Row = {
  operatorId: string;
  name: string;
  roles: OperatorRole[];
  provenAt: string | null;
};

/**
 * Returns the operator of a session, or null when it was ended, is too old or idle, or its operator has left. The row decides, at
 * every page and action.
 */
export async function findDeskSession(
  db: Queryable,
  sessionId: string,
  now: Date,
): Promise<SignedInOperator | null> {
  if (!UUID.test(sessionId)) return null;
  const nowIso = now.toISOString();
  const [row] = await db.execute<Row>(sql`
    select o.id as "operatorId", o.name, o.roles, s.proven_at::text as "provenAt"
    from operator_sessions s join operators o on o.id = s.operator_id
    where s.id = ${sessionId}::uuid and s.ended_at is null and o.left_at is null
      and s.opened_at > ${nowIso}::timestamptz - make_interval(secs => ${DESK_SESSION_SECONDS})
      and s.used_at > ${nowIso}::timestamptz - make_interval(secs => ${DESK_IDLE_SECONDS})`);
  if (!row) return null;
  const { provenAt, ...operator } = row;
  return { ...operator, sessionId, provenAt: provenAt === null ? null : new Date(provenAt) };
}

/** Counts as use of the session. What pages read again by themselves does not: an idle session would never end. */
export async function countAsUse({
  db,
  now,
  signedIn,
}: Pick<DeskContext, 'db' | 'now' | 'signedIn'>): Promise<void> {
  const at = now().toISOString();
  await db.execute(sql`
    update operator_sessions set used_at = ${at}::timestamptz
    where id = ${signedIn.sessionId}::uuid
      and used_at < ${at}::timestamptz - make_interval(secs => ${TOUCH_EVERY_SECONDS})`);
}
