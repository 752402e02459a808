import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import { insertIdentity } from '@/lib/accounts/insert-identity';
import { requestReset } from '@/lib/accounts/request-reset';
import { getProfile } from '@/lib/players/get-profile';
import { CALLS, callNamed, send, tokenOf } from '@/tests/support/api-calls';
import { CHECKOUT_KEY, testCheckout } from '@/tests/support/checkout';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer, signUpForm, TEST_PASSWORD } from '@/tests/support/factories';
import { befriend } from '@/tests/support/friends';
import { createRecords } from '@/tests/support/game-world';
import { provenIdentity } from '@/tests/support/identities';
import { jpeg } from '@/tests/support/photos';

vi.mock('next/headers', async () => {
  const support = await import('@/tests/support/identity-browser');
  return { headers: async () => support.browser.headers, cookies: async () => support.cookieStore };
});

const database = testDatabase();
const checkout = testCheckout();
let storage = '';
type Player = Awaited<ReturnType<typeof signedInPlayer>>;

beforeAll(async () => {
  storage = await mkdtemp(join(tmpdir(), 'lineup-api-'));
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: CHECKOUT_KEY,
    STRIPE_API_URL: checkout.url,
    STORAGE_DIR: storage,
  });
  await createRecords(database.db, 3);
});
beforeEach(() => database.db.$client`delete from rate_limits`);
afterAll(async () => {
  await getDatabase().$client.end();
  await rm(storage, { recursive: true, force: true });
});

const emailOf = async (player: Player) => (await getProfile(player)).email;

/** A code as the mail of a reset has it. */
async function mailedCode(player: Player) {
  const [ctx, email] = [anonymousContext(database.db), await emailOf(player)];
  await requestReset(ctx, { email });
  const [mail] = ctx.mails;
  if (mail?.kind !== 'resetPassword') throw new Error('no mail of a reset');
  return { email, otp: mail.code };
}

async function withIdentity(player: Player): Promise<string> {
  const identity = provenIdentity();
  const { playerId } = player.actor;
  await database.db.transaction((tx) => insertIdentity(tx, player, { playerId, identity }));
  return identity.subject;
}

/** A friend to whom the caller can give one of two badges. */
async function friendFor({ actor }: Player): Promise<string> {
  const friend = await signedInPlayer(database.db);
  await befriend(database.db, actor.playerId, friend.actor.playerId);
  await database.db.$client`
    insert into player_badges (player_id, badge, count, first_earned_at) values (${actor.playerId}, 2, 2, now())`;
  return friend.actor.playerId;
}

async function paidCheckout(player: Player): Promise<string> {
  const { body } = await send('create-checkout-session', {
    token: tokenOf(player),
    input: { lifePack: 'first' },
  });
  const { transactionId } = body.data as { transactionId: string };
  checkout.control.pay(transactionId, 'card');
  return transactionId;
}

/** What a documented example leaves open: the parts that only this player and this moment have. */
const FILLED: Record<string, (player: Player) => Promise<object>> = {
  decrypt: async (player) => {
    const { body } = await send('get_profile', { token: tokenOf(player) });
    const { username, email } = body.data as { username: string; email: string };
    return { username, email };
  },
  login: async (player) => ({ email: await emailOf(player), password: TEST_PASSWORD }),
  register: async () => signUpForm(),
  forgotpassword: async (player) => ({ email: await emailOf(player) }),
  resend_otp: async (player) => ({ email: await emailOf(player) }),
  verify_otp: mailedCode,
  change_password: async (player) => {
    const code = await mailedCode(player);
    const { body } = await send('verify_otp', { input: code });
    return { email: code.email, reset_token: (body.data as { reset_token: string }).reset_token };
  },
  'get/socialData': async (player) => ({ social_id: await withIdentity(player) }),
  update_profile: async () => ({ username: signUpForm().username, file: await jpeg(64, 64) }),
  update_life: async (player) => ({ transactionId: await paidCheckout(player) }),
  share_badge: async (player) => ({ share_user_id: await friendFor(player) }),
};

test('each example, sent as it stands by nobody known and by a player, gets an answer that is in the documents', async () => {
  for (const { path, example } of CALLS) {
    await send(path, { input: example.request });
    const player = await signedInPlayer(database.db);
    const { body } = await send(path, { token: tokenOf(player), input: example.request });
    expect(body.code, path).not.toBe('NOT_SIGNED_IN');
  }
});

test.each(CALLS.map((call) => [call.path, call.example.request] as const))(
  'the example of %s, with what only the caller has filled in, is done',
  async (path, example) => {
    const player = await signedInPlayer(database.db);
    const input = example && { ...example, ...(await FILLED[path]?.(player)) };
    const { status, text } = await send(path, { token: tokenOf(player), input });
    expect(status, text).toBe(200);
  },
);

test('refusals are in the documents too: a body that does not fit, of another type, too large, one that has ended', async () => {
  const player = await signedInPlayer(database.db);
  const token = tokenOf(player);
  for (const { path, request, body, who } of CALLS) {
    if (request !== null && body !== 'form') {
      const type = { 'content-type': 'text/plain' };
      const answers = [
        await send(path, { token, input: 7 }),
        await send(path, { token, headers: type, input: {} }),
        await send(path, { token, input: { username: 'x'.repeat(70_000) } }),
      ];
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual([400, 415, 413]);
    }
    const ended = await send(path, { token: 'forged', input: callNamed(path).example.request });
    if (who !== 'anyone') expect(ended.status, path).toBe(401);
  }
});
