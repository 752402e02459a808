import { markNotificationsSeenAction } from '@/app/_actions/notifications';
import { setLanguageAction, setNoTimerAction } from '@/app/_actions/preferences';
import { logOutAction } from '@/app/_actions/session';
import { removeProfileImageAction } from '@/app/(play)/edit-profile/actions';
import { endOtherSessionsAction, resendConfirmationAction } from '@/app/(play)/setting/actions';
import { unlinkAction } from '@/app/(play)/setting/sign-in-ways/actions';
import { confirmEmailAction } from '@/app/(welcome)/confirm-email/actions';
import { openResetLinkAction } from '@/app/(welcome)/reset-password/actions';
import type { Database } from '@/db/client';
import { insertIdentity } from '@/lib/accounts/identity/proven-identity';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { sendConfirmation } from '@/lib/accounts/sign-up/email-confirmation';
import { startDaily } from '@/lib/daily/play/start-daily';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { addNotification } from '@/lib/notifications/add-notification';
import { getProfile } from '@/lib/players/profile/get-profile';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { openSession } from '@/lib/sessions/session';
import type { RunningCheckout } from '@/local/stand-ins/checkout/start-checkout';
import { CALLS, callName } from './api-calls';
import { browseAs } from './browse-as';
import { anonymousContext } from './context';
import { type Outcome, throughAction, throughHttp, throughSocket } from './entry-points';
import { provenIdentity, signedInGuest, signedInPlayer, signUpForm } from './factories';
import { filledExamples } from './filled-examples';
import { befriend } from './friends';
import { secretOptions } from './game-world';

export type CallWorld = { db: Database; checkout: RunningCheckout; realtimePort: () => number };
type Player = Awaited<ReturnType<typeof signedInPlayer>>;
type Action = Parameters<typeof throughAction>[0];

/** Arranges its own situation. Its result makes the call. */
export type WritingCall = (world: CallWorld) => Promise<() => Promise<Outcome>>;

function byAction(
  action: Action,
  input: (player: Player, world: CallWorld) => Promise<unknown>,
): WritingCall {
  return async (world) => {
    const player = await signedInPlayer(world.db);
    const sent = await input(player, world);
    await browseAs(player);
    return () => throughAction(action, sent);
  };
}

type Event = Parameters<typeof throughSocket>[1];
function bySocket(event: Event, input: (player: Player, world: CallWorld) => Promise<object>): WritingCall {
  return async (world) => {
    const player = await signedInPlayer(world.db);
    const sent = await input(player, world);
    return () => throughSocket(world.realtimePort(), event, player, sent);
  };
}

const emailOf = async (player: Player) => (await getProfile(player)).email ?? '';
const another = async (world: CallWorld) => (await signedInPlayer(world.db)).actor.playerId;
const nothing = async () => undefined;

async function friend(player: Player, world: CallWorld): Promise<string> {
  const id = await another(world);
  await befriend(world.db, player.actor.playerId, id);
  return id;
}

async function codeOf(player: Player): Promise<string> {
  const [row] = await player.db.$client<{ code: string }[]>`
    select referral_code as code from players where id = ${player.actor.playerId}`;
  return row?.code ?? '';
}

async function question(player: Player) {
  const { questions } = await dealQuestions(player, {});
  if (!questions[0]) throw new Error('no question');
  return questions[0];
}

async function mailedToken(
  db: Database,
  send: (ctx: ReturnType<typeof anonymousContext>) => Promise<unknown>,
) {
  const ctx = anonymousContext(db);
  await send(ctx);
  const mail = ctx.mails.find((sent) => 'link' in sent);
  if (!mail || !('link' in mail) || !mail.link) throw new Error('no mail with a link');
  return new URL(mail.link).searchParams.get('token') ?? '';
}

const ACTIONS: Record<string, WritingCall> = {
  logOutAction: byAction(logOutAction, nothing),
  markNotificationsSeenAction: byAction(markNotificationsSeenAction, async ({ db, actor }, world) => {
    const aboutPlayerId = await another(world);
    const notification = {
      playerId: actor.playerId,
      kind: 'friend_request',
      aboutPlayerId,
      now: new Date(),
    } as const;
    await db.transaction((tx) => addNotification(tx, notification));
    const [row] = await db.$client`select id from notifications where player_id = ${actor.playerId}`;
    return { ids: [row?.id], shown: [] };
  }),
  setLanguageAction: byAction(setLanguageAction, async () => ({ language: 'es' })),
  setNoTimerAction: byAction(setNoTimerAction, async () => ({ noTimer: true })),
  removeProfileImageAction: byAction(removeProfileImageAction, async ({ db, actor }) => {
    await db.$client`update players set profile_image_key = ${actor.playerId} where id = ${actor.playerId}`;
  }),
  resendConfirmationAction: byAction(resendConfirmationAction, nothing),
  endOtherSessionsAction: byAction(endOtherSessionsAction, async ({ db, actor }) => {
    await openSession(db, { playerId: actor.playerId, remembered: false, now: new Date(), client: null });
  }),
  unlinkAction: byAction(unlinkAction, async (player) => {
    const identity = provenIdentity();
    const { playerId } = player.actor;
    await player.db.transaction((tx) => insertIdentity(tx, player, { playerId, identity }));
    return { provider: identity.provider };
  }),
  confirmEmailAction: byAction(confirmEmailAction, async (player, { db }) => {
    const { playerId } = player.actor;
    const email = await emailOf(player);
    return { token: await mailedToken(db, (ctx) => sendConfirmation(ctx, { playerId, email })) };
  }),
  openResetLinkAction: byAction(openResetLinkAction, async (player, { db }) => {
    const email = await emailOf(player);
    return { token: await mailedToken(db, (ctx) => requestReset(ctx, { email })) };
  }),
};

const SOCKETS: Record<string, WritingCall> = {
  questionfetch: bySocket('questionfetch', async () => ({})),
  roundfetch: bySocket('roundfetch', async () => ({})),
  updateLife: bySocket('updateLife', async (player) => {
    const { question_id } = await question(player);
    return { question_id, option_id: (await secretOptions(player.db, question_id)).right, status: 'true' };
  }),
  photoFailed: bySocket('photoFailed', async (player) => ({
    question_id: (await question(player)).question_id,
  })),
  dailyfetch: bySocket('dailyfetch', async () => ({})),
  dailyanswer: bySocket('dailyanswer', async (player) => {
    const [asked] = (await startDaily(player)).questions;
    return { question_id: asked?.question_id, option_id: asked?.options[0]?.option_id };
  }),
  send_request: bySocket('send_request', async (_, world) => ({
    code: await codeOf(await signedInPlayer(world.db)),
  })),
  action_on_friend_request: bySocket('action_on_friend_request', async (player, world) => {
    const asker = await signedInPlayer(world.db);
    await sendRequest(asker, { code: await codeOf(player) });
    return { request_user_info: asker.actor.playerId, action_type: 'accept' };
  }),
  remove_accepted_user: bySocket('remove_accepted_user', async (player, world) => ({
    remove_user_id: await friend(player, world),
  })),
  fetch_request_friend_list: bySocket('fetch_request_friend_list', async () => ({ type: 'accepted' })),
};

const API = Object.fromEntries(
  CALLS.map((call): [string, WritingCall] => [
    callName(call),
    async (world) => {
      const player = await signedInPlayer(world.db);
      const name = callName(call);
      const filled = await filledExamples(world)[name]?.(player);
      const input = call.example.request && { ...call.example.request, ...filled };
      return () => throughHttp(name, player, input);
    },
  ]),
);

/** Calls that do something else for a guest. */
const OF_GUESTS: Record<string, WritingCall> = {
  'register as a guest': async ({ db }) => {
    const guest = await signedInGuest(db);
    return () => throughHttp('register', guest, signUpForm());
  },
  'logout as a guest': async ({ db }) => {
    const guest = await signedInGuest(db);
    return () => throughHttp('logout', guest);
  },
};

/** Calls through every kind of entry point. Actions are listed when no other entry point runs their use case. */
export const WRITING_CALLS: Record<string, WritingCall> = {
  ...API,
  ...OF_GUESTS,
  ...ACTIONS,
  ...SOCKETS,
};
/** Events with a call here, to compare with those served. */
export const CALLED_EVENTS = Object.keys(SOCKETS);
