import { createHash } from 'node:crypto';
import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { OperatorsContext } from './operator-rows';

/** An enrolment link opens once, for a day. */
export const ENROLMENT_SECONDS = 24 * 60 * 60;
const TOKEN_BYTES = 32;

/** Returns what is stored of an enrolment link's token. */
export const enrolmentHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Returns the token of a new enrolment link. Earlier links of the operator that were not used open no longer. */
export async function createEnrolment(
  db: Transaction,
  { now, random }: Pick<OperatorsContext, 'now' | 'random'>,
  operatorId: string,
): Promise<string> {
  const token = random.bytes(TOKEN_BYTES).toString('base64url');
  const at = now().toISOString();
  await db.execute(
    sql`delete from operator_enrolments where operator_id = ${operatorId}::uuid and used_at is null`,
  );
  await db.execute(sql`
    insert into operator_enrolments (token_hash, operator_id, created_at, expires_at)
    values (${enrolmentHash(token)}, ${operatorId}::uuid, ${at}::timestamptz,
      ${at}::timestamptz + make_interval(secs => ${ENROLMENT_SECONDS}))`);
  return token;
}

/** Returns the path of an enrolment link below the desk's address. */
export const enrolmentPath = (token: string): string => `/desk/enrol/${token}`;
