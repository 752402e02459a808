import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { lockResets, secretOfHour } from '@/lib/accounts/password/resets';
import { verifyCode } from '@/lib/accounts/password/verify-code';
import { testDatabase } from '@/tests/support/database';
import {
  anonymousCaller,
  askForReset,
  codeOf,
  newAccount,
  otherThan,
  refusalOf,
  seconds,
  tryCode,
} from '@/tests/support/resets';

const database = testDatabase({ warm: 10 });

beforeEach(() => database.db.$client`truncate reset_hours, rate_limits`);

const wrongCodes = async () =>
  (await database.db.$client<{ wrong_codes: number }[]>`select wrong_codes from reset_hours`)[0]?.wrong_codes;

test('an email that is slow to queue delays no other email or code of the hour', async () => {
  const [slow, other] = [await newAccount(database.db), await newAccount(database.db)];
  const code = codeOf(await askForReset(database.db, other.email));
  const ctx = anonymousCaller(database.db);
  const meanwhile = vi.fn(async () => {
    await askForReset(database.db, (await newAccount(database.db)).email);
    await tryCode(database.db, other.email, code);
  });
  await requestReset({ ...ctx, sendMail: meanwhile }, { email: slow.email });
  expect(meanwhile).toHaveBeenCalledOnce();
  const [hour] = await database.db.$client`select codes_sent from reset_hours`;
  expect(hour).toEqual({ codes_sent: 3 });
});

test("a reset's transaction waits and idles for seconds at most, and its limits end with it", async () => {
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

test('a reset of a locked account is refused after seconds', async () => {
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

/** The wrong codes after which one more stops this hour. */
const MOST = Math.floor(50 * (0.8 + 0.2 * secretOfHour(seconds(0))));
const unknownEmail = () => `${randomBytes(6).toString('hex')}@nobody.example`;

test('the stop of codes does not reveal whether an account exists', async () => {
  const own = await newAccount(database.db);
  const code = codeOf(await askForReset(database.db, own.email));
  const story = async (email: string) => {
    await database.db.$client`update reset_hours set wrong_codes = 0`;
    await askForReset(database.db, email);
    // A wrong code of the caller's own, one for the email, and the caller's own again: is it still accepted?
    await database.db.$client`update reset_hours set wrong_codes = ${MOST - 1}`;
    const answers: string[] = [];
    for (const [whose, otp] of [
      [own.email, otherThan(code)],
      [email, 'none'],
      [own.email, code],
    ] as const)
      answers.push((await refusalOf(tryCode(database.db, whose, otp))).code);
    return { answers, wrongCodes: await wrongCodes() };
  };
  const known = await story((await newAccount(database.db)).email);
  expect(known).toEqual({
    answers: ['BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'UNAVAILABLE'],
    wrongCodes: MOST + 1,
  });
  expect(await story(unknownEmail())).toEqual(known);
});

test('the operator is notified once when codes are stopped, without any account', async () => {
  const { email } = await newAccount(database.db);
  const code = codeOf(await askForReset(database.db, email));
  await database.db.$client`update reset_hours set wrong_codes = ${MOST - 1}`;
  const warn = vi.fn();
  const codes: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const ctx = anonymousCaller(database.db);
    const log = Object.assign(Object.create(ctx.log), { warn });
    codes.push((await refusalOf(verifyCode({ ...ctx, log }, { email, otp: otherThan(code) }))).code);
    expect(warn.mock.calls.length).toBe(n === 0 ? 0 : 1);
  }
  expect(codes).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'UNAVAILABLE', 'UNAVAILABLE']);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^too many wrong codes: codes are off for the rest of the hour/)],
  ]);
});
