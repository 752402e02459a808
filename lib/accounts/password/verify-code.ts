import type { Queryable, Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { VerifyCodeInput } from '@/lib/contract/accounts/password-schemas';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import { codeHash } from '@/lib/platform/security/passwords/one-time-codes';
import { message } from '@/messages/message';
import { CODES_PER_ADDRESS } from '../limits';
import { CODE_SECONDS, hourStart, TRIES_PER_CODE, WRONG_CODES_DAYS, WRONG_CODES_LIMIT } from './reset-rules';
import { areCodesStoppedInHour, lockResets, type ResetHourRow, sealResetToken } from './resets';

type Outcome =
  | { kind: 'right'; rowId: string }
  | { kind: 'wrong'; stopsCodes: boolean; isLast: boolean }
  | { kind: 'no code' | 'stopped' };

async function findCode(tx: Queryable, emailIndex: string, now: Date): Promise<string | null> {
  const nowIso = now.toISOString();
  const [row] = await tx.execute<{ id: string }>(sql`
    select id from reset_codes
    where email_index = ${emailIndex} and code_hash is not null and closed_at is null
      and wrong_tries < ${TRIES_PER_CODE}
      and created_at > ${nowIso}::timestamptz - make_interval(secs => ${CODE_SECONDS})
      and ${WRONG_CODES_LIMIT} > (
        select sum(wrong_tries) from reset_codes
        where email_index = ${emailIndex}
          and created_at > ${nowIso}::timestamptz - make_interval(days => ${WRONG_CODES_DAYS}))`);
  return row?.id ?? null;
}

/** Locks the counts of the hour until the commit. Returns whether codes are allowed. */
async function lockHour(tx: Transaction, startsAt: Date): Promise<boolean> {
  const [hour] = await tx.execute<ResetHourRow>(sql`
    insert into reset_hours (starts_at) values (${startsAt.toISOString()}::timestamptz)
    on conflict (starts_at) do update set wrong_codes = reset_hours.wrong_codes
    returning codes_sent, wrong_codes`);
  if (!hour) throw new Error('the hour was not read');
  return !areCodesStoppedInHour(startsAt, hour);
}

/** Counts a wrong code, or uses up the right one, in one statement. Returns whether it was right. */
async function checkCode(tx: Transaction, rowId: string, otp: string): Promise<boolean> {
  const hash = codeHash(rowId, otp);
  const [row] = await tx.execute<{ is_right: boolean }>(sql`
    update reset_codes set
      wrong_tries = wrong_tries + case when code_hash = ${hash} then 0 else 1 end,
      code_hash = nullif(code_hash, ${hash})
    where id = ${rowId} and code_hash is not null and wrong_tries < ${TRIES_PER_CODE}
    returning code_hash is null as is_right`);
  if (!row) throw new Error('the code disappeared while it was locked');
  return row.is_right;
}

// Counts a wrong code for the hour. Returns whether codes are now stopped. Counts unknown emails too, so that the stop does not reveal
// which emails have an account.
async function countWrong(tx: Transaction, startsAt: Date): Promise<boolean> {
  const [hour] = await tx.execute<ResetHourRow>(sql`
    update reset_hours set wrong_codes = wrong_codes + 1
    where starts_at = ${startsAt.toISOString()}::timestamptz
    returning codes_sent, wrong_codes`);
  return areCodesStoppedInHour(startsAt, hour);
}

async function tryCode(ctx: Context, emailIndex: string, otp: string): Promise<Outcome> {
  const startsAt = hourStart(ctx.now());
  // Ends most attempts of an attack before any lock.
  if ((await findCode(ctx.db, emailIndex, ctx.now())) === null) return { kind: 'no code' };
  return ctx.db.transaction(async (tx): Promise<Outcome> => {
    await lockResets(tx, emailIndex);
    const rowId = await findCode(tx, emailIndex, ctx.now());
    if (rowId === null) return { kind: 'no code' };
    if (!(await lockHour(tx, startsAt))) return { kind: 'stopped' };
    if (await checkCode(tx, rowId, otp)) return { kind: 'right', rowId };
    const stopsCodes = await countWrong(tx, startsAt);
    return { kind: 'wrong', stopsCodes, isLast: (await findCode(tx, emailIndex, ctx.now())) === null };
  });
}

/**
 * Returns a reset token for the newest code, once. Unknown emails get the same responses. Throws BAD_CREDENTIALS for a
 * wrong, used or expired code, UNAVAILABLE while codes are stopped, and TOO_MANY_REQUESTS.
 */
export async function verifyCode(ctx: Context, input: VerifyCodeInput): Promise<{ resetToken: string }> {
  await spend(ctx, CODES_PER_ADDRESS, ctx.address);
  const outcome = await tryCode(ctx, blindIndex('players.email', input.email), input.otp);
  if (outcome.kind === 'wrong' && outcome.stopsCodes) {
    ctx.log.warn('too many wrong codes: codes are off for the rest of the hour; links still work');
  }
  if (outcome.kind === 'right') return { resetToken: sealResetToken(outcome.rowId, ctx.now()) };
  if (outcome.kind === 'stopped') {
    throw new AppError('UNAVAILABLE', message('welcome', 'codesStopped'));
  }
  const mayTryAgain = outcome.kind === 'wrong' && !outcome.isLast;
  const text = message('fields', mayTryAgain ? 'codeWrong' : 'codeUsedUp');
  throw new AppError('BAD_CREDENTIALS', text, { fieldErrors: { otp: text } });
}
