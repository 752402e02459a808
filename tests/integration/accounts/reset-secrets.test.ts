import { beforeEach, expect, test } from 'vitest';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { testDatabase } from '@/tests/support/database';
import { anonymousCaller, newAccount, tryCode } from '@/tests/support/resets';

const database = testDatabase({ poolSize: 20 });
let email = '';

beforeEach(async () => {
  ({ email } = await newAccount(database.db));
  await database.db.$client`delete from reset_hours`;
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
