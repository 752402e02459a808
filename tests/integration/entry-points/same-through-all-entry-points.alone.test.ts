import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  acceptChallengeAction,
  answerChallengeAction,
  challengeAction,
  challengeQuestionsAction,
  challengesAction,
  createChallengeAction,
  rematchAction,
} from '@/app/_actions/challenges';
import {
  answerRequestAction,
  blockedPlayersAction,
  blockPlayerAction,
  challengeFriendAction,
  friendCardAction,
  friendRowsAction,
  friendsAction,
  removeFriendAction,
  unblockPlayerAction,
} from '@/app/_actions/friends';
import { setPreferencesAction, subscribeAction, unsubscribeAction } from '@/app/_actions/preferences';
import { flagQuestionAction, reportPlayerAction } from '@/app/_actions/reports';
import { logOutAction, playAsGuestAction } from '@/app/_actions/session';
import { writeResetFlow } from '@/app/_server/session/reset-flow';
import { renewFollowLinkAction, sendRequestAction } from '@/app/(play)/add-friend/actions';
import { badgesAction, shareBadgeAction } from '@/app/(play)/badge/actions';
import { dailyAction } from '@/app/(play)/daily/actions';
import { updateProfileAction } from '@/app/(play)/edit-profile/actions';
import {
  answerHigherLowerAction,
  higherLowerAction,
  startHigherLowerAction,
} from '@/app/(play)/higher-lower/actions';
import { historyAction, historyFiguresAction } from '@/app/(play)/history/actions';
import { findCountyAction, listPlacesAction } from '@/app/(play)/home/actions';
import { inboxAction, markReadAction } from '@/app/(play)/inbox/actions';
import { leaderboardAction } from '@/app/(play)/leaderboard/actions';
import { answerPracticeAction, practiceAction } from '@/app/(play)/mistakes/actions';
import { changePasswordAction, encryptAction } from '@/app/(play)/password/actions';
import { decryptAction } from '@/app/(play)/profile/actions';
import { deleteAccountAction } from '@/app/(play)/setting/actions';
import { confirmPurchaseAction, createCheckoutAction, packsAction } from '@/app/(play)/shop/actions';
import { acceptFollowLinkAction } from '@/app/(welcome)/follow/[code]/actions';
import { requestResetAction } from '@/app/(welcome)/forgot-password/actions';
import { keepAccountAction } from '@/app/(welcome)/keep-account/actions';
import { logInAction } from '@/app/(welcome)/login/actions';
import { resetPasswordAction } from '@/app/(welcome)/new-password/actions';
import { registerAction } from '@/app/(welcome)/register/actions';
import { requestRemovalAction } from '@/app/(welcome)/removal/actions';
import { resendCodeAction, verifyCodeAction } from '@/app/(welcome)/verify/actions';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { verifyCode } from '@/lib/accounts/password/verify-code';
import { createChallenge } from '@/lib/challenges/create-challenge';
import { getChallengeQuestions } from '@/lib/challenges/get-challenge-questions';
import { acceptChallenge } from '@/lib/challenges/open-challenge';
import type {
  ChallengeInvitation,
  ChallengeJudgement,
  ChallengeView,
  OpenChallenge,
} from '@/lib/contract/challenges/challenge-view';
import type { DailyView } from '@/lib/contract/daily/daily-view';
import { utcDay } from '@/lib/contract/daily/day';
import type { BlockedView, FriendCard, FriendRow } from '@/lib/contract/friends/friend-view';
import type { HigherLowerView } from '@/lib/contract/higher-lower/higher-lower';
import type { PracticeView } from '@/lib/contract/practice/practice';
import type { ClientToServerEvents, Judgement, QuestionSet } from '@/lib/contract/realtime/protocol';
import type { RoomJoined } from '@/lib/contract/rooms/room-view';
import { startDaily } from '@/lib/daily/play/start-daily';
import { getFollowLink } from '@/lib/friends/follow/own-link';
import { sendRequest } from '@/lib/friends/requests/send-request';
import { getProfile } from '@/lib/players/profile/get-profile';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { blockAndSeparate } from '@/lib/rooms/members/block-and-separate';
import type { RoomInvitation } from '@/lib/rooms/room-invitation';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { CALLS, callName, callNamed } from '@/tests/support/api-calls';
import { apiWorld } from '@/tests/support/api-world';
import { browseAs } from '@/tests/support/browse-as';
import { anonymousContext } from '@/tests/support/context';
import { missOfDaily, removeFromDaily } from '@/tests/support/dailies';
import { type Outcome, throughAction, throughHttp, throughSocket } from '@/tests/support/entry-points';
import { signedInGuest, signedInPlayer, signUpForm, TEST_PASSWORD } from '@/tests/support/factories';
import { befriend, sociablePlayers } from '@/tests/support/friends';
import { createRecords } from '@/tests/support/game-world';
import { plantRun } from '@/tests/support/higher-lower';
import { testRealtimeServer } from '@/tests/support/realtime-server';

const { database, checkout } = apiWorld();
let server: RealtimeServer;
let port: number;

beforeAll(async () => {
  await createRecords(database.db, 4, 'company');
  server = testRealtimeServer(database.url);
  port = await server.listen(0, '127.0.0.1');
});
beforeEach(() => database.db.$client`delete from rate_limits`);
afterAll(() => server.close());

type Action = Parameters<typeof throughAction>[0];
type Account = Awaited<ReturnType<typeof signedInPlayer>>;

/** The entry points of one use case. Each is tried in its own situation. */
type Ways = {
  caller: { actor: { playerId: string; sessionId: string } } | null;
  action?: [Action, unknown?];
  http?: [name: string, input?: unknown];
  socket?: [event: keyof ClientToServerEvents, payload: object];
  /** Sets the cookie whose value other entry points send as input. */
  beforeAction?: () => Promise<void>;
  /** Picks the data that all entry points answer. */
  told?: (data: never) => unknown;
};

const account = () => signedInPlayer(database.db);
const emailOf = async (player: Account) => (await getProfile(player)).email ?? '';
const two = () => sociablePlayers(database.db, 2);
const one = async () => (await sociablePlayers(database.db, 1))[0];
const nothing = () => null;

/** Takes the first photo of today's daily out of play. */
async function startWithoutFirstPhoto(): Promise<void> {
  await startDaily(await one());
  await removeFromDaily(database.db, utcDay(Date.now()), 0);
}

async function codeFor(player: Account): Promise<{ email: string; otp: string }> {
  const ctx = anonymousContext(database.db);
  const email = await emailOf(player);
  await requestReset(ctx, { email });
  const [mail] = ctx.mails;
  if (mail?.kind !== 'resetPassword') throw new Error('no mail of a reset');
  return { email, otp: mail.code ?? '' };
}
const flow = (email: string, resetToken: string | null) => () =>
  writeResetFlow({ email, resetToken, isMailed: true, resendAtMs: 0 });

async function resetting(new_password: string): Promise<Ways> {
  const asked = await codeFor(await account());
  const { resetToken } = await verifyCode(anonymousContext(database.db), asked);
  const form = { new_password, confirm_password: new_password };
  return {
    caller: null,
    beforeAction: flow(asked.email, resetToken),
    action: [resetPasswordAction, form],
    http: ['change_password', { ...form, email: asked.email, reset_token: resetToken }],
  };
}

async function verifying(isRight: boolean): Promise<Ways> {
  const { email, otp } = await codeFor(await account());
  const tried = isRight ? otp : otp === '0000' ? '0001' : '0000';
  const [beforeAction, told] = [flow(email, null), nothing];
  return {
    caller: null,
    beforeAction,
    action: [verifyCodeAction, { otp: tried }],
    http: ['verify_otp', { email, otp: tried }],
    told,
  };
}

async function resending(isEarly: boolean): Promise<Ways> {
  const player = await account();
  const email = isEarly ? (await codeFor(player)).email : await emailOf(player);
  const told = nothing;
  return {
    caller: null,
    beforeAction: flow(email, null),
    action: [resendCodeAction],
    http: ['resend_otp', { email }],
    told,
  };
}

async function loggingIn(password: string): Promise<Ways> {
  const input = { email: await emailOf(await account()), password };
  return { caller: null, action: [logInAction, input], http: ['login', input], told: nothing };
}

async function buying(): Promise<Ways> {
  const caller = await one();
  const opened = await throughHttp('create-checkout-session', caller, { lifePack: 'first' });
  const { transactionId } = ('data' in opened ? opened.data : {}) as { transactionId: string };
  checkout.control.pay(transactionId, 'card');
  return {
    caller,
    action: [confirmPurchaseAction, { checkoutSessionId: transactionId }],
    http: ['update_life', { transactionId }],
    told: (data: { outcome: string }) => data.outcome,
  };
}

async function sharing(count: number): Promise<Ways> {
  const [giver, friend] = await two();
  await befriend(database.db, giver.id, friend.id);
  await database.db.$client`
    insert into player_badges (player_id, badge, count, first_earned_at) values (${giver.id}, 2, ${count}, now())`;
  const input = { share_user_id: friend.id, badgeId: 2 };
  const told = ({ badgeCount }: { badgeCount: number }) => badgeCount;
  return { caller: giver, action: [shareBadgeAction, input], http: ['share_badge', input], told };
}

async function answering(isAsked: boolean): Promise<Ways> {
  const [asker, caller] = await two();
  if (isAsked) await sendRequest(asker, { code: caller.code });
  return {
    caller,
    action: [answerRequestAction, { friendId: asker.id, action: 'accept' }],
    socket: ['action_on_friend_request', { request_user_info: asker.id, action_type: 'accept' }],
    told: ({ stars, bothReceived }: { stars: number; bothReceived: boolean }) => ({ stars, bothReceived }),
  };
}

const codeIn = ({ link }: { link: string }) => link.split('/').at(-1) ?? '';

async function following(whose: 'own' | 'other' | 'none'): Promise<Ways> {
  const [caller, other] = await two();
  const [own, others] = [await getFollowLink(caller), await getFollowLink(other)];
  const code = { own: codeIn(own), other: codeIn(others), none: 'A'.repeat(22) }[whose];
  const told = ({ stars, reward }: { stars: number; reward: string }) => ({ stars, reward });
  return both(caller, acceptFollowLinkAction, 'follow-link/accept', { code }, told);
}

const both = (
  caller: Ways['caller'],
  action: Action,
  name: string,
  input?: unknown,
  told?: Ways['told'],
): Ways => ({
  caller,
  action: [action, input],
  http: [name, input],
  ...(told ? { told } : {}),
});

/** Cases in which one player gives the same input to an API call and to a page's action. */
const BY_ONE: [what: string, Action, call: string, input?: unknown, told?: Ways['told']][] = [
  ['a county', findCountyAction, 'fips', { lat: 34.05, long: -118.24 }],
  ['a county in the sea', findCountyAction, 'fips', { lat: 30, long: -40 }],
  ['a county nowhere', findCountyAction, 'fips', { lat: 'x' }],
  ['places to play in', listPlacesAction, 'places'],
  ['the packs', packsAction, 'store'],
  ['a checkout', createCheckoutAction, 'create-checkout-session', { lifePack: 'first' }, nothing],
  ['a checkout of no pack', createCheckoutAction, 'create-checkout-session', { lifePack: 'tenth' }],
  [
    'a board',
    leaderboardAction,
    'getTopUsersTest',
    { interval: 'weekly' },
    (board: object[] | { entries: object[] }) =>
      (Array.isArray(board) ? board : board.entries).map((entry) => ({ ...entry, username: '' })),
  ],
  ['a board of no interval', leaderboardAction, 'getTopUsersTest', { interval: 'daily' }],
  ['a new follow link', renewFollowLinkAction, 'follow-link/renew', undefined, Object.keys],
  ['a page of no inbox', inboxAction, 'notifications', { before: 'x' }],
  ['a page of no history', historyAction, 'history', { kind: 'round', before: 'x' }],
  ['figures by month', historyFiguresAction, 'history/figures'],
  ['notifications that are read', markReadAction, 'notifications/read', { all: true }],
  ['no notifications that are read', markReadAction, 'notifications/read', { ids: [] }],
  ['an account that is kept', keepAccountAction, 'keep-account'],
  ['a switch', setPreferencesAction, 'POST preferences', { mutedGroups: ['badges'] }],
  ['a switch of nothing', setPreferencesAction, 'POST preferences', { mutedGroups: ['all'] }],
  [
    'a browser for push messages',
    subscribeAction,
    'POST push-subscriptions',
    callNamed('POST push-subscriptions').example.request,
  ],
  [
    'a browser of an unknown push service',
    subscribeAction,
    'POST push-subscriptions',
    {
      ...callNamed('POST push-subscriptions').example.request,
      endpoint: 'https://push.example/1',
    },
  ],
  ['no push messages any longer', unsubscribeAction, 'delete-push-subscription'],
  ['sealed fields', encryptAction, 'encrypt', { email: 'a@example.org' }, Object.keys],
  ['sealing nothing', encryptAction, 'encrypt', {}],
  ['opening what was not sealed', decryptAction, 'decrypt', { email: 'plain' }],
  ['a log-out', logOutAction, 'logout', undefined, nothing],
  ['a deletion', deleteAccountAction, 'delete-account', undefined, nothing],
];

const WAYS: Record<string, () => Promise<Ways>> = {
  ...Object.fromEntries(BY_ONE.map(([what, ...ways]) => [what, async () => both(await one(), ...ways)])),
  'a purchase that is paid': () => buying(),
  'a new name': async () =>
    both(await one(), updateProfileAction, 'update_profile', { username: signUpForm().username, phone: '' }),
  'a taken name': async () => {
    const [caller, other] = await two();
    return both(caller, updateProfileAction, 'update_profile', { username: other.username, phone: '' });
  },
  'the badges': async () => ({
    ...both(await one(), badgesAction, 'get/badge'),
    http: ['get/badge', { seasonId: 5 }],
  }),
  'a badge to share': () => sharing(2),
  'the only badge to share': () => sharing(1),
  'a friend’s follow link': () => following('other'),
  'one’s own follow link': () => following('own'),
  'no follow link': () => following('none'),
  'an inbox': async () => ({
    ...both(await one(), inboxAction, 'notifications'),
    action: [inboxAction, { before: null }],
  }),
  'a history': async () => ({
    ...both(await one(), historyAction, 'history'),
    action: [historyAction, { kind: null, before: null }],
  }),
  'the daily': async () => ({
    ...both(await one(), dailyAction, 'GET daily', undefined, ({ state, of }: DailyView) => ({ state, of })),
    action: [dailyAction, { day: null }],
  }),
  'the start of a daily': async () => ({
    caller: await one(),
    http: ['POST daily', {}],
    socket: ['dailyfetch', {}],
    told: ({ position, set_size }: QuestionSet) => ({ position, set_size }),
  }),
  'a missed question of the daily': async () => {
    const caller = await one();
    const [asked] = (await startDaily(caller)).questions;
    const input = { question_id: asked?.question_id };
    const told = ({ serverTime: _, ...judged }: Judgement) => judged;
    return { caller, http: ['daily/answers', input], socket: ['dailyanswer', input], told };
  },
  'the mistakes of a player': async () => {
    const caller = await one();
    await missOfDaily(caller);
    const told = ({ left, questions }: PracticeView) => [left, questions.map((one) => one.question_id)];
    return both(caller, practiceAction, 'practice', undefined, told);
  },
  'a right answer in practice': async () => {
    const caller = await one();
    return both(caller, answerPracticeAction, 'practice/answers', await missOfDaily(caller));
  },
  'an answer in practice to no question': async () => {
    const id = '0198f000-0000-4000-8000-000000000000';
    const input = { question_id: id, option_id: id };
    return both(await one(), answerPracticeAction, 'practice/answers', input);
  },
  'an answer to no question of a daily': async () => {
    const input = { question_id: '0198f000-0000-4000-8000-000000000000' };
    return { caller: await one(), http: ['daily/answers', input], socket: ['dailyanswer', input] };
  },
  'a run of Higher or lower': async () => ({
    ...both(await one(), higherLowerAction, 'GET higher-lower'),
    action: [higherLowerAction, { county: null }],
  }),
  'the start of a run': async () =>
    both(await one(), startHigherLowerAction, 'POST higher-lower', { county: null }),
  'a run about a county without records': async () =>
    both(await one(), startHigherLowerAction, 'POST higher-lower', { county: '48209' }),
  'an answer of a run': async () => {
    const caller = await one();
    const question_id = await plantRun(database.db, { playerId: caller.actor.playerId });
    const told = ({ run, best, answered }: HigherLowerView) => ({ run, best, charges: answered?.charges });
    return both(caller, answerHigherLowerAction, 'higher-lower/answers', { question_id, pick: 'left' }, told);
  },
  'an answer to no question of a run': async () => {
    const input = { question_id: '0198f000-0000-4000-8000-000000000000', pick: 'left' };
    return both(await one(), answerHigherLowerAction, 'higher-lower/answers', input);
  },
  'a guest': async () => both(null, playAsGuestAction, 'guest', { agreed: true }, nothing),
  'a guest who does not agree': async () => both(null, playAsGuestAction, 'guest', {}),
  'a sign-up of a guest': async () =>
    both(await signedInGuest(database.db), registerAction, 'register', signUpForm(), nothing),
  'a sign-up': async () => both(null, registerAction, 'register', signUpForm(), nothing),
  'a sign-up with a taken e-mail': async () =>
    both(null, registerAction, 'register', signUpForm({ email: await emailOf(await account()) })),
  'a log-in': () => loggingIn(TEST_PASSWORD),
  'a log-in with another password': () => loggingIn('comet-sofa-72'),
  'a mail of a reset': async () =>
    both(null, requestResetAction, 'forgotpassword', { email: await emailOf(await account()) }, nothing),
  'another mail': () => resending(false),
  'another mail too early': () => resending(true),
  'a right code': () => verifying(true),
  'a wrong code': () => verifying(false),
  'a new password': () => resetting('comet-sofa-72'),
  'a new password that is common': () => resetting('password1'),
  'a changed password': async () =>
    both(await account(), changePasswordAction, 'update_password', {
      oldPassword: TEST_PASSWORD,
      newPassword: 'comet-sofa-72',
      confirmPassword: 'comet-sofa-72',
    }),
  'a changed password without the old one': async () =>
    both(await account(), changePasswordAction, 'update_password', {
      oldPassword: 'x',
      newPassword: 'comet-sofa-72',
      confirmPassword: 'comet-sofa-72',
    }),
  friends: async () => {
    const [caller, other] = await two();
    await befriend(database.db, caller.id, other.id);
    const input = { type: 'accepted' };
    const told = (friends: object[]) => friends.length;
    return { caller, action: [friendsAction, input], socket: ['fetch_request_friend_list', input], told };
  },
  'rows of friends': async () => {
    const [caller, other] = await two();
    await befriend(database.db, caller.id, other.id);
    const told = (rows: FriendRow[]) => rows.map((row) => ({ ...row, id: '', name: '', since: 0 }));
    return both(caller, friendRowsAction, 'friends', undefined, told);
  },
  'a card of a friend': async () => {
    const [caller, { id: friendId }] = await two();
    await befriend(database.db, caller.id, friendId);
    const told = (card: FriendCard) => ({ ...card, id: '', name: '', since: 0 });
    return both(caller, friendCardAction, 'friends/card', { friendId }, told);
  },
  'a card of a stranger': async () => {
    const [caller, { id: friendId }] = await two();
    return both(caller, friendCardAction, 'friends/card', { friendId });
  },
  'a flag': async () => {
    const player = await account();
    const [asked] = (await dealQuestions(player, {})).questions;
    return both(player, flagQuestionAction, 'questions/flag', {
      question_id: asked?.question_id,
      reason: 'wrong_label',
    });
  },
  'a flag of no question': async () =>
    both(await account(), flagQuestionAction, 'questions/flag', {
      question_id: '0198f000-0000-4000-8000-000000000000',
      reason: 'offensive',
    }),
  'a report': async () => {
    const { username } = await getProfile(await account());
    return both(await account(), reportPlayerAction, 'players/report', {
      username,
      what: 'username',
      reason: 'abusive',
    });
  },
  'a report of oneself': async () => {
    const player = await account();
    const { username } = await getProfile(player);
    return both(player, reportPlayerAction, 'players/report', { username, what: 'image', reason: 'other' });
  },
  'a block': async () => {
    const [caller, { id: friendId }] = await two();
    await befriend(database.db, caller.id, friendId);
    return both(caller, blockPlayerAction, 'players/block', { friendId });
  },
  'a block that is lifted': async () => {
    const [caller, { id: friendId }] = await two();
    await befriend(database.db, caller.id, friendId);
    await blockAndSeparate(caller, { friendId });
    return both(caller, unblockPlayerAction, 'players/unblock', { friendId });
  },
  'blocked players': async () => {
    const [caller, { id: friendId }] = await two();
    await befriend(database.db, caller.id, friendId);
    await blockAndSeparate(caller, { friendId });
    const told = (rows: BlockedView[]) => rows.map(({ profile_image }) => profile_image);
    return both(caller, blockedPlayersAction, 'players/blocked', undefined, told);
  },
  'a removal': async () =>
    both(null, requestRemovalAction, 'removals', { county: '06037', booked_on: '2001-03-01' }, nothing),
  'a removal in no county': async () =>
    both(null, requestRemovalAction, 'removals', { county: 'nowhere', booked_on: '2001-03-01' }),
  'a challenge of a friend': async () => {
    const [caller, { id: friendId }] = await two();
    await befriend(database.db, caller.id, friendId);
    const told = ({ code, link }: RoomInvitation) => [code.length, link.replace(code, '')];
    return both(caller, challengeFriendAction, 'friends/challenge', { friendId }, told);
  },
  'a challenge of a stranger': async () => {
    const [caller, { id: friendId }] = await two();
    return both(caller, challengeFriendAction, 'friends/challenge', { friendId });
  },
  'a challenge apart': async () => {
    const [caller, { id: friendId }] = await two();
    await befriend(database.db, caller.id, friendId);
    const told = ({ code, link }: ChallengeInvitation) => [code.length, link.replace(code, '')];
    return both(caller, createChallengeAction, 'POST challenges', { friendId }, told);
  },
  'a challenge apart with a stranger': async () => {
    const [caller, { id: friendId }] = await two();
    return both(caller, createChallengeAction, 'POST challenges', { friendId });
  },
  'open challenges apart': async () => {
    const caller = await one();
    await createChallenge(caller, {});
    const told = (rows: OpenChallenge[]) =>
      rows.map(({ name, answered, isYourTurn }) => [name, answered, isYourTurn]);
    return both(caller, challengesAction, 'GET challenges', undefined, told);
  },
  'a challenge apart by link': async () => {
    const caller = await one();
    const { code } = await createChallenge(caller, {});
    const told = ({ state, of, questions }: ChallengeView) => [state, of, questions];
    return both(caller, challengeAction, 'challenge', { code }, told);
  },
  'a challenge apart that is taken': async () => {
    const [caller, opponent] = await two();
    const [challenger] = await two();
    const { code } = await createChallenge(challenger, {});
    await acceptChallenge(opponent, { code });
    return both(caller, acceptChallengeAction, 'challenges/accept', { code });
  },
  'the questions of a challenge apart': async () => {
    const caller = await one();
    const { code } = await createChallenge(caller, {});
    const told = ({ questions, position }: QuestionSet) => [questions.length, position];
    return both(caller, challengeQuestionsAction, 'challenges/questions', { code }, told);
  },
  'an answer in a challenge apart': async () => {
    const caller = await one();
    const { code } = await createChallenge(caller, {});
    const [asked] = (await getChallengeQuestions(caller, { code })).questions;
    const told = ({ judgement, theirs }: ChallengeJudgement) => [judgement.correct, judgement.choice, theirs];
    return both(
      caller,
      answerChallengeAction,
      'challenges/answers',
      { code, question_id: asked?.question_id },
      told,
    );
  },
  'a rematch of an open challenge apart': async () => {
    const caller = await one();
    const { code } = await createChallenge(caller, {});
    return both(caller, rematchAction, 'challenges/rematch', { code });
  },
  'a new room': async () => {
    // Over a socket the caller is in it at once.
    const told = (data: RoomInvitation | RoomJoined) => ('room' in data ? data.room.code : data.code).length;
    return { caller: await one(), http: ['rooms', undefined], socket: ['roomcreate', {}], told };
  },
  'a request': async () => {
    const [caller, { code }] = await two();
    return {
      caller,
      action: [sendRequestAction, { code }],
      socket: ['send_request', { code }],
      told: nothing,
    };
  },
  'a request to no id': async () => ({
    caller: await one(),
    action: [sendRequestAction, { code: '7' }],
    socket: ['send_request', { code: '7' }],
  }),
  'a yes': () => answering(true),
  'a yes to nobody': () => answering(false),
  'the end of a friendship': async () => {
    const [caller, { id }] = await two();
    await befriend(database.db, caller.id, id);
    const told = nothing;
    return {
      caller,
      action: [removeFriendAction, { friendId: id }],
      socket: ['remove_accepted_user', { remove_user_id: id }],
      told,
    };
  },
  // Last, because they change the counts of bookings.
  'the daily with a photo that was removed': async () => {
    await startWithoutFirstPhoto();
    return {
      ...both(await one(), dailyAction, 'GET daily', undefined, ({ of }: DailyView) => of === 10),
      action: [dailyAction, { day: null }],
    };
  },
  'the start of a daily with a photo that was removed': async () => {
    await startWithoutFirstPhoto();
    const told = ({ questions }: QuestionSet) => questions.length === 10;
    return { caller: await one(), http: ['POST daily', {}], socket: ['dailyfetch', {}], told };
  },
};

/** Calls without another entry point. */
const ALONE = [
  'daily/archive',
  'follow-link',
  'follow-link/open',
  'get_profile',
  'get/socialData',
  'history/entry',
  'GET preferences',
  'GET push-subscriptions',
  'knowledge',
  'rooms/stage',
];

async function outcomeOf(entryPoint: 'action' | 'http' | 'socket', ways: Ways): Promise<Outcome> {
  const { caller, action, http, socket, beforeAction } = ways;
  if (entryPoint === 'http' && http) return throughHttp(http[0], caller, http[1]);
  if (entryPoint === 'socket' && socket && caller) return throughSocket(port, socket[0], caller, socket[1]);
  await browseAs(caller);
  await beforeAction?.();
  if (!action) throw new Error('there is no such entry point');
  return throughAction(...action);
}

const went = new Set<string>();

test.each(Object.entries(WAYS))('%s has the same result through every entry point', async (_, arrange) => {
  const outcomes: unknown[] = [];
  for (const entryPoint of ['action', 'http', 'socket'] as const) {
    const ways = await arrange();
    if (!ways[entryPoint]) continue;
    went.add(String(entryPoint === 'action' ? '' : ways[entryPoint]?.[0]));
    const outcome = await outcomeOf(entryPoint, ways);
    outcomes.push('data' in outcome && ways.told ? ways.told(outcome.data as never) : outcome);
  }
  expect(outcomes.length).toBeGreaterThan(1);
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
});

test('every API call that has another entry point is compared', () => {
  const calls = CALLS.map(callName);
  expect(calls.filter((name) => !went.has(name)).toSorted()).toEqual(ALONE.toSorted());
});
