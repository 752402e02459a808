import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { requestReset } from '@/lib/accounts/request-reset';
import { lockResets } from '@/lib/accounts/reset-account';
import { verifyCode } from '@/lib/accounts/verify-code';
import { testDatabase } from '@/tests/support/database';
import {
  askForReset,
  byClients,
  codeOf,
  newAccount,
  otherThan,
  refusalOf,
  somebody,
  tryCode,
} from '@/tests/support/resets';

const database = testDatabase({ poolSize: 10 });

beforeEach(() => database.db.$client`truncate reset_hours, rate_limits`);

const wrongCodes = async () =>
  (await database.db.$client<{ wrong_codes: number }[]>`select wrong_codes from reset_hours`)[0]?.wrong_codes;

test('a mail that takes long to be queued keeps no other mail and no code of the hour waiting', async () => {
  const [slow, other] = [await newAccount(database.db), await newAccount(database.db)];
  const code = codeOf(await askForReset(database.db, other.email));
  const ctx = somebody(database.db);
  const meanwhile = vi.fn(async () => {
    await askForReset(database.db, (await newAccount(database.db)).email);
    await tryCode(database.db, other.email, code);
  });
  await requestReset({ ...ctx, sendMail: meanwhile }, { email: slow.email });
  expect(meanwhile).toHaveBeenCalledOnce();
  const [hour] = await database.db.$client`select codes_sent from reset_hours`;
  expect(hour).toEqual({ codes_sent: 3 });
});

test('a transaction of a reset waits and idles for seconds at most, and nothing else on its connection is bound', async () => {
  const settings = sql`select current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;
  const within = await database.db.transaction(async (tx) => {
    await lockResets(tx, 'somebody');
    return [...(await tx.execute(settings))];
  });
  expect(within).toEqual([{ lock: '5s', idle: '10s' }]);
  for (const row of await Promise.all(Array.from({ length: 10 }, () => database.db.execute(settings)))) {
    expect(row[0]).toEqual({ lock: '0', idle: '0' });
  }
});

test('who asks for the reset of an account that is held is turned away after seconds', async () => {
  const held = await database.db.transaction(async (tx) => {
    await lockResets(tx, 'somebody');
    return database.db
      .transaction((other) => lockResets(other, 'somebody', { waitSeconds: 1 }))
      .then(
        () => expect.fail('did not wait'),
        (error: { cause?: { code?: string } }) => error.cause?.code,
      );
  });
  // lock_not_available
  expect(held).toBe('55P03');
});

test('invented e-mails do not stop the codes of others', async () => {
  const emails = Array.from({ length: 15 }, () => `${randomBytes(6).toString('hex')}@nobody.example`);
  const answers = new Set<string>();
  await byClients(5, emails, async (email) => {
    await askForReset(database.db, email);
    for (let n = 0; n < 5; n += 1)
      answers.add((await refusalOf(tryCode(database.db, email, '1234'))).userMessage);
  });
  // Each was tried as a code is that was mailed to somebody.
  expect([...answers]).toEqual(['Invalid OTP', 'Invalid OTP. Ask for a new one.']);
  expect(await wrongCodes()).toBe(0);
  const { email } = await newAccount(database.db);
  const code = codeOf(await askForReset(database.db, email));
  await refusalOf(tryCode(database.db, email, otherThan(code)));
  expect(await wrongCodes()).toBe(1);
  await expect(tryCode(database.db, email, code)).resolves.toBeDefined();
});

test('the operator is told once when codes are stopped, and about nobody', async () => {
  const { email } = await newAccount(database.db);
  const code = codeOf(await askForReset(database.db, email));
  await database.db.$client`update reset_hours set wrong_codes = 49`;
  const warn = vi.fn();
  const codes: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const ctx = somebody(database.db);
    const log = Object.assign(Object.create(ctx.log), { warn });
    codes.push((await refusalOf(verifyCode({ ...ctx, log }, { email, otp: otherThan(code) }))).code);
    expect(warn.mock.calls.length).toBe(n === 0 ? 0 : 1);
  }
  expect(codes).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'UNAVAILABLE', 'UNAVAILABLE']);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^too many wrong codes: codes are stopped/)]]);
});
