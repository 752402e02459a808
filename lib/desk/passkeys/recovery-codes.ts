import type { Queryable } from '@/db/client';
import { sql } from '@/db/sql';
import type { Context, Random } from '@/lib/platform/context';
import { randomText } from '@/lib/platform/random/random-text';
import { codeHash } from '@/lib/platform/security/passwords/one-time-codes';

const CODES = 10;
const CODE_LETTERS = 10;
/** Without I, L, O and U, which are taken for others or spell words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Draws a code of 50 bits, such as `7KQ2M-X0DRT`. */
function draw(random: Random): string {
  const letters = randomText(random, ALPHABET, CODE_LETTERS);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Returns a code as it was drawn, however it was typed. */
function plainCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return letters.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Returns the keyed hash that is stored of a code. */
export const recoveryHash = (operatorId: string, typed: string): string =>
  codeHash(operatorId, plainCode(typed));

/** Replaces the recovery codes of an operator. Returns the new ones, which nothing can show again. */
export async function drawRecoveryCodes(
  db: Queryable,
  { now, random }: Pick<Context, 'now' | 'random'>,
  operatorId: string,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(draw(random));
  const hashes = [...codes].map((code) => recoveryHash(operatorId, code));
  await db.execute(sql`delete from operator_recovery_codes where operator_id = ${operatorId}::uuid`);
  await db.execute(sql`
    insert into operator_recovery_codes (operator_id, code_hash, created_at)
    select ${operatorId}::uuid, hash, ${now().toISOString()}::timestamptz from unnest(${hashes}::text[]) as hash`);
  return [...codes];
}
