import type { Transaction } from '@/db/client';
import { sql } from '@/db/sql';
import type { RequestResetInput } from '@/lib/contract/accounts/password-schemas';
import { env } from '@/lib/platform/config/env';
import type { Context } from '@/lib/platform/context';
import { AppError } from '@/lib/platform/errors/app-error';
import { errorReport } from '@/lib/platform/errors/error-report';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { spend } from '@/lib/platform/security/limits/rate-limits';
import {
  codeHash,
  drawCode,
  drawLinkToken,
  hashOfNoCode,
  linkHash,
} from '@/lib/platform/security/passwords/one-time-codes';
import { emailOf } from '@/lib/players/email-of';
import { message } from '@/messages/message';
import { RESET_MAILS_PER_ADDRESS } from '../limits';
import { lockResets } from './reset-account';
import { isHourStopped } from './reset-hour';
import { hourOf, type MailHistory, nextMail, WRONG_CODES_DAYS, withMail } from './reset-rules';

export const RESET_LINK_PATH = '/reset-password';

export type ResetRequested = {
  isMailed: boolean;
  resendInSeconds: number;
};

type Account = { playerId: string | null; emailSealed: string | null };

type HistoryRow = Account &
  Omit<MailHistory, 'areCodesStopped'> & { hourCodesSent: number; hourWrongCodes: number };

/** Reads the account, if there is one, and what was mailed to its email, in one query for known and unknown emails. */
async function readHistory(
  tx: Transaction,
  emailIndex: string,
  now: Date,
): Promise<{ account: Account; history: MailHistory }> {
  const nowIso = now.toISOString();
  const [row] = await tx.execute<HistoryRow>(sql`
    select p.id as "playerId", p.email_sealed as "emailSealed", h.*,
      coalesce(o.codes_sent, 0) as "hourCodesSent", coalesce(o.wrong_codes, 0) as "hourWrongCodes"
    from (
      select
        count(*) filter (where has_code and created_at > ${nowIso}::timestamptz - interval '1 day')::int as "codesInDay",
        coalesce(sum(wrong_tries), 0)::int as "wrongCodes",
        (extract(epoch from max(created_at)) * 1000)::float8 as "lastMailMs",
        (extract(epoch from max(created_at) filter (where not has_code)) * 1000)::float8 as "lastLinkMailMs"
      from reset_codes
      where email_index = ${emailIndex}
        and created_at > ${nowIso}::timestamptz - make_interval(days => ${WRONG_CODES_DAYS})
    ) h
    -- Whose day has come is gone, although the row may stand a moment longer.
    left join players p on p.email_index = ${emailIndex}
      and (p.deletion_due_at is null or p.deletion_due_at > ${nowIso}::timestamptz)
    left join reset_hours o on o.starts_at = ${hourOf(now).toISOString()}::timestamptz`);
  if (!row) throw new Error('no history was read');
  const { playerId, emailSealed, hourCodesSent, hourWrongCodes, ...mails } = row;
  const hour = { codes_sent: hourCodesSent, wrong_codes: hourWrongCodes };
  const areCodesStopped = isHourStopped(hourOf(now), hour);
  return { account: { playerId, emailSealed }, history: { ...mails, areCodesStopped } };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
let cachedDecoy: string | undefined;

/** Returns the address to mail to, or null for an unknown email. That case decrypts something else, to take equal time. */
function addressOf({ playerId, emailSealed }: Account): string | null {
  const isKnown = playerId !== null && emailSealed !== null;
  cachedDecoy ??= sealField({ column: 'players.email', rowId: NOBODY }, 'nobody@example.org');
  const opened = emailOf(isKnown ? { id: playerId, emailSealed } : { id: NOBODY, emailSealed: cachedDecoy });
  return isKnown ? opened : null;
}

/** Writes the row of the email and queues it. For an unknown account too: that email is never sent. */
async function writeMail(
  ctx: Context,
  tx: Transaction,
  mail: { emailIndex: string; account: Account; hasCode: boolean },
): Promise<void> {
  const { emailIndex, account, hasCode } = mail;
  const now = ctx.now();
  const rowId = ctx.random.uuid();
  const code = drawCode(ctx.random);
  const token = drawLinkToken(ctx.random);
  const isKnown = account.playerId !== null;
  const hash = (isKnown ? codeHash : hashOfNoCode)(rowId, code);
  await tx.execute(sql`
    with replaced as (
      update reset_codes set code_hash = null
      where email_index = ${emailIndex} and code_hash is not null and ${hasCode}
    )
    insert into reset_codes (id, email_index, has_code, code_hash, link_hash, created_at)
    values (${rowId}, ${emailIndex}, ${hasCode}, ${hasCode ? hash : null}, ${linkHash(token)},
      ${now.toISOString()}::timestamptz)`);
  const to = addressOf(account);
  const link = `${new URL(RESET_LINK_PATH, env().APP_URL)}?token=${token}`;
  await ctx
    .sendMail({ kind: 'resetPassword', to, code: hasCode ? code : null, link }, tx)
    .catch((cause: unknown) => {
      ctx.log.error({ error: errorReport(cause) }, 'cannot queue the mail of a password reset');
      throw new AppError('UNAVAILABLE', message('welcome', 'mailFailed'), { cause });
    });
  // Last, because every email and code of the hour waits for this row until the commit.
  await tx.execute(sql`
    insert into reset_hours (starts_at, codes_sent)
    values (${hourOf(now).toISOString()}::timestamptz, ${hasCode && isKnown ? 1 : 0})
    on conflict (starts_at) do update set codes_sent = reset_hours.codes_sent + excluded.codes_sent`);
}

/**
 * Mails a code and a link to the account of this email. Result, duration and limits are the same for an unknown email (product
 * decisions, "OTP"). A code goes at most every 30 seconds and three times a day. Above that, after ten wrong codes in 30 days,
 * and while codes are stopped, the email carries the link alone, once an hour.
 * @throws TOO_MANY_REQUESTS when this address asks too often, UNAVAILABLE when the email could not be queued; then only the
 * address is counted.
 */
export async function requestReset(ctx: Context, { email }: RequestResetInput): Promise<ResetRequested> {
  await spend(ctx, RESET_MAILS_PER_ADDRESS, ctx.address);
  const emailIndex = blindIndex('players.email', email);
  return ctx.db.transaction(async (tx) => {
    await lockResets(tx, emailIndex);
    const { account, history } = await readHistory(tx, emailIndex, ctx.now());
    const nowMs = ctx.now().getTime();
    const { hasCode, inSeconds } = nextMail(history, nowMs);
    if (inSeconds > 0) return { isMailed: false, resendInSeconds: inSeconds };
    await writeMail(ctx, tx, { emailIndex, account, hasCode });
    return {
      isMailed: true,
      resendInSeconds: nextMail(withMail(history, hasCode, nowMs), nowMs).inSeconds,
    };
  });
}
