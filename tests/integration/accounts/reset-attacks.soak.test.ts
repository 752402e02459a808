import { expect, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { openResetLink } from '@/lib/accounts/password/open-reset-link';
import { resetPassword } from '@/lib/accounts/password/reset-password';
import { secretOfHour } from '@/lib/accounts/password/resets';
import { AppError } from '@/lib/platform/errors/app-error';
import { shuffled } from '@/lib/platform/random';
import { testDatabase } from '@/tests/support/database';
import {
  anonymousCaller,
  askForReset,
  byClients,
  codeOf,
  insertAccounts,
  newAccount,
  otherThan,
  refusalOf,
  seconds,
  tryCode,
  watchComparisons,
} from '@/tests/support/resets';
import { sized } from '@/tests/support/settings';

const CLIENTS = 50;
/** How many codes a later sweep tries. The right one is the 501st. */
const SOME = sized(1500, 300);
const CODES = 10_000;
const SPRAYED = 1000;
const database = testDatabase({ warm: 20 });
const codes = Array.from({ length: CODES }, (_, n) => String(n).padStart(4, '0'));
let comparisons: () => Promise<number[]>;

/** Prints a figure that is promised. */
const tell = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Returns all codes in random order, but puts the right one at position 501. By then the sweep has used up its comparisons.
 */
function sweepOrder(right: string): string[] {
  const ctx = anonymousCaller(database.db);
  return [
    ...shuffled(
      codes.filter((code) => code !== right),
      ctx.random,
    ).toSpliced(500, 0, right),
  ];
}

test(`a sweep over ${CODES} codes by 50 clients gets five comparisons per code and fifteen a day`, async () => {
  comparisons = await watchComparisons(database.db);
  const { email } = await newAccount(database.db);
  let opened = 0;
  const sweep = (db: typeof database.db, order: string[], at: number) =>
    byClients(CLIENTS, order, (otp) =>
      tryCode(db, email, otp, at).then(
        () => {
          opened += 1;
        },
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        },
      ),
    );
  const first = await askForReset(database.db, email);
  const [{ resetToken }] = await Promise.all([
    // The owner opens the link while the sweep runs.
    openResetLink(anonymousCaller(database.db), { token: first.token ?? '' }),
    sweep(database.db, sweepOrder(codeOf(first)), 0),
  ]);
  // Another process, a code sent again, and the rest of the day.
  const other = openDatabase({ url: database.url, poolSize: 20 });
  try {
    for (const at of [31, 62, 7200]) {
      const next = await askForReset(other, email, at);
      const order = next.mail?.code ? sweepOrder(codeOf(next)).slice(0, SOME) : codes.slice(0, 500);
      await sweep(other, order, at);
    }
  } finally {
    await other.$client.end();
  }
  const perCode = await comparisons();
  const perDay = perCode.reduce((sum, n) => sum + n, 0);
  tell(`sweep: comparisons per code ${perCode.join(', ')} (limit 5), per day ${perDay} (limit 15)`);
  expect(opened).toBe(0);
  expect(perCode.length).toBeGreaterThan(1);
  expect(Math.max(...perCode)).toBe(5);
  expect(perDay).toBeLessThanOrEqual(15);
  await resetPassword(anonymousCaller(database.db, 800), { resetToken, new_password: 'copper-kettle-9' });
});

test(`a spray of one code over ${SPRAYED} accounts is stopped by the cap over all accounts`, async () => {
  await database.db.$client`truncate comparisons, reset_hours`;
  const emails = await insertAccounts(database.db, SPRAYED);
  const tokens: string[] = [];
  await byClients(CLIENTS, emails, async (email) => {
    tokens.push((await askForReset(database.db, email)).token ?? '');
  });
  const through: string[] = [];
  const refusals = new Map<string, number>();
  await byClients(CLIENTS, emails, (email) =>
    tryCode(database.db, email, '1234').then(
      () => through.push(email),
      (error: AppError) => refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1),
    ),
  );
  const compared = (await comparisons()).length;
  tell(
    `spray: ${compared} of ${SPRAYED} codes compared (41 to 51 wrong ones stop codes), ${through.length} got through`,
  );
  const wrong = 1 + Math.floor(50 * (0.8 + 0.2 * secretOfHour(seconds(0))));
  expect(wrong).toBeLessThanOrEqual(51);
  expect(compared - through.length).toBe(wrong);
  expect(refusals.get('BAD_CREDENTIALS')).toBe(wrong);
  expect(refusals.get('UNAVAILABLE')).toBe(SPRAYED - compared);
  // Links go on, new mails carry nothing else, and the next hour has codes again.
  await expect(
    openResetLink(anonymousCaller(database.db), { token: tokens[SPRAYED / 2] ?? '' }),
  ).resolves.toBeDefined();
  const { email } = await newAccount(database.db);
  expect((await askForReset(database.db, email, 31)).mail?.code).toBeNull();
  const later = await askForReset(database.db, email, 3631);
  await expect(tryCode(database.db, email, codeOf(later), 3631)).resolves.toBeDefined();
}, 120_000);

test('where many codes are sent, up to five in a hundred may be wrong', async () => {
  await database.db.$client`truncate reset_hours`;
  const asked = await Promise.all(
    [0, 1, 2].map(async () => {
      const { email } = await newAccount(database.db);
      return { email, wrong: otherThan(codeOf(await askForReset(database.db, email))) };
    }),
  );
  const most = Math.floor(100 * (0.8 + 0.2 * secretOfHour(seconds(0))));
  await database.db.$client`update reset_hours set codes_sent = 2000, wrong_codes = ${most - 1}`;
  const codes: string[] = [];
  for (const { email, wrong } of asked) {
    codes.push((await refusalOf(tryCode(database.db, email, wrong))).code);
  }
  // 5 % of 2,000 is 100, which the secret of the hour lowers by up to a fifth. One more wrong code is too many.
  expect(codes).toEqual(['BAD_CREDENTIALS', 'BAD_CREDENTIALS', 'UNAVAILABLE']);
});
