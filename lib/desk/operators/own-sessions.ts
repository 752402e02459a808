import { sql } from '@/db/sql';
import type { DeskContext } from '../desk-context';
import { endSessions } from './operator-rows';

export async function endOwnSession({ db, now, signedIn }: DeskContext): Promise<void> {
  await db.execute(sql`
    update operator_sessions set ended_at = ${now().toISOString()}::timestamptz
    where id = ${signedIn.sessionId}::uuid and ended_at is null`);
}

/** Ends all other sessions of the operator. */
export async function endOtherSessions({ db, now, signedIn }: DeskContext): Promise<{ ended: number }> {
  const { operatorId, sessionId } = signedIn;
  return { ended: await endSessions(db, { operatorId, now: now(), exceptId: sessionId }) };
}
