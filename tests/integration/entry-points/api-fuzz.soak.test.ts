import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyCallDefinition } from '@/app/_server/api/api-call';
import { register } from '@/lib/accounts/sign-up/register';
import { getProfile } from '@/lib/players/profile/get-profile';
import { updateProfile } from '@/lib/players/profile/update-profile';
import { callName, CALLS as DOCUMENTED } from '@/tests/support/api-calls';
import { anyCall, type FuzzWorld, type Tally, tryCall, wholeCalls } from '@/tests/support/api-fuzz';
import { apiWorld } from '@/tests/support/api-world';
import { collectGarbage } from '@/tests/support/collect-garbage';
import { anonymousContext } from '@/tests/support/context';
import { signedInPlayer, signUpForm, TEST_PASSWORD } from '@/tests/support/factories';
import { filledExamples } from '@/tests/support/filled-examples';
import { browser } from '@/tests/support/identity-browser';
import { sized } from '@/tests/support/settings';

const CALLS = sized(100_000, 300);
const MB = 1024 * 1024;
/** Other tests cover the limits, which would otherwise refuse most calls. */
const FORGET_LIMITS_EVERY = 50;

const { database, checkout } = apiWorld();

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Resets the limits, so that the example succeeds. */
async function wholeExample(call: AnyCallDefinition) {
  const { example } = call;
  await database.db.$client`delete from rate_limits`;
  await database.db.$client`delete from reset_hours`;
  browser.cookies.clear();
  const player = await signedInPlayer(database.db);
  const filled = await filledExamples({ db: database.db, checkout })[callName(call)]?.(player);
  return { player, input: example.request && { ...example.request, ...filled } };
}

async function openWorld(): Promise<FuzzWorld> {
  const players = await Promise.all(Array.from({ length: 6 }, () => signedInPlayer(database.db)));
  const victim = await signedInPlayer(database.db);
  const secret = signUpForm();
  await updateProfile(victim, { username: secret.username, phone: '+14155550198' });
  const { email, username, phone, referalCode } = await getProfile(victim);
  const { playerId, sessionId } = victim.actor;
  await register(anonymousContext(database.db, { address: '192.0.2.77' }), {
    ...secret,
    username: 'someone_else',
  });
  // Without a password, no generated call can log in as the victim.
  await database.db.$client`update players set password_hash = null where id = ${playerId}`;
  const own = await Promise.all(players.map((player) => getProfile(player)));
  const ids = [...players.map(({ actor }) => actor.playerId), playerId];
  const emails = [...own.map((profile) => profile.email), email];
  const passwords = [TEST_PASSWORD, 'comet-sofa-72', 'short'];
  const words = {
    email: emails,
    username: [...own.map((profile) => profile.username), username, 'new_name_1'],
    phone: ['+15551234567', phone, ''],
    password: passwords,
    confirm_password: passwords,
    new_password: passwords,
    oldPassword: passwords,
    newPassword: passwords,
    confirmPassword: passwords,
    otp: ['0000', '1234'],
    share_user_id: ids,
    social_id: ['1099511627776', playerId],
    transactionId: ['cs_test_nobody', `cs_${referalCode}`],
    seasonId: ['5'],
  };
  return {
    players,
    words,
    canaries: [email, username, phone, referalCode, playerId, sessionId],
    cookies: browser.cookies,
    wholeExample,
  };
}

const total = (tally: Tally, ...statuses: number[]) =>
  Object.values(tally).reduce((sum, counts) => sum + statuses.reduce((n, s) => n + (counts[s] ?? 0), 0), 0);

test(`${CALLS} generated calls: no 5xx, nothing of the inside, nothing foreign, and no answer that is in no document`, async () => {
  const world = await openWorld();
  const tally: Tally = {};
  let done = 0;
  let early = 0;
  // Chance alone leaves a call without an example now and then.
  for (const call of wholeCalls()) await tryCall(world, call, tally);
  const property = fc.asyncProperty(anyCall(world), async (call) => {
    if (done % FORGET_LIMITS_EVERY === 0) await database.db.$client`delete from rate_limits`;
    if (done === Math.ceil(CALLS / 5)) early = heapUsed();
    done += 1;
    await tryCall(world, call, tally);
  });
  await fc.assert(property, { numRuns: CALLS });
  const grownMb = (heapUsed() - early) / MB;
  console.table(tally);
  console.log(`${done} calls, ${total(tally, 200)} done; the heap grew by ${grownMb.toFixed(1)} MB`);
  expect(total(tally, 200)).toBeGreaterThan(CALLS / 20);
  expect(Object.keys(tally).toSorted()).toEqual(DOCUMENTED.map(callName).toSorted());
  for (const [name, counts] of Object.entries(tally)) expect(counts[200], name).toBeGreaterThan(0);
  expect(grownMb).toBeLessThan(32);
}, 3_600_000);
