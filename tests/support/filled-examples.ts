import type { Database } from '@/db/client';
import { insertIdentity } from '@/lib/accounts/identity/insert-identity';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { getProfile } from '@/lib/players/profile/get-profile';
import type { RunningCheckout } from '@/local/stand-ins/checkout/start-checkout';
import { send, tokenOf } from './api-calls';
import { anonymousContext } from './context';
import { signedInPlayer, signUpForm, TEST_PASSWORD } from './factories';
import { befriend } from './friends';
import { provenIdentity } from './identities';
import { jpeg } from './photos';

type Player = Awaited<ReturnType<typeof signedInPlayer>>;
type Tools = { db: Database; checkout: Pick<RunningCheckout, 'control'> };

const emailOf = async (player: Player) => (await getProfile(player)).email;

async function mailedCode({ db }: Tools, player: Player) {
  const [ctx, email] = [anonymousContext(db), await emailOf(player)];
  await requestReset(ctx, { email });
  const [mail] = ctx.mails;
  if (mail?.kind !== 'resetPassword') throw new Error('no mail of a reset');
  return { email, otp: mail.code };
}

async function withIdentity({ db }: Tools, player: Player): Promise<string> {
  const identity = provenIdentity();
  const { playerId } = player.actor;
  await db.transaction((tx) => insertIdentity(tx, player, { playerId, identity }));
  return identity.subject;
}

/** A friend to whom the caller can give one of two badges. */
async function friendFor({ db }: Tools, { actor }: Player): Promise<string> {
  const friend = await signedInPlayer(db);
  await befriend(db, actor.playerId, friend.actor.playerId);
  await db.$client`
    insert into player_badges (player_id, badge, count, first_earned_at) values (${actor.playerId}, 2, 2, now())`;
  return friend.actor.playerId;
}

async function paidCheckout({ checkout }: Tools, player: Player): Promise<string> {
  const { body } = await send('create-checkout-session', {
    token: tokenOf(player),
    input: { lifePack: 'first' },
  });
  const { transactionId } = body.data as { transactionId: string };
  checkout.control.pay(transactionId, 'card');
  return transactionId;
}

/** The parts of a documented example that only this player and moment have. */
export const filledExamples = (tools: Tools): Record<string, (player: Player) => Promise<object>> => ({
  decrypt: async (player) => {
    const { body } = await send('get_profile', { token: tokenOf(player) });
    const { username, email } = body.data as { username: string; email: string };
    return { username, email };
  },
  login: async (player) => ({ email: await emailOf(player), password: TEST_PASSWORD }),
  register: async () => signUpForm(),
  forgotpassword: async (player) => ({ email: await emailOf(player) }),
  resend_otp: async (player) => ({ email: await emailOf(player) }),
  verify_otp: (player) => mailedCode(tools, player),
  change_password: async (player) => {
    const code = await mailedCode(tools, player);
    const { body } = await send('verify_otp', { input: code });
    return { email: code.email, reset_token: (body.data as { reset_token: string }).reset_token };
  },
  'get/socialData': async (player) => ({ social_id: await withIdentity(tools, player) }),
  update_profile: async () => ({ username: signUpForm().username, file: await jpeg(64, 64) }),
  update_life: async (player) => ({ transactionId: await paidCheckout(tools, player) }),
  share_badge: async (player) => ({ share_user_id: await friendFor(tools, player) }),
});
