import type { Database } from '@/db/client';
import { scheduleDeletion } from '@/lib/accounts/deletion/schedule-deletion';
import { insertIdentity } from '@/lib/accounts/identity/proven-identity';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { createChallenge } from '@/lib/challenges/create-challenge';
import { getChallengeQuestions } from '@/lib/challenges/get-challenge-questions';
import { addDays, utcDay } from '@/lib/contract/daily/day';
import { startDaily } from '@/lib/daily/play/start-daily';
import { getFollowLink } from '@/lib/friends/follow/own-link';
import { addNotification } from '@/lib/notifications/add-notification';
import { getProfile } from '@/lib/players/profile/get-profile';
import { subscribe } from '@/lib/push/subscribe';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { getStageLink } from '@/lib/rooms/host/stage';
import { blockAndSeparate } from '@/lib/rooms/members/block-and-separate';
import { createRoom } from '@/lib/rooms/members/create-room';
import type { RunningCheckout } from '@/local/stand-ins/checkout/start-checkout';
import { send, tokenOf } from './api-calls';
import { insertJudged } from './badge-rows';
import { anonymousContext } from './context';
import { missOfDaily } from './dailies';
import { provenIdentity, signedInPlayer, signUpForm, TEST_PASSWORD } from './factories';
import { befriend } from './friends';
import { createRecords, WORLD_COUNTIES } from './game-world';
import { plantRun } from './higher-lower';
import { jpeg } from './photos';
import { newEndpoint, pushBrowser } from './push-browser';

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

async function friendFor({ db }: Tools, { actor }: Player): Promise<string> {
  const friend = await signedInPlayer(db);
  await befriend(db, actor.playerId, friend.actor.playerId);
  await db.$client`
    insert into player_badges (player_id, badge, count, first_earned_at) values (${actor.playerId}, 2, 2, now())`;
  return friend.actor.playerId;
}

/** A booking of its own day, in a county without removals today. */
async function oneBooking({ db }: Tools): Promise<object> {
  const [id] = await createRecords(db, 1);
  const [day] = await db.$client<{ booked_on: string }[]>`
    update booking_records set booked_on = (select min(booked_on) - 1 from booking_records)
    where id = ${id ?? ''} returning booked_on::text`;
  // Like questions dealt before: otherwise a later deal would choose its options.
  await db.$client`
    update booking_records r set offered_codes = dealt.offered_codes, level = dealt.level from booking_records dealt
    where dealt.category_code = r.category_code and dealt.offered_codes is not null and r.offered_codes is null`;
  await db.$client`delete from county_removals`;
  return { county: WORLD_COUNTIES[0], booked_on: day?.booked_on };
}

async function inviterCode({ db }: Tools): Promise<string> {
  const { link } = await getFollowLink(await signedInPlayer(db));
  return link.split('/').at(-1) ?? '';
}

async function notified({ db }: Tools, { actor }: Player): Promise<void> {
  const notification = {
    playerId: actor.playerId,
    kind: 'badge_earned',
    badge: 'first-case',
    now: new Date(),
  } as const;
  await db.transaction((tx) => addNotification(tx, notification));
}

/** Schedules the deletion of the account, and keeps the session that it ended. */
async function leaving(player: Player): Promise<object> {
  await scheduleDeletion(player);
  await player.db.$client`update sessions set revoked_at = null where id = ${player.actor.sessionId}`;
  return {};
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

/** Returns a day of the archive, whose daily has no photo left. */
async function pastDaily({ db }: Player): Promise<string> {
  const day = addDays(utcDay(Date.now()), -3);
  await db.$client`
    insert into dailies (day, number, created_at)
    select ${day}::date, coalesce(max(number), 0) + 1, now() from dailies on conflict do nothing`;
  return day;
}

/** Returns the code of a challenge with a friend, which both have begun and whose time has run out. */
async function expiredChallenge(tools: Tools, player: Player): Promise<string> {
  const { code } = await createChallenge(player, { friendId: await friendFor(tools, player) });
  const [row] = await tools.db.$client<{ id: string }[]>`
    update challenges set closes_at = now() where code = ${code} returning id`;
  await tools.db.$client`
    update challenge_players set choices[1] = 0, last_answered_at = now() where challenge_id = ${row?.id ?? ''}`;
  return code;
}

/** The parts of a documented example that only this player and moment have. Arranges what the call needs. */
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
  'keep-account': leaving,
  notifications: async (player) => {
    await notified(tools, player);
    return {};
  },
  'notifications/read': async (player) => {
    await notified(tools, player);
    return {};
  },
  update_profile: async () => ({ username: signUpForm().username, file: await jpeg(64, 64) }),
  'GET daily': async (player) => ({ day: await pastDaily(player) }),
  'POST daily': async () => ({ day: utcDay(Date.now()) }),
  'daily/answers': async (player) => {
    const [asked] = (await startDaily(player)).questions;
    return { question_id: asked?.question_id, option_id: asked?.options[0]?.option_id };
  },
  'history/entry': async (player) => {
    const [questionId = ''] = await insertJudged(player.db, player.actor.playerId, [
      { atMs: Date.now() - 60_000 },
    ]);
    return { id: `round-${questionId.slice(0, -2)}00` };
  },
  'practice/answers': missOfDaily,
  'higher-lower/answers': async (player) => ({
    question_id: await plantRun(player.db, { playerId: player.actor.playerId }),
  }),
  'POST challenges': async (player) => ({ friendId: await friendFor(tools, player) }),
  challenge: async (player) => ({ code: (await createChallenge(player, {})).code }),
  'challenges/accept': async () => ({
    code: (await createChallenge(await signedInPlayer(tools.db), {})).code,
  }),
  'challenges/questions': async (player) => ({ code: (await createChallenge(player, {})).code }),
  'challenges/answers': async (player) => {
    const { code } = await createChallenge(player, {});
    const [asked] = (await getChallengeQuestions(player, { code })).questions;
    return { code, question_id: asked?.question_id, option_id: asked?.options[0]?.option_id };
  },
  'challenges/rematch': async (player) => ({ code: await expiredChallenge(tools, player) }),
  update_life: async (player) => ({ transactionId: await paidCheckout(tools, player) }),
  'follow-link/open': async () => ({ code: await inviterCode(tools) }),
  'follow-link/accept': async () => ({ code: await inviterCode(tools) }),
  'friends/card': async (player) => ({ friendId: await friendFor(tools, player) }),
  'friends/challenge': async (player) => ({ friendId: await friendFor(tools, player) }),
  'rooms/stage': async (player) => {
    const { code } = await createRoom(player);
    const { link } = await getStageLink(player, { code });
    return { code, key: new URL(link).searchParams.get('key') };
  },
  'questions/flag': async (player) => ({
    question_id: (await dealQuestions(player, {})).questions[0]?.question_id,
    reason: 'offensive',
  }),
  'players/report': async () => ({ username: (await getProfile(await signedInPlayer(tools.db))).username }),
  'players/block': async (player) => ({ friendId: await friendFor(tools, player) }),
  'players/unblock': async (player) => {
    const friendId = await friendFor(tools, player);
    await blockAndSeparate(player, { friendId });
    return { friendId };
  },
  removals: async () => oneBooking(tools),
  share_badge: async (player) => ({ share_user_id: await friendFor(tools, player) }),
  'delete-push-subscription': async (player) => {
    await subscribe(player, pushBrowser(newEndpoint()).input);
    return {};
  },
});
