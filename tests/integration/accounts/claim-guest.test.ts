import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logIn } from '@/lib/accounts/log-in/log-in';
import { type AccountSessionKind, claimGuest } from '@/lib/accounts/sign-up/claim-guest';
import { register } from '@/lib/accounts/sign-up/register';
import { projectBoards } from '@/lib/leaderboard/scores/project-boards';
import type { PlayerContext } from '@/lib/platform/context';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { BEARER_SECONDS, REMEMBERED_SECONDS } from '@/lib/sessions/lifetimes';
import { findOpenSession } from '@/lib/sessions/session';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest, signedInPlayer, signUpForm, TEST_PASSWORD } from '@/tests/support/factories';
import { brokenInvariants, createRecords } from '@/tests/support/game-world';
import { playSome } from '@/tests/support/players-history';
import { digestOfRows } from '@/tests/support/walk';

const database = testDatabase({ warm: 20 });

beforeAll(() => createRecords(database.db, 40));
beforeEach(() => database.db.$client`delete from rate_limits`);

const gameOf = async ({ actor }: PlayerContext) => {
  const [row] = await database.db.$client`
    select g.lives, g.stars, g.streak, g.best_streak, g.total_score, g.open_set_id, g.answered, g.listed, p.is_guest
    from game_states g join players p on p.id = g.player_id where p.id = ${actor.playerId}`;
  return row;
};

/** What is asked, without the addresses of the photos, which differ with each answer. */
const openOptions = async (ctx: PlayerContext) =>
  (await dealQuestions(ctx)).questions.map(({ question_id, options }) => ({ question_id, options }));

test('a claim turns the guest’s row into an account, and everything played goes on', async () => {
  const guest = await signedInGuest(database.db);
  const { playerId, sessionId } = guest.actor;
  await playSome(guest, database.url, 4);
  const before = await gameOf(guest);
  const open = await openOptions(guest);
  const form = signUpForm();
  const { playerId: accountId, claimed } = await register(guest, form);
  expect(accountId).toBe(playerId);
  expect(await gameOf(guest)).toEqual({
    ...before,
    lives: before?.lives + 5,
    listed: true,
    is_guest: false,
  });
  const [{ referral_code: userId } = {}] = await database.db.$client`
    select referral_code from players where id = ${playerId}`;
  expect(userId).toMatch(/^[1-9]\d{7}$/);
  expect(claimed?.opened).toMatchObject({ playerId, kind: 'cookie', remembered: true });
  const account = { ...guest, actor: { kind: 'player' as const, ...claimed?.opened } } as PlayerContext;
  expect(await openOptions(account)).toEqual(open);
  expect(guest.mails).toMatchObject([{ kind: 'confirmEmail', to: form.email }]);
  const kinds = await database.db.$client`
    select kind, lives_delta from ledger where player_id = ${playerId} and kind <> 'regeneration' order by id`;
  expect([...kinds]).toEqual([
    { kind: 'sign_up', lives_delta: 5 },
    { kind: 'claim', lives_delta: 5 },
  ]);
  expect(await brokenInvariants(database.db)).toEqual([]);
  expect(await findOpenSession(database.db, sessionId, new Date())).toBeNull();
  const { email, password } = form;
  const again = await logIn(anonymousContext(database.db), { email, password, rememberMe: false });
  expect(again.playerId).toBe(playerId);
});

test('the free round of a guest goes on after the claim, which brings no second one', async () => {
  const guest = await signedInGuest(database.db);
  await database.db.$client`
    update game_states set free_round_on = null where player_id = ${guest.actor.playerId}`;
  await playSome(guest, database.url, 4);
  const { claimed } = await register(guest, signUpForm());
  const account = { ...guest, actor: { kind: 'player' as const, ...claimed?.opened } } as PlayerContext;
  expect(await dealQuestions(account)).toMatchObject({ free: true, position: 4, totalLifes: 160 });
  await playSome(account, database.url, 6);
  expect(await dealQuestions(account)).toMatchObject({ free: false, position: 0, totalLifes: 160 });
});

test('boards count from the claim on', async () => {
  const guest = await signedInGuest(database.db);
  const { playerId } = guest.actor;
  await playSome(guest, database.url, 4);
  const { claimed } = await register(guest, signUpForm());
  const account = { ...guest, actor: { kind: 'player' as const, ...claimed?.opened } } as PlayerContext;
  await projectBoards(account);
  const scores = () => database.db.$client`
    select listed, score from scores where player_id = ${playerId} order by window_id`;
  expect([...(await scores())]).toEqual([]);
  const before = await gameOf(account);
  await playSome(account, database.url, 4);
  await projectBoards(account);
  const won = (await gameOf(account))?.total_score - before?.total_score;
  expect(won).toBeGreaterThan(0);
  for (const row of await scores()) expect(row).toEqual({ listed: true, score: won });
  const flags = await database.db.$client`
    select a.guest, count(*)::int as answers from answers a join questions q on q.id = a.question_id
    where q.player_id = ${playerId} group by 1 order by 1`;
  expect([...flags]).toEqual([
    { guest: false, answers: 4 },
    { guest: true, answers: 4 },
  ]);
});

test.each([
  ['cookie', REMEMBERED_SECONDS],
  ['bearer', BEARER_SECONDS],
] as const)(
  'the account gets a new session (%s), and the end of the guest’s is published',
  async (sessionKind, seconds) => {
    const guest = await signedInGuest(database.db);
    const { playerId, sessionId } = guest.actor;
    const { claimed } = await register(guest, signUpForm(), sessionKind);
    expect(claimed).toMatchObject({
      opened: { playerId, kind: sessionKind, remembered: true },
      event: { type: 'sessionRevoked', sessionIds: [sessionId] },
    });
    expect(await findOpenSession(database.db, sessionId, new Date())).toBeNull();
    const found = await findOpenSession(database.db, claimed?.opened.sessionId ?? '', new Date());
    expect(found).toMatchObject({ playerId, isGuest: false });
    const left = ((claimed?.opened.expiresAt.getTime() ?? 0) - Date.now()) / 1000;
    expect(left).toBeGreaterThan(seconds - 60);
  },
);

describe('a claim that fails changes nothing', () => {
  const failing: [string, () => Promise<Partial<ReturnType<typeof signUpForm>>>, string][] = [
    ['a taken name', async () => ({ username: (await newAccount()).username }), 'TAKEN'],
    ['a taken email', async () => ({ email: (await newAccount()).email }), 'TAKEN'],
    ['a refused name', async () => ({ username: 'admin' }), 'INVALID_INPUT'],
    ['a guest’s name', async () => ({ username: 'Guest_48213' }), 'INVALID_INPUT'],
    ['a common password', async () => ({ password: 'password1' }), 'INVALID_INPUT'],
  ];
  async function newAccount() {
    const form = signUpForm();
    await register(anonymousContext(database.db), form);
    return form;
  }

  test.each(failing)('%s', async (_, overrides, code) => {
    const guest = await signedInGuest(database.db);
    await playSome(guest, database.url, 2);
    const form = signUpForm(await overrides());
    const before = await digestOfRows(database.db, guest.actor.playerId);
    await expect(register(guest, form)).rejects.toMatchObject({ code });
    expect(await digestOfRows(database.db, guest.actor.playerId)).toEqual(before);
    expect(guest.mails).toEqual([]);
  });

  test('a name that is taken only at the commit', async () => {
    const guest = await signedInGuest(database.db);
    const { username } = await newAccount();
    const before = await digestOfRows(database.db, guest.actor.playerId);
    const account = {
      ...signUpForm({ username }),
      passwordHash: null,
      emailConfirmedAt: null,
      agreedToTermsAt: null,
    };
    const claim = database.db.transaction((tx) => claimGuest(tx, guest, { account, sessionKind: 'cookie' }));
    await expect(claim).rejects.toThrow();
    expect(await digestOfRows(database.db, guest.actor.playerId)).toEqual(before);
  });

  test.each(['cookie', 'bearer'] as const)('a guest that is about to be erased (%s)', async (sessionKind) => {
    const guest = await signedInGuest(database.db);
    await database.db
      .$client`update players set deletion_due_at = now() - interval '1 second' where id = ${guest.actor.playerId}`;
    const before = await digestOfRows(database.db, guest.actor.playerId);
    await expect(register(guest, signUpForm(), sessionKind)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await digestOfRows(database.db, guest.actor.playerId)).toEqual(before);
  });

  test('a session that has ended', async () => {
    const guest = await signedInGuest(database.db);
    await database.db.$client`update sessions set revoked_at = now() where id = ${guest.actor.sessionId}`;
    const before = await digestOfRows(database.db, guest.actor.playerId);
    await expect(register(guest, signUpForm())).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await digestOfRows(database.db, guest.actor.playerId)).toEqual(before);
  });
});

test.each([
  [200, 'different input', () => signUpForm(), 'cookie'],
  [40, 'the same input', (same: ReturnType<typeof signUpForm>) => same, 'bearer'],
] as const)(
  '%i claims at once with %s make one account',
  async (count, _, formOf, sessionKind: AccountSessionKind) => {
    const guest = await signedInGuest(database.db);
    const { playerId } = guest.actor;
    const same = signUpForm();
    const before = await database.db.$client`select 1 from players`;
    const claims = await Promise.allSettled(
      Array.from({ length: count }, (_claim, n) =>
        register({ ...guest, address: `claims ${playerId} ${n}` }, formOf(same), sessionKind),
      ),
    );
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const claim of claims)
      if (claim.status === 'rejected') expect(claim.reason).toMatchObject({ code: 'TAKEN' });
    expect(await database.db.$client`select 1 from players`).toHaveLength(before.length);
    const [row] = await database.db.$client`
    select (select count(*)::int from ledger where player_id = ${playerId} and kind = 'claim') as claims,
      (select count(*)::int from sessions where player_id = ${playerId} and revoked_at is null) as open,
      (select lives from game_states where player_id = ${playerId}) as lives`;
    expect(row).toEqual({ claims: 1, open: 1, lives: 10 });
    expect(guest.mails).toHaveLength(1);
  },
  60_000,
);

test('an account that signs up another one is no claim', async () => {
  const player = await signedInPlayer(database.db);
  const { playerId, claimed } = await register(player, signUpForm({ password: TEST_PASSWORD }));
  expect(claimed).toBeNull();
  expect(playerId).not.toBe(player.actor.playerId);
});
