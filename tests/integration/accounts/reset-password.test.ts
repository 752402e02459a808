import { beforeEach, expect, test } from 'vitest';
import { logIn } from '@/lib/accounts/log-in';
import { openResetLink } from '@/lib/accounts/open-reset-link';
import { requestReset } from '@/lib/accounts/request-reset';
import { resetPassword } from '@/lib/accounts/reset-password';
import { findOpenSession, openSession } from '@/lib/accounts/session';
import { verifyCode } from '@/lib/accounts/verify-code';
import { queueMail } from '@/lib/mail/queue-mail';
import { testDatabase } from '@/tests/support/database';
import { TEST_PASSWORD } from '@/tests/support/factories';
import {
  askForReset,
  codeOf,
  freshAddress,
  newAccount,
  otherThan,
  refusalOf,
  somebody,
  tryCode,
} from '@/tests/support/resets';

const database = testDatabase({ poolSize: 20 });
const NEW_PASSWORD = 'copper-kettle-9';
let email = '';
let playerId = '';

beforeEach(async () => {
  ({ email, playerId } = await newAccount(database.db));
  await database.db.$client`delete from reset_hours`;
});

const logInWith = (password: string) => logIn(somebody(database.db), { email, password, rememberMe: false });
const rightByCode = async (atSeconds = 0) =>
  (await tryCode(database.db, email, codeOf(await askForReset(database.db, email, atSeconds)), atSeconds))
    .resetToken;
const reset = (resetToken: string, atSeconds = 0) =>
  resetPassword(somebody(database.db, atSeconds), { resetToken, new_password: NEW_PASSWORD });
const openLink = (token: string | undefined, atSeconds = 0) =>
  openResetLink(somebody(database.db, atSeconds), { token: token ?? '' });

test('the mail carries four digits and a link of 128 bits, to the address of the account', async () => {
  const { answer, mail, token } = await askForReset(database.db, ` ${email.toUpperCase()} `.trim());
  expect(answer).toEqual({ isMailed: true, resendInSeconds: 30 });
  expect(mail?.to).toBe(email);
  expect(mail?.code).toMatch(/^\d{4}$/);
  expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[A-Za-z0-9_-]{22}$/);
  expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(16);
});

test('by code: the new password works, the old one does not, and every session is over', async () => {
  const { sessionId } = await openSession(database.db, {
    playerId,
    remembered: true,
    now: new Date(),
    client: null,
  });
  const ctx = somebody(database.db);
  await resetPassword(ctx, { resetToken: await rightByCode(), new_password: NEW_PASSWORD });
  expect(await findOpenSession(database.db, sessionId, new Date())).toBeNull();
  expect(ctx.published).toEqual([{ playerId, event: { type: 'sessionRevoked', sessionIds: 'all' } }]);
  expect(ctx.mails).toEqual([{ kind: 'passwordChanged', to: email }]);
  expect((await refusalOf(logInWith(TEST_PASSWORD))).code).toBe('BAD_CREDENTIALS');
  await expect(logInWith(NEW_PASSWORD)).resolves.toMatchObject({ playerId });
});

test('by link: looking at it changes nothing, and it works until a password was set', async () => {
  const { token } = await askForReset(database.db, email);
  const before = await database.db.$client`select * from reset_codes`;
  for (let scan = 0; scan < 5; scan += 1) await openLink(token);
  expect(await database.db.$client`select * from reset_codes`).toEqual(before);
  await reset((await openLink(token)).resetToken);
  await expect(logInWith(NEW_PASSWORD)).resolves.toMatchObject({ playerId });
  expect((await refusalOf(openLink(token))).code).toBe('NOT_FOUND');
});

test('a link lives an hour, and is not ended by mails that others ask for', async () => {
  const { token } = await askForReset(database.db, email);
  await askForReset(database.db, email, 60);
  await expect(openLink(token, 3599)).resolves.toBeDefined();
  expect((await refusalOf(openLink(token, 3600))).code).toBe('NOT_FOUND');
  expect((await refusalOf(openLink('A'.repeat(22)))).code).toBe('NOT_FOUND');
});

test('a code is used up by the first who shows it', async () => {
  const code = codeOf(await askForReset(database.db, email));
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => tryCode(database.db, email, code)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const replayed = await refusalOf(tryCode(database.db, email, code));
  expect(replayed).toMatchObject({ code: 'BAD_CREDENTIALS', userMessage: 'Invalid OTP. Ask for a new one.' });
});

test('a code that was replaced by the next is refused, and the next works', async () => {
  const first = codeOf(await askForReset(database.db, email));
  let next = await askForReset(database.db, email, 31);
  // One time in ten thousand both are the same four digits.
  if (codeOf(next) === first) next = await askForReset(database.db, email, 62);
  expect((await refusalOf(tryCode(database.db, email, first, 62))).userMessage).toBe('Invalid OTP');
  await expect(tryCode(database.db, email, codeOf(next), 62)).resolves.toBeDefined();
});

test('a code lives ten minutes', async () => {
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

test('a code takes five tries, and the sixth is refused though it is right', async () => {
  const code = codeOf(await askForReset(database.db, email));
  for (let n = 0; n < 5; n += 1) {
    expect((await refusalOf(tryCode(database.db, email, otherThan(code)))).userMessage).toBe('Invalid OTP');
  }
  expect((await refusalOf(tryCode(database.db, email, code))).userMessage).toBe(
    'Invalid OTP. Ask for a new one.',
  );
});

test('an address has twenty tries an hour, whatever the accounts', async () => {
  const code = codeOf(await askForReset(database.db, email));
  const address = freshAddress();
  const from = (at: string, otp: string) => verifyCode(somebody(database.db, 0, at), { email, otp });
  for (let n = 0; n < 20; n += 1) {
    await refusalOf(
      verifyCode(somebody(database.db, 0, address), { email: `n${n}@example.org`, otp: '0000' }),
    );
  }
  const limited = await refusalOf(from(address, code));
  expect(limited.code).toBe('TOO_MANY_REQUESTS');
  expect(limited.retryAfterSeconds).toBeGreaterThan(3500);
  await expect(from(freshAddress(), code)).resolves.toBeDefined();
});

test('a mail goes every 30 seconds, three with a code a day, then one with the link alone an hour', async () => {
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

test('of twenty who ask at once, one gets a mail', async () => {
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
  await expect(openLink(third.token, 2 * 86_400 + 1)).resolves.toBeDefined();
  expect((await after(29)).mail?.code).toBeNull();
  expect((await after(30)).mail?.code).toMatch(/^\d{4}$/);
});

test('codes end amid one when the tenth wrong one has come', async () => {
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

test('of all who come with one right, one sets the password', async () => {
  const resetToken = await rightByCode();
  const passwords = Array.from({ length: 12 }, (_, n) => `${NEW_PASSWORD}-${n}`);
  const tries = await Promise.allSettled(
    passwords.map((new_password) => resetPassword(somebody(database.db), { resetToken, new_password })),
  );
  const winner = tries.findIndex(({ status }) => status === 'fulfilled');
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(logInWith(passwords[winner] ?? '')).resolves.toMatchObject({ playerId });
  expect((await refusalOf(reset(resetToken))).code).toBe('FORBIDDEN');
});

test('of a right by code and one by link of the same account, whoever comes first ends the other', async () => {
  const { token } = await askForReset(database.db, email);
  const byLink = (await openLink(token)).resetToken;
  const byCode = await rightByCode(31);
  const tries = await Promise.allSettled([reset(byLink, 32), reset(byCode, 32)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a right lives 15 minutes, survives mails that others ask for, and is nothing when altered', async () => {
  const resetToken = await rightByCode();
  await askForReset(database.db, email, 60);
  expect((await refusalOf(reset(resetToken, 900))).code).toBe('FORBIDDEN');
  expect((await refusalOf(reset(`${resetToken.slice(0, -2)}AA`))).code).toBe('FORBIDDEN');
  await reset(resetToken, 899);
});

test('a common password uses nothing up', async () => {
  const resetToken = await rightByCode();
  const refused = await refusalOf(
    resetPassword(somebody(database.db), { resetToken, new_password: 'password1' }),
  );
  expect(refused).toMatchObject({
    code: 'INVALID_INPUT',
    fieldErrors: { new_password: 'This password is too common. Choose another.' },
  });
  await reset(resetToken);
});

test('a mail that could not be queued leaves no row, and the next try is not made to wait', async () => {
  const broken = {
    ...somebody(database.db),
    sendMail: () => Promise.reject(new Error('no queue')),
  };
  expect(await refusalOf(requestReset(broken, { email }))).toMatchObject({
    code: 'UNAVAILABLE',
    userMessage: 'Unable to send mail',
  });
  expect((await askForReset(database.db, email)).answer.isMailed).toBe(true);
});

test('a reset confirms the e-mail, and takes ways to sign in from an account whose e-mail was not confirmed', async () => {
  const link = (id: string) => database.db.$client`
    insert into identities (player_id, provider, subject_sealed, subject_index)
    values (${id}, 'google', 'x', ${crypto.randomUUID()})`;
  const left = async () =>
    (await database.db.$client`select from identities where player_id = ${playerId}`).count;
  await link(playerId);
  await reset(await rightByCode());
  expect(await left()).toBe(0);
  const [row] = await database.db.$client`
    select email_confirmed_at is not null as confirmed from players where id = ${playerId}`;
  expect(row?.confirmed).toBe(true);
  await link(playerId);
  await reset(await rightByCode(31), 31);
  expect(await left()).toBe(1);
});

test('no code, link or e-mail is in clear in any table, the queue included', async () => {
  const ctx = somebody(database.db);
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
