import { sql } from '@/db/sql';
import type { DeskContext } from '../desk-context';
import { DESK_IDLE_SECONDS, DESK_SESSION_SECONDS } from '../operators/desk-session';

/** Times are ISO 8601. */
export type DeskAccount = {
  passkeys: { id: string; label: string; backedUp: boolean; createdAt: string; usedAt: string | null }[];
  codesLeft: number;
  sessions: { id: string; signIn: string; openedAt: string; usedAt: string; isThis: boolean }[];
};

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS"Z"';

export async function showAccount({ db, now, signedIn }: DeskContext): Promise<DeskAccount> {
  const { operatorId, sessionId } = signedIn;
  const at = now().toISOString();
  const [passkeys, [codes], sessions] = await Promise.all([
    db.execute<DeskAccount['passkeys'][number]>(sql`
      select id, label, backed_up as "backedUp", to_char(created_at at time zone 'UTC', ${ISO}) as "createdAt",
        to_char(used_at at time zone 'UTC', ${ISO}) as "usedAt"
      from operator_passkeys p where operator_id = ${operatorId}::uuid order by p.created_at, id`),
    db.execute<{ left: number }>(sql`
      select count(*)::int as left from operator_recovery_codes
      where operator_id = ${operatorId}::uuid and used_at is null`),
    db.execute<DeskAccount['sessions'][number]>(sql`
      select id, sign_in as "signIn", to_char(opened_at at time zone 'UTC', ${ISO}) as "openedAt",
        to_char(used_at at time zone 'UTC', ${ISO}) as "usedAt", id = ${sessionId}::uuid as "isThis"
      from operator_sessions s
      where operator_id = ${operatorId}::uuid and ended_at is null
        and s.opened_at > ${at}::timestamptz - make_interval(secs => ${DESK_SESSION_SECONDS})
        and s.used_at > ${at}::timestamptz - make_interval(secs => ${DESK_IDLE_SECONDS})
      order by s.opened_at desc`),
  ]);
  return { passkeys, codesLeft: codes?.left ?? 0, sessions };
}
