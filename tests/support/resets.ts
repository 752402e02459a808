import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Database } from '@/db/client';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { verifyCode } from '@/lib/accounts/password/verify-code';
import { register } from '@/lib/accounts/sign-up/register';
import type { Mail } from '@/lib/contract/mail/mail';
import { AppError } from '@/lib/platform/errors/app-error';
import { blindIndex, sealField } from '@/lib/platform/security/fields/sealed-fields';
import { anonymousContext } from './context';
import { signUpForm } from './factories';

export const RESET_START = new Date('2026-03-01T12:00:00Z');
export const seconds = (count: number) => new Date(RESET_START.getTime() + count * 1000);

export const freshAddress = () => `198.51.100.${randomBytes(6).toString('hex')}`;

/** An anonymous caller at this time, from an address of its own. */
export function anonymousCaller(db: Database, atSeconds = 0, address = freshAddress()) {
  return anonymousContext(db, { address, now: () => seconds(atSeconds) });
}

type ResetMail = Extract<Mail, { kind: 'resetPassword' }>;

/** Requests a reset. Returns the answer and the queued email, with the token of its link. */
export async function askForReset(db: Database, email: string, atSeconds = 0) {
  const ctx = anonymousCaller(db, atSeconds);
  const answer = await requestReset(ctx, { email });
  const mail = ctx.mails.find((one): one is ResetMail => one.kind === 'resetPassword');
  return { answer, mail, token: mail && (new URL(mail.link).searchParams.get('token') ?? '') };
}

export function codeOf({ mail }: { mail: ResetMail | undefined }): string {
  return mail?.code ?? expect.fail('the mail carries no code');
}

export const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

export function tryCode(db: Database, email: string, otp: string, atSeconds = 0) {
  return verifyCode(anonymousCaller(db, atSeconds), { email, otp });
}

export async function refusalOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => expect.fail('was not refused'),
    (refusal: unknown) => refusal,
  );
  if (error instanceof AppError) return error;
  throw error;
}

export async function newAccount(db: Database): Promise<{ email: string; playerId: string }> {
  const form = signUpForm();
  const { playerId } = await register(anonymousContext(db, { address: freshAddress() }), form);
  return { email: form.email, playerId };
}

/** Inserts accounts like `register`, without hashing a password each. Returns their emails. */
export async function insertAccounts(
  db: Database,
  count: number,
  passwordHash: string | null = null,
): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomBytes(6).toString('hex')}@spray.example`);
  await insertAccountsOf(db, emails, passwordHash);
  return emails;
}

export async function insertAccountsOf(
  db: Database,
  emails: readonly string[],
  passwordHash: string | null = null,
): Promise<void> {
  const rows = emails.map((email) => {
    const unique = randomBytes(6).toString('hex');
    return { id: crypto.randomUUID(), unique, email };
  });
  await db.$client`
    insert into players ${db.$client(
      rows.map(({ id, unique, email }) => ({
        id,
        username_sealed: sealField({ column: 'players.username', rowId: id }, unique),
        username_index: blindIndex('players.username', unique),
        email_sealed: sealField({ column: 'players.email', rowId: id }, email),
        email_index: blindIndex('players.email', email),
        referral_code: unique,
        password_hash: passwordHash,
      })),
    )}`;
}

/** Runs `work` for each item, with this many clients at once. */
export async function byClients<T>(
  clients: number,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
}

/** Records every comparison of a code in the database itself. */
export async function watchComparisons(db: Database): Promise<() => Promise<number[]>> {
  await db.$client.unsafe(`
    create table comparisons (row_id uuid not null);
    create function note_comparison() returns trigger language plpgsql as
      $$ begin insert into comparisons values (new.id); return null; end $$;
    create trigger compared after update of wrong_tries on reset_codes
      for each row execute function note_comparison();`);
  return async () => {
    const rows = await db.$client<{ n: number }[]>`
      select count(*)::int as n from comparisons group by row_id order by row_id`;
    return rows.map(({ n }) => n);
  };
}
