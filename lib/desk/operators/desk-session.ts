import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { OperatorRole } from '@/lib/contract/enums';
import type { Context } from '@/lib/platform/context';
import type { DeskContext, SignedInOperator } from '../desk-context';
import { endSessions } from './operator-rows';

export const DESK_SESSION_SECONDS = 8 * 60 * 60;
export const DESK_IDLE_SECONDS = 30 * 60;
/** Actions that need proof accept a passkey used in this time. */
export const PROOF_SECONDS = 5 * 60;

/** Updates `used_at` at most this often, so that most page views do not write. */
const TOUCH_EVERY_SECONDS = 60;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Row = {
  operatorId: string;
  name: string;
  roles: OperatorRole[];
  provenAt: string | null;
};

/** Returns the operator of a session; null if it has ended or was idle for too long, or if the operator has left. */
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

/** Stores that the session was used. Must not run for polled calls, otherwise an idle session would never end. */
export async function markSessionUsed({
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

export async function endOwnSession({ db, now, signedIn }: DeskContext): Promise<void> {
  await db.execute(sql`
    update operator_sessions set ended_at = ${now().toISOString()}::timestamptz
    where id = ${signedIn.sessionId}::uuid and ended_at is null`);
}

export async function endOtherSessions({ db, now, signedIn }: DeskContext): Promise<{ ended: number }> {
  const { operatorId, sessionId } = signedIn;
  return { ended: await endSessions(db, { operatorId, now: now(), exceptId: sessionId }) };
}

type NewSession = { operatorId: string; signIn: 'passkey' | 'recovery_code' };

/** Opens a session and returns its id; null if the operator has left meanwhile. Sign-in with a passkey counts as proof. */
export async function openDeskSession(
  db: Queryable,
  { now, random }: Pick<Context, 'now' | 'random'>,
  { operatorId, signIn }: NewSession,
): Promise<string | null> {
  const at = now().toISOString();
  const [opened] = await db.execute<{ id: string }>(sql`
    insert into operator_sessions (id, operator_id, sign_in, opened_at, used_at, proven_at)
    select ${random.uuid()}::uuid, id, ${signIn}::text, ${at}::timestamptz, ${at}::timestamptz,
      ${signIn === 'passkey' ? at : null}::timestamptz
    from operators where id = ${operatorId}::uuid and left_at is null for share
    returning id`);
  return opened?.id ?? null;
}
