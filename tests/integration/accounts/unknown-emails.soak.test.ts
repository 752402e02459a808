import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { verifyCode } from '@/lib/accounts/password/verify-code';
import type { Context } from '@/lib/platform/context';
import type { AppError } from '@/lib/platform/errors/app-error';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { hashPassword } from '@/lib/platform/security/passwords/passwords';
import { testDatabase } from '@/tests/support/database';
import { anonymousCaller, byClients, insertAccounts, newAccount } from '@/tests/support/resets';
import { sized } from '@/tests/support/settings';
import { medianOf, type Pair, type Samples, spin, takeSamples, verdictOn } from '@/tests/support/timing';

/**
 * Runs hashes of the usual cost with a fiftieth of their memory. At full cost their time would hide every other difference, and
 * the test would take a minute. Hashes of any other cost run in full, so that they stand out.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const usual = /^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/;
  const scaled = await argon2.hash('somebody-4', { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  const verify: typeof argon2.verify = (hashed, password) =>
    argon2.verify(usual.test(String(hashed)) ? scaled : hashed, password);
  return { ...argon2, verify };
});

const database = testDatabase();
/** Calls of either kind at a time. */
const SAMPLES = sized(500, 120);
/** How far the area under the curve may be from 0.5. The full run keeps what is promised, 0.45 to 0.55. */
const TOLERANCE = sized(5, 12) / 100;
/** Calls of either kind that do not count. */
const WARM_UP = 20;
/** Taken one after the other as long as all samples so far leave it open. */
const MEASUREMENTS = 8;
const PATIENCE_MS = 300_000;

const unknownEmail = () => `${randomBytes(6).toString('hex')}@spray.example`;
const tell = (line: string) => process.stdout.write(`${line}\n`);

/** As the entry point has it: the mail goes to the real queue. */
function asker(atSeconds = 0): Context {
  const ctx = anonymousCaller(database.db, atSeconds);
  return { ...ctx, sendMail: (mail, within) => queueMail(ctx, mail, within) };
}

const answerOf = (call: Promise<unknown>) =>
  call.then(
    (data) => ({ data }),
    ({ code, userMessage, fieldErrors, retryAfterSeconds }: AppError) => ({
      code,
      userMessage,
      fieldErrors,
      retryAfterSeconds,
    }),
  );

beforeEach(() => database.db.$client`truncate reset_hours, rate_limits`);

test('a reset of an unknown email is answered, counted and stored like any other', async () => {
  const story = async (email: string) => {
    const before = await counts();
    const answers: unknown[] = [];
    for (const at of [0, 10, 31, 62, 93, 124]) {
      answers.push(await answerOf(requestReset(asker(at), { email })));
      for (let n = 0; n < 6; n += 1) {
        // The same address for six tries: its limit counts alike too.
        answers.push(await answerOf(verifyCode(asker(at), { email, otp: 'none' })));
      }
    }
    const after = await counts();
    return { answers, rows: after.rows - before.rows, jobs: after.jobs - before.jobs };
  };
  const known = await story((await newAccount(database.db)).email);
  expect(await story(unknownEmail())).toEqual(known);
  expect(known.rows).toBeGreaterThan(2);
  expect(known.jobs).toBe(known.rows);
});

async function counts(): Promise<{ rows: number; jobs: number }> {
  const [row] = await database.db.$client<{ rows: number; jobs: number }[]>`
    select (select count(*)::int from reset_codes) as rows,
      (select count(*)::int from pgboss.job where name = 'mail') as jobs`;
  return row ?? expect.fail('no counts');
}

/** Measures until all samples together decide it, whichever way; where they never do, the kinds are no more than `unsure`. */
async function measure(what: string, prepare: () => Promise<() => Pair>) {
  const all: Samples = { known: [], unknown: [] };
  for (let nth = 1; ; nth += 1) {
    const { known, unknown } = await takeSamples(SAMPLES, WARM_UP, await prepare());
    all.known.push(...known);
    all.unknown.push(...unknown);
    const { auc, verdict } = verdictOn(all, TOLERANCE);
    const medians = `${medianOf(all.known).toFixed(2)} and ${medianOf(all.unknown).toFixed(2)} ms`;
    const count = `${all.known.length} each`;
    tell(`${what}: AUC ${auc.toFixed(3)} over ${count}: ${verdict} (0.5 ± ${TOLERANCE}), medians ${medians}`);
    if (verdict !== 'unsure' || nth === MEASUREMENTS) return verdict;
  }
}

async function expectIndistinguishable(what: string, prepare: () => Promise<() => Pair>): Promise<void> {
  expect(await measure(what, prepare), `${what} must not tell known and unknown emails apart`).toBe('alike');
}

/** Emails that are each used once, so that no cap is met. */
async function pairs(passwordHash: string | null = null) {
  const known = (await insertAccounts(database.db, SAMPLES + WARM_UP, passwordHash)).values();
  // The first to read a row that was just written does the work of looking whether that was committed.
  await database.db.$client`vacuum analyze players`;
  return () => ({ known: known.next().value ?? expect.fail('no email left'), unknown: unknownEmail() });
}

const ask = (email: string) => {
  const ctx = asker();
  return () => requestReset(ctx, { email });
};

test(
  'how long asking for a reset takes tells nothing',
  () =>
    expectIndistinguishable('reset', async () => {
      const emails = await pairs();
      return () => {
        const { known, unknown } = emails();
        return { known: ask(known), unknown: ask(unknown) };
      };
    }),
  PATIENCE_MS,
);

test(
  'a known email that took a quarter longer would be noticed',
  async () => {
    const some = await pairs();
    const { unknown: usual } = await takeSamples(50, WARM_UP, () => {
      const { known, unknown } = some();
      return { known: ask(known), unknown: ask(unknown) };
    });
    const verdict = await measure('reset with a quarter more for known emails', async () => {
      const emails = await pairs();
      return () => {
        const { known, unknown } = emails();
        const askKnown = ask(known);
        return {
          known: () => {
            spin(medianOf(usual) / 4);
            return askKnown();
          },
          unknown: ask(unknown),
        };
      };
    });
    expect(verdict).toBe('apart');
  },
  PATIENCE_MS,
);

test(
  'how long trying a code takes tells nothing',
  () =>
    expectIndistinguishable('code', async () => {
      const emails = await pairs();
      const asked: { known: string; unknown: string }[] = [];
      await byClients(4, Array.from({ length: SAMPLES + WARM_UP }, emails), async (pair) => {
        await requestReset(anonymousCaller(database.db), { email: pair.known });
        await requestReset(anonymousCaller(database.db), { email: pair.unknown });
        asked.push(pair);
      });
      // Many wrong codes stop codes: that cap is lifted by counting many as sent.
      await database.db.$client`update reset_hours set codes_sent = 1000000`;
      const waiting = asked.values();
      const tryWrong = (email: string) => {
        const ctx = anonymousCaller(database.db);
        return () => verifyCode(ctx, { email, otp: 'none' });
      };
      return () => {
        const { known, unknown } = waiting.next().value ?? expect.fail('nobody asked');
        return { known: tryWrong(known), unknown: tryWrong(unknown) };
      };
    }),
  PATIENCE_MS,
);

test(
  'how long a log-in with a wrong password takes tells nothing',
  async () => {
    const passwordHash = await hashPassword('right-horse-7');
    await expectIndistinguishable('login', async () => {
      const emails = await pairs(passwordHash);
      const tryLogin = (email: string) => {
        const ctx = anonymousCaller(database.db);
        return () => logIn(ctx, { email, password: 'wrong-horse-7', rememberMe: false });
      };
      return () => {
        const { known, unknown } = emails();
        return { known: tryLogin(known), unknown: tryLogin(unknown) };
      };
    });
  },
  PATIENCE_MS,
);
