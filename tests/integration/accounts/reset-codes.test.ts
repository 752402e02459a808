import { beforeEach, expect, test } from 'vitest';
import { openResetLink } from '@/lib/accounts/password/open-reset-link';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { verifyCode } from '@/lib/accounts/password/verify-code';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import { deleteExpired } from '@/lib/retention/delete-expired';
import { testDatabase } from '@/tests/support/database';
import {
  anonymousCaller,
  askForReset,
  codeOf,
  freshAddress,
  newAccount,
  otherThan,
  refusalOf,
  tryCode,
} from '@/tests/support/resets';

const database = testDatabase({ warm: 20 });
let email = '';

beforeEach(async () => {
  ({ email } = await newAccount(database.db));
  await database.db.$client`delete from reset_hours`;
});

test('the mail carries four digits and a link of 128 bits, to the address of the account', async () => {
  const { answer, mail, token } = await askForReset(database.db, ` ${email.toUpperCase()} `.trim());
  expect(answer).toEqual({ isMailed: true, resendInSeconds: 30 });
  expect(mail?.to).toBe(email);
  expect(mail?.code).toMatch(/^\d{4}$/);
  expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[A-Za-z0-9_-]{22}$/);
  expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(16);
});

test('a code can be used once', async () => {
  const code = codeOf(await askForReset(database.db, email));
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => tryCode(database.db, email, code)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const replayed = await refusalOf(tryCode(database.db, email, code));
  expect(replayed).toMatchObject({
    code: 'BAD_CREDENTIALS',
    userMessage: 'This code no longer works. Ask for a new one.',
  });
});

test('a replaced code is refused, and its successor works', async () => {
  const first = codeOf(await askForReset(database.db, email));
  let next = await askForReset(database.db, email, 31);
  // One time in ten thousand both are the same four digits.
  if (codeOf(next) === first) next = await askForReset(database.db, email, 62);
  expect((await refusalOf(tryCode(database.db, email, first, 62))).userMessage).toBe('Invalid OTP');
  await expect(tryCode(database.db, email, codeOf(next), 62)).resolves.toBeDefined();
});

test('a code is valid for ten minutes', async () => {
  const code = codeOf(await askForReset(database.db, email));
  expect((await refusalOf(tryCode(database.db, email, code, 600))).code).toBe('BAD_CREDENTIALS');
  await expect(tryCode(database.db, email, code, 599)).resolves.toBeDefined();
});

test("another account's code is refused", async () => {
  const other = await newAccount(database.db);
  const own = codeOf(await askForReset(database.db, email));
  const foreign = await askForReset(database.db, other.email);
  if (codeOf(foreign) !== own) {
    expect((await refusalOf(tryCode(database.db, other.email, own))).code).toBe('BAD_CREDENTIALS');
  }
  // The very hash, moved to the row of another account, matches nothing there.
  await database.db.$client`
    update reset_codes set code_hash = (
      select code_hash from reset_codes order by created_at, id limit 1
    ) where link_hash = (select link_hash from reset_codes order by id desc limit 1)`;
  expect((await refusalOf(tryCode(database.db, other.email, own))).code).toBe('BAD_CREDENTIALS');
});

test('a code takes five attempts, the fifth says so, and the sixth is refused even with the right code', async () => {
  const code = codeOf(await askForReset(database.db, email));
  const wrong = 'Invalid OTP';
  for (const text of [wrong, wrong, wrong, wrong, 'This code no longer works. Ask for a new one.']) {
    const refusal = await refusalOf(tryCode(database.db, email, otherThan(code)));
    expect(refusal.userMessage).toBe(text);
  }
  expect((await refusalOf(tryCode(database.db, email, code))).userMessage).toBe(
    'This code no longer works. Ask for a new one.',
  );
});

test('an address has twenty attempts an hour across accounts', async () => {
  const code = codeOf(await askForReset(database.db, email));
  const address = freshAddress();
  const from = (at: string, otp: string) => verifyCode(anonymousCaller(database.db, 0, at), { email, otp });
  for (let n = 0; n < 20; n += 1) {
    await refusalOf(
      verifyCode(anonymousCaller(database.db, 0, address), { email: `n${n}@example.org`, otp: '0000' }),
    );
  }
  const limited = await refusalOf(from(address, code));
  expect(limited.code).toBe('TOO_MANY_REQUESTS');
  expect(limited.retryAfterSeconds).toBeGreaterThan(3500);
  await expect(from(freshAddress(), code)).resolves.toBeDefined();
});

test('an email goes every 30 seconds: three with a code a day, then one with the link alone an hour', async () => {
  const log: [at: number, isMailed: boolean, carries: string, wait: number][] = [];
  for (const at of [0, 29, 30, 60, 90, 120, 3689, 3690, 86_399, 86_401]) {
    const { answer, mail } = await askForReset(database.db, email, at);
    const carries = mail ? (mail.code === null ? 'link' : 'code') : '';
    log.push([at, answer.isMailed, carries, answer.resendInSeconds]);
  }
  expect(log).toEqual([
    [0, true, 'code', 30],
    [29, false, '', 1],
    [30, true, 'code', 30],
    [60, true, 'code', 30],
    [90, true, 'link', 3600],
    [120, false, '', 3570],
    [3689, false, '', 1],
    [3690, true, 'link', 3600],
    [86_399, true, 'link', 3600],
    [86_401, false, '', 28],
  ]);
});

test('of twenty concurrent requests one sends an email', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => askForReset(database.db, email)));
  expect(answers.filter(({ mail }) => mail)).toHaveLength(1);
});

test('after ten wrong codes in 30 days an account resets by link only', async () => {
  for (const day of [0, 1]) {
    const code = codeOf(await askForReset(database.db, email, day * 86_400));
    for (let n = 0; n < 5; n += 1) {
      await refusalOf(tryCode(database.db, email, otherThan(code), day * 86_400));
    }
  }
  const after = (days: number) => askForReset(database.db, email, days * 86_400 + 1);
  const third = await after(2);
  expect(third.mail?.code).toBeNull();
  await expect(
    openResetLink(anonymousCaller(database.db, 2 * 86_400 + 1), { token: third.token ?? '' }),
  ).resolves.toBeDefined();
  expect((await after(29)).mail?.code).toBeNull();
  expect((await after(30)).mail?.code).toMatch(/^\d{4}$/);
});

test('the tenth wrong code ends the current code', async () => {
  for (const [day, wrong] of [
    [0, 5],
    [1, 3],
  ] as const) {
    const code = codeOf(await askForReset(database.db, email, day * 86_400));
    for (let n = 0; n < wrong; n += 1) {
      await refusalOf(tryCode(database.db, email, otherThan(code), day * 86_400));
    }
  }
  const code = codeOf(await askForReset(database.db, email, 2 * 86_400));
  for (let n = 0; n < 2; n += 1) {
    await refusalOf(tryCode(database.db, email, otherThan(code), 2 * 86_400));
  }
  expect((await refusalOf(tryCode(database.db, email, code, 2 * 86_400))).code).toBe('BAD_CREDENTIALS');
});

test('an email that could not be queued leaves no row and no pause', async () => {
  const broken = {
    ...anonymousCaller(database.db),
    sendMail: () => Promise.reject(new Error('no queue')),
  };
  expect(await refusalOf(requestReset(broken, { email }))).toMatchObject({
    code: 'UNAVAILABLE',
    userMessage: 'Unable to send mail',
  });
  expect((await askForReset(database.db, email)).answer.isMailed).toBe(true);
});

test('reset emails are deleted after 30 days, hourly counts after one', async () => {
  await askForReset(database.db, email);
  const left = async (days: number) => {
    await deleteExpired(anonymousCaller(database.db, days * 86_400 + 1), 'forget old resets');
    const [row] = await database.db.$client`
      select (select count(*)::int from reset_codes where email_index = ${blindIndex('players.email', email)}) as mails,
        (select count(*)::int from reset_hours) as hours`;
    return row;
  };
  expect(await left(0)).toEqual({ mails: 1, hours: 1 });
  expect(await left(29)).toEqual({ mails: 1, hours: 0 });
  expect(await left(30)).toEqual({ mails: 0, hours: 0 });
});

test('no table, including the queue, holds a code, link or email in plain text', async () => {
  const ctx = anonymousCaller(database.db);
  const code = '8306';
  const marked = {
    ...ctx,
    random: { ...ctx.random, int: () => Number(code) },
    sendMail: (mail: Parameters<typeof ctx.sendMail>[0], within?: Parameters<typeof ctx.sendMail>[1]) => {
      ctx.mails.push(mail);
      return queueMail(ctx, mail, within);
    },
  };
  await requestReset(marked, { email });
  const mail = ctx.mails[0];
  if (mail?.kind !== 'resetPassword') return expect.fail('no mail');
  expect(mail.code).toBe(code);
  const { resetToken } = await tryCode(database.db, email, code);
  const token = new URL(mail.link).searchParams.get('token') ?? '';
  const texts = await textsOfEveryTable();
  expect(texts.length).toBeGreaterThan(20);
  for (const { table, text } of texts) {
    for (const secret of [email, token, resetToken]) expect(text.includes(secret), table).toBe(false);
    expect(hasValue(text, code), table).toBe(false);
  }
  expect(hasValue(`(1,"{""code"": ""${code}""}",x)`, code)).toBe(true);
});

/** Four digits appear within hashes and moments by chance; as a value of their own they must not. */
function hasValue(text: string, code: string): boolean {
  return new RegExp(`(?<![0-9A-Za-z_.:+/-])${code}(?![0-9A-Za-z_.:+/-])`).test(text);
}

/** Every row of every table as text. */
async function textsOfEveryTable(): Promise<{ table: string; text: string }[]> {
  const sql = database.db.$client;
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  return Promise.all(
    tables.map(async ({ schema, name }) => {
      const rows = await sql`select t::text as row from ${sql(schema)}.${sql(name)} t`;
      return { table: `${schema}.${name}`, text: rows.map(({ row }) => String(row)).join('\n') };
    }),
  );
}
