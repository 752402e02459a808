import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { acceptChallengeAction } from '@/app/_actions/challenges';
import { playAsGuestAction } from '@/app/_actions/session';
import { OPENED_HEADER } from '@/app/_server/session/opened-link';
import { pendingLinkKind } from '@/app/_server/session/pending-link';
import { requirePlayer } from '@/app/_server/session/session';
import { acceptFollowLinkAction } from '@/app/(welcome)/follow/[code]/actions';
import { logInAction } from '@/app/(welcome)/login/actions';
import { goToAccountAction } from '@/app/(welcome)/login/identity/actions';
import { registerAction } from '@/app/(welcome)/register/actions';
import { GET as leadOn } from '@/app/session-ended/route';
import { createChallenge } from '@/lib/challenges/create-challenge';
import { getFollowLink } from '@/lib/friends/follow/own-link';
import { facebook, google } from '@/local/stand-ins/identity';
import { callApi } from '@/tests/support/api';
import { appDatabase } from '@/tests/support/app-database';
import { signedInPlayer, signUpForm } from '@/tests/support/factories';
import { sociablePlayers } from '@/tests/support/friends';
import { createRecords } from '@/tests/support/game-world';
import { browser } from '@/tests/support/identity-browser';
import { openBrowser, throughFacebook, throughGoogle, whoIsIn } from '@/tests/support/identity-flows';
import { localProviders } from '@/tests/support/local-providers';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { digestOfRows, ownApiHeaders } from '@/tests/support/walk';

/** One query per request: each call of a test is a request of its own. */
vi.mock('react', async (original) => ({ ...(await original<object>()), cache: (read: unknown) => read }));

const database = appDatabase();
const providers = localProviders();

beforeAll(async () => {
  await providers.start(google);
  await providers.start(facebook);
});
beforeEach(async () => {
  openBrowser();
  await database.db.$client`delete from rate_limits`;
});
afterAll(() => providers.stop());

async function playAsGuest(): Promise<string> {
  expect(await playAsGuestAction({ agreed: true })).toEqual({ ok: true, data: null });
  return (await whoIsIn(database.db))?.id ?? expect.fail('nobody is in');
}

const row = async (playerId: string) => {
  const [found] = await database.db.$client`
    select is_guest, deletion_due_at is not null as is_ending, g.lives, g.listed,
      (select count(*)::int from sessions s where s.player_id = p.id and s.revoked_at is null) as sessions
    from players p join game_states g on g.player_id = p.id where p.id = ${playerId}`;
  return found;
};

test('a caller who has a session keeps it', async () => {
  const guest = await playAsGuest();
  expect(await playAsGuest()).toBe(guest);
});

test('a guest who signs up goes on in this browser, with a new session', async () => {
  const guest = await playAsGuest();
  const before = browser.cookies.get('lineup_session');
  expect(await registerAction(signUpForm())).toEqual({ ok: true, data: { goTo: '/signed-in?via=sign-up' } });
  expect((await whoIsIn(database.db))?.id).toBe(guest);
  expect(browser.cookies.get('lineup_session')).not.toEqual(before);
  expect(await row(guest)).toMatchObject({ is_guest: false, sessions: 1 });
});

const visitFollowed = async (code: string) =>
  (await leadOn(new Request(`${TEST_SETTINGS.APP_URL}/session-ended?code=${code}`), {})).headers.get(
    'location',
  );

const LINK_CODE = 'q83vEjRWeJCrze8SNFZ4kA';

test('the page of a follow link sends a dead cookie back to itself, and guests to the sign-up', async () => {
  expect(await visitFollowed(LINK_CODE)).toBe(`/follow/${LINK_CODE}`);
  expect(browser.cookies.has('lineup_follow')).toBe(true);
  await playAsGuest();
  expect(await visitFollowed(LINK_CODE)).toBe('/register');
  const signedIn = { ok: true, data: { goTo: `/signed-in?via=sign-up&code=${LINK_CODE}` } };
  expect(await registerAction(signUpForm())).toEqual(signedIn);
  expect(browser.cookies.has('lineup_follow')).toBe(false);
});

test('a follow link that a guest opens is followed after the sign-up, once', async () => {
  await playAsGuest();
  browser.headers.set(OPENED_HEADER, '12345678');
  await expect(requirePlayer()).rejects.toMatchObject({
    digest: expect.stringContaining('/session-ended?code=12345678'),
  });
  expect(await visitFollowed('12345678')).toBe('/register');
  const signedIn = { ok: true, data: { goTo: '/signed-in?via=sign-up&code=12345678' } };
  expect(await registerAction(signUpForm())).toEqual(signedIn);
  expect(browser.cookies.has('lineup_follow')).toBe(false);
  expect(await visitFollowed('12345678')).toBe('/home');
  expect(browser.cookies.has('lineup_follow')).toBe(false);
});

test('a follow link that a guest opens is followed in the account of an identity', async () => {
  await accountOfMarcus();
  await playAsGuest();
  await visitFollowed('12345678');
  await throughGoogle('marcus.bell@gmail.example');
  expect(await goToAccountAction({})).toEqual({
    ok: true,
    data: { goTo: '/signed-in?via=google&code=12345678' },
  });
});

async function openRoom(code: string): Promise<string> {
  const [room] = await database.db.$client<{ id: string }[]>`
    insert into rooms (code, created_at, used_at) values (${code}, now(), now()) returning id`;
  return room?.id ?? expect.fail('no room');
}

const afterSignUp = async () => {
  const answer = await registerAction(signUpForm());
  return answer.ok ? answer.data.goTo : answer.message;
};

test('the link of a room ends when a visitor joins the room as a guest', async () => {
  await openRoom('BCDFG');
  expect(await visitFollowed('BCDFG')).toBe('/room/BCDFG');
  expect(browser.cookies.has('lineup_follow')).toBe(true);
  expect(await playAsGuestAction({ agreed: true, room_code: 'BCDFG' })).toMatchObject({ ok: true });
  expect(browser.cookies.has('lineup_follow')).toBe(false);
  expect(await afterSignUp()).toBe('/signed-in?via=sign-up');
});

test('a friend’s link still waits when a visitor plays as a guest', async () => {
  await visitFollowed(LINK_CODE);
  await playAsGuest();
  expect(await pendingLinkKind('signUp')).toBe('friend');
  expect(await afterSignUp()).toBe(`/signed-in?via=sign-up&code=${LINK_CODE}`);
});

/** Starts another player's challenge by link. Returns its code. */
async function challengeByLink(): Promise<string> {
  const [host] = await sociablePlayers(database.db, 1);
  await createRecords(database.db, 12, 'company');
  return (await createChallenge(host, {})).code;
}

test('the link of a challenge waits for a visitor until the challenge is accepted', async () => {
  const code = await challengeByLink();
  expect(await visitFollowed(code)).toBe(`/c/${code}`);
  await playAsGuest();
  expect(await pendingLinkKind('signUp')).toBe('challenge');
  expect(await acceptChallengeAction({ code })).toEqual({ ok: true, data: null });
  expect(await pendingLinkKind('signUp')).toBeNull();
  expect(await visitFollowed(code)).toBe('/register');
  // A login to another account ends the guest, and the challenge with it.
  expect(await pendingLinkKind('login')).toBeNull();
  expect(await pendingLinkKind('signUp')).toBe('challenge');
  expect(await afterSignUp()).toBe(`/signed-in?via=sign-up&code=${code}`);
});

test('accepting a challenge keeps the link of a friend', async () => {
  const code = await challengeByLink();
  await visitFollowed(LINK_CODE);
  await playAsGuest();
  expect(await acceptChallengeAction({ code })).toEqual({ ok: true, data: null });
  expect(await pendingLinkKind('signUp')).toBe('friend');
});

test('a guest who signs up in a room comes back to it, and one who has left it does not', async () => {
  const roomId = await openRoom('BCDFH');
  const isIn = async (playerId: string, left: string | null) => {
    await database.db.$client`
      insert into room_members (room_id, player_id, seat, joined_at, left_at)
      values (${roomId}, ${playerId}, (select count(*) + 1 from room_members), now(), ${left})`;
    expect(await visitFollowed('BCDFH')).toBe('/register');
    return pendingLinkKind('signUp');
  };
  expect(await isIn(await playAsGuest(), null)).toBe('room');
  expect(await afterSignUp()).toBe('/signed-in?via=sign-up&code=BCDFH');
  openBrowser();
  expect(await isIn(await playAsGuest(), '2026-11-23T12:00:00Z')).toBeNull();
  expect(await afterSignUp()).toBe('/signed-in?via=sign-up');
  expect(browser.cookies.has('lineup_follow')).toBe(false);
});

test('a guest in a room who goes to an account comes back to the room', async () => {
  await accountOfMarcus();
  const roomId = await openRoom('BCDFJ');
  const join = async (guestId: string) => {
    await database.db.$client`
      insert into room_members (room_id, player_id, seat, joined_at)
      values (${roomId}, ${guestId}, (select count(*) + 1 from room_members where room_id = ${roomId}), now())`;
    await visitFollowed('BCDFJ');
  };
  await join(await playAsGuest());
  await throughGoogle('marcus.bell@gmail.example');
  const goTo = '/signed-in?via=google&code=BCDFJ';
  expect(await goToAccountAction({})).toEqual({ ok: true, data: { goTo } });
  openBrowser();
  const form = signUpForm();
  expect(await registerAction(form)).toMatchObject({ ok: true });
  await join(await playAsGuest());
  const { email, password } = form;
  const loggedIn = await logInAction({ email, password, rememberMe: false });
  expect(loggedIn).toEqual({ ok: true, data: { goTo: '/room/BCDFJ' } });
});

test('a claim over the API ends the link that waited', async () => {
  await playAsGuest();
  await visitFollowed(LINK_CODE);
  const headers = await ownApiHeaders();
  expect(await callApi('register', { headers, input: signUpForm() })).toMatchObject({ status: 200 });
  expect(browser.cookies.has('lineup_follow')).toBe(false);
});

test('a friend’s link ends when it has made a friend', async () => {
  await visitFollowed(LINK_CODE);
  const waiting = browser.cookies.get('lineup_follow') ?? expect.fail('no link waits');
  await playAsGuest();
  await registerAction(signUpForm());
  browser.cookies.set('lineup_follow', waiting);
  const { link } = await getFollowLink(await signedInPlayer(database.db));
  const code = link.split('/').at(-1) ?? '';
  expect(await acceptFollowLinkAction({ code })).toMatchObject({ ok: true });
  expect(browser.cookies.has('lineup_follow')).toBe(false);
});

test('a new identity turns the guest into an account', async () => {
  const guest = await playAsGuest();
  expect(await throughGoogle('gina.brooks@gmail.example')).toBe('/signed-in?via=google');
  expect(await whoIsIn(database.db)).toMatchObject({ id: guest, name: 'Gina' });
  expect(await row(guest)).toEqual({
    is_guest: false,
    is_ending: false,
    lives: 10,
    listed: true,
    sessions: 1,
  });
});

async function accountOfMarcus(): Promise<string> {
  openBrowser();
  await throughGoogle('marcus.bell@gmail.example');
  const account = (await whoIsIn(database.db))?.id;
  openBrowser();
  return account ?? expect.fail('nobody is in');
}

test('with the identity of an account the guest may stay a guest', async () => {
  await accountOfMarcus();
  const guest = await playAsGuest();
  const before = await digestOfRows(database.db, guest);
  expect(await throughGoogle('marcus.bell@gmail.example')).toBe('/login/identity');
  expect((await whoIsIn(database.db))?.id).toBe(guest);
  expect(await digestOfRows(database.db, guest)).toEqual(before);
});

test('with the identity of an account the guest may go to that account, once, and ends', async () => {
  const account = await accountOfMarcus();
  const guest = await playAsGuest();
  await throughGoogle('marcus.bell@gmail.example');
  expect(await goToAccountAction({})).toEqual({ ok: true, data: { goTo: '/signed-in?via=google' } });
  expect((await whoIsIn(database.db))?.id).toBe(account);
  expect(await row(guest)).toMatchObject({ is_guest: true, is_ending: true, sessions: 0 });
  expect(await goToAccountAction({})).toMatchObject({ ok: false, code: 'FORBIDDEN' });
});

test('the choice is of the guest who proved the identity alone', async () => {
  await accountOfMarcus();
  await playAsGuest();
  await throughGoogle('marcus.bell@gmail.example');
  const choice = browser.cookies.get('lineup_choice') ?? expect.fail('no choice waits');
  openBrowser();
  const other = await playAsGuest();
  browser.cookies.set('lineup_choice', choice);
  expect(await goToAccountAction({})).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  expect((await whoIsIn(database.db))?.id).toBe(other);
});

test('a taken email and a banned account are refused, and the guest stays as it is', async () => {
  await throughGoogle('robin.hale@mail.example');
  const account = await accountOfMarcus();
  await database.db.$client`update players set banned_at = now() where id = ${account}`;
  const guest = await playAsGuest();
  const before = await digestOfRows(database.db, guest);
  expect(await throughFacebook('100000000000004')).toBe('/login?problem=facebook.email-taken');
  expect(await throughGoogle('marcus.bell@gmail.example')).toBe('/login?problem=google.suspended');
  expect((await whoIsIn(database.db))?.id).toBe(guest);
  expect(await digestOfRows(database.db, guest)).toEqual(before);
});
