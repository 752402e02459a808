import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context, Random } from '@/lib/platform/context';
import { randomText } from '@/lib/platform/random';
import { codeHash } from '@/lib/platform/security/passwords/one-time-codes';

const CODES = 10;
const CODE_LENGTH = 10;
/** Without I, L and O, which look like digits, and U, so that codes contain fewer words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function drawCode(random: Random): string {
  const letters = randomText(random, ALPHABET, CODE_LENGTH);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

function normalizeCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return letters.replaceAll('O', '0').replace(/[IL]/g, '1');
}

export const recoveryHash = (operatorId: string, typed: string): string =>
  codeHash(operatorId, normalizeCode(typed));

/** Replaces an operator's recovery codes. Returns the new ones, to be shown once: only their hashes are stored. */
export async function storeNewRecoveryCodes(
  db: Queryable,
  { now, random }: Pick<Context, 'now' | 'random'>,
  operatorId: string,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(drawCode(random));
  const hashes = [...codes].map((code) => recoveryHash(operatorId, code));
  await db.execute(sql`delete from operator_recovery_codes where operator_id = ${operatorId}::uuid`);
  await db.execute(sql`
    insert into operator_recovery_codes (operator_id, code_hash, created_at)
    select ${operatorId}::uuid, hash, ${now().toISOString()}::timestamptz from unnest(${hashes}::text[]) as hash`);
  return [...codes];
}
