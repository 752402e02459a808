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
import { emailOf } from '@/lib/players/sealed-fields';
import { message } from '@/messages/message';
import { RESET_MAILS_PER_ADDRESS } from '../limits';
import { hourStart, type MailHistory, nextMail, WRONG_CODES_DAYS, withMail } from './reset-rules';
import { areCodesStoppedInHour, lockResets } from './resets';

const RESET_LINK_PATH = '/reset-password';

type ResetRequested = {
  isMailed: boolean;
  resendInSeconds: number;
};

type Account = { playerId: string | null; emailSealed: string | null };

type HistoryRow = Account &
  Omit<MailHistory, 'areCodesStopped'> & { hourCodesSent: number; hourWrongCodes: number };

/** Reads the account and the earlier reset mails of an email. Runs the same query for known and unknown emails. */
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
    left join players p on p.email_index = ${emailIndex}
      and (p.deletion_due_at is null or p.deletion_due_at > ${nowIso}::timestamptz)
    left join reset_hours o on o.starts_at = ${hourStart(now).toISOString()}::timestamptz`);
  if (!row) throw new Error('no history was read');
  const { playerId, emailSealed, hourCodesSent, hourWrongCodes, ...mails } = row;
  const hour = { codes_sent: hourCodesSent, wrong_codes: hourWrongCodes };
  const areCodesStopped = areCodesStoppedInHour(hourStart(now), hour);
  return { account: { playerId, emailSealed }, history: { ...mails, areCodesStopped } };
}

const NO_PLAYER_ID = '00000000-0000-0000-0000-000000000000';
let cachedDecoy: string | undefined;

/** Returns the address to mail to; null for an unknown email, for which it decrypts a decoy, to take the same time. */
function addressOf({ playerId, emailSealed }: Account): string | null {
  const isKnown = playerId !== null && emailSealed !== null;
  cachedDecoy ??= sealField({ column: 'players.email', rowId: NO_PLAYER_ID }, 'nobody@example.org');
  const opened = emailOf(
    isKnown ? { id: playerId, emailSealed } : { id: NO_PLAYER_ID, emailSealed: cachedDecoy },
  );
  return isKnown ? opened : null;
}

/** Writes the row of the mail and queues the mail. For an unknown email a mail is queued too, but never sent. */
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
  // Last, because all other reset mails and code checks of the hour wait for this row until the commit.
  await tx.execute(sql`
    insert into reset_hours (starts_at, codes_sent)
    values (${hourStart(now).toISOString()}::timestamptz, ${hasCode && isKnown ? 1 : 0})
    on conflict (starts_at) do update set codes_sent = reset_hours.codes_sent + excluded.codes_sent`);
}

/**
 * Mails a code and a link to the account of this email (docs/specification.md, "OTP"), or only a link if `nextMail` allows no code.
 * Unknown emails get the same result, duration and limits. Throws TOO_MANY_REQUESTS for the network, and UNAVAILABLE when the mail
 * cannot be queued.
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
