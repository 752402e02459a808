import { expect, test } from 'vitest';
import { eraseDueAccounts } from '@/lib/accounts/deletion/erase-due-accounts';
import { closeGuestsWithoutSession } from '@/lib/accounts/guest/close-guests';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import { logOut } from '@/lib/accounts/log-in/log-out';
import { claimGuest } from '@/lib/accounts/sign-up/claim-guest';
import { register } from '@/lib/accounts/sign-up/register';
import { shareBadge } from '@/lib/badges/share-badge';
import { BADGES } from '@/lib/contract/badges/catalogue';
import { sendRequestSchema } from '@/lib/contract/friends/schemas';
import { blockPlayer } from '@/lib/friends/blocks';
import { removeFriend } from '@/lib/friends/remove-friend';
import { answerRequest } from '@/lib/friends/requests/answer-request';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import { adjustLives, adjustLivesSchema } from '@/lib/lives/adjust-lives';
import { moveLives } from '@/lib/lives/move-lives';
import { subjectSchema } from '@/lib/moderation/moderation-action';
import { reportPlayer } from '@/lib/moderation/reports/report-player';
import type { PlayerContext } from '@/lib/platform/context';
import { blindIndex, openField } from '@/lib/platform/security/fields/sealed-fields';
import type { Storage } from '@/lib/platform/storage/storage';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { GUEST_UNUSED_SECONDS } from '@/lib/sessions/lifetimes';
import { findOpenSession } from '@/lib/sessions/session';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest, signedInPlayer, signUpForm } from '@/tests/support/factories';
import { createRecords } from '@/tests/support/game-world';
import { playSome } from '@/tests/support/players-history';
import { digestOfRows } from '@/tests/support/walk';

const database = testDatabase();
const DAY_SECONDS = 24 * 60 * 60;

/** The columns by which other players could refer to a guest. */
async function guestRow(playerId: string) {
  const [row] = await database.db.$client`
    select referral_code, username_sealed from players where id = ${playerId}`;
  const name = openField({ column: 'players.username', rowId: playerId }, row?.username_sealed);
  return { userId: row?.referral_code as string, name: name ?? '' };
}

test('creates a guest with five lives and a session that ends after 7 unused days', async () => {
  const ctx = anonymousContext(database.db);
  const opened = await createGuest(ctx, { agreed: true });
  const { playerId, sessionId } = opened;
  expect(opened).toMatchObject({ kind: 'guest', remembered: true });
  const [row] = await database.db.$client`
    select p.username_sealed, p.username_index, p.is_guest, p.email_index, p.password_hash, p.agreed_to_terms_at,
      p.referral_code, g.lives, g.stars, g.listed, s.kind, s.expires_at
    from players p join game_states g on g.player_id = p.id join sessions s on s.player_id = p.id
    where p.id = ${playerId}`;
  expect(openField({ column: 'players.username', rowId: playerId }, row?.username_sealed)).toMatch(
    /^Guest [1-9]\d{4}$/,
  );
  expect(row).toMatchObject({
    username_index: blindIndex('players.username', playerId),
    is_guest: true,
    email_index: null,
    password_hash: null,
    agreed_to_terms_at: expect.any(String),
    referral_code: playerId,
    lives: 5,
    stars: 0,
    listed: false,
    kind: 'guest',
  });
  const movements = await database.db.$client`
    select kind, lives_delta, stars_delta from ledger where player_id = ${playerId}`;
  expect([...movements]).toEqual([{ kind: 'sign_up', lives_delta: 5, stars_delta: 0 }]);
  const later = (seconds: number) => new Date(ctx.now().getTime() + seconds * 1000);
  const open = await findOpenSession(database.db, sessionId, later(GUEST_UNUSED_SECONDS - 60));
  expect(open).toMatchObject({ playerId, isGuest: true });
  // That was a use: seven more days.
  expect(await findOpenSession(database.db, sessionId, later(2 * GUEST_UNUSED_SECONDS - 120))).not.toBeNull();
  expect(await findOpenSession(database.db, sessionId, later(4 * GUEST_UNUSED_SECONDS))).toBeNull();
});

test('two guests may have the same name, which is in their language', async () => {
  const int = (below: number) => (below > 90_000 ? Math.floor(Math.random() * below) : 7);
  const random = { ...anonymousContext(database.db).random, int };
  const one = anonymousContext(database.db, { random, address: '192.0.2.1' });
  const guests = [await createGuest(one, { agreed: true }), await createGuest(one, { agreed: true })];
  const names = await Promise.all(guests.map(async ({ playerId }) => (await guestRow(playerId)).name));
  expect(names).toEqual(['Guest 10007', 'Guest 10007']);
  const { playerId } = await createGuest({ ...one, language: 'es' }, { agreed: true });
  expect((await guestRow(playerId)).name).toBe('Visitante 10007');
});

const standing = async (playerId: string) => {
  const [row] = await database.db.$client`
    select p.is_guest, p.deletion_due_at is not null as is_ending, (
      select count(*)::int from sessions s where s.player_id = p.id and s.revoked_at is null) as sessions
    from players p where id = ${playerId}`;
  return row;
};

test('a guest who logs out ends at once, and is erased by the next run', async () => {
  const guest = await signedInGuest(database.db);
  await logOut(guest);
  expect(await findOpenSession(database.db, guest.actor.sessionId, new Date())).toBeNull();
  expect(await standing(guest.actor.playerId)).toEqual({ is_guest: true, is_ending: true, sessions: 0 });
  expect(guest.published).toMatchObject([{ event: { type: 'sessionRevoked', sessionIds: 'all' } }]);
  const storage = async () => ({}) as Storage;
  await eraseDueAccounts({ ...guest, storage });
  expect(await standing(guest.actor.playerId)).toBeUndefined();
});

const ledgerOf = async (playerId: string) => {
  const rows = await database.db.$client`
    select kind from ledger where player_id = ${playerId}
    union all select 'closing' from dropped_answers where player_id = ${playerId}`;
  return rows.map(({ kind }) => kind);
};

/** Plays so many questions of a round, right and wrong in turn, the last a timeout, then ends and erases the guest. */
async function playAndErase(guest: PlayerContext, answers: number): Promise<string> {
  if (answers > 0) await playSome(guest, database.url, answers);
  await database.db.$client`
    update players set deletion_due_at = now() - interval '1 second' where id = ${guest.actor.playerId}`;
  await eraseDueAccounts({ ...guest, storage: async () => ({}) as Storage });
  return guest.actor.playerId;
}

test('the ledger of a guest whose lives never moved is erased, every other one stays', async () => {
  await createRecords(database.db, 40);
  const free = await signedInGuest(database.db);
  await database.db.$client`
    update game_states set free_round_on = null where player_id = ${free.actor.playerId}`;
  expect(await ledgerOf(await playAndErase(free, 4))).toEqual([]);
  expect(await ledgerOf(await playAndErase(await signedInGuest(database.db), 0))).toEqual([]);
  expect(await ledgerOf(await playAndErase(await signedInGuest(database.db), 1))).toEqual([
    'sign_up',
    'closing',
  ]);
  expect(await ledgerOf(await playAndErase(await signedInPlayer(database.db), 0))).toEqual(['sign_up']);
  const adjusted = await signedInGuest(database.db);
  const { playerId } = adjusted.actor;
  const moves = [{ kind: 'adjustment' as const, lives: 1, causeId: null }];
  await database.db.transaction((tx) => moveLives(tx, { playerId, moves, now: new Date() }));
  expect(await ledgerOf(await playAndErase(adjusted, 0))).toEqual(['sign_up', 'adjustment']);
});

test('the database keeps the ledger of every guest who is not being erased', async () => {
  const { playerId } = (await signedInGuest(database.db)).actor;
  const erase = () => database.db.$client`delete from ledger where player_id = ${playerId}`;
  await expect(erase()).rejects.toThrow('append-only');
  await database.db
    .$client`update players set deletion_due_at = now() - interval '1 second' where id = ${playerId}`;
  await signedInGuest(database.db);
  await expect(database.db.$client`delete from ledger`).rejects.toThrow('append-only');
  await erase();
  expect(await ledgerOf(playerId)).toEqual([]);
});

test('guests end 7 days after their last use, and no sooner; accounts do not', async () => {
  const start = Date.now();
  const at = (seconds: number) => new Date(start + seconds * 1000);
  const [unused, used] = [await signedInGuest(database.db), await signedInGuest(database.db)];
  const player = await signedInPlayer(database.db);
  const ended = async (seconds: number) => {
    await closeGuestsWithoutSession({ db: database.db, now: () => at(seconds) });
    const all = await Promise.all([unused, used, player].map(({ actor }) => standing(actor.playerId)));
    return all.map((row) => row?.is_ending);
  };
  expect(await findOpenSession(database.db, used.actor.sessionId, at(6 * DAY_SECONDS))).not.toBeNull();
  expect(await ended(GUEST_UNUSED_SECONDS - 60)).toEqual([false, false, false]);
  expect(await ended(GUEST_UNUSED_SECONDS + 60)).toEqual([true, false, false]);
  expect(await ended(13 * DAY_SECONDS + 60)).toEqual([true, true, false]);
});

test('a claim and the end at the same moment: one of them happens, whole', async () => {
  for (let round = 0; round < 20; round += 1) {
    const guest = await signedInGuest(database.db);
    const { playerId } = guest.actor;
    const account = { ...signUpForm(), passwordHash: null, emailConfirmedAt: null, agreedToTermsAt: null };
    const claim = () =>
      database.db.transaction((tx) => claimGuest(tx, guest, { account, sessionKind: 'cookie' }));
    const calls = round % 2 === 0 ? [claim(), logOut(guest)] : [logOut(guest), claim()];
    const isClaimed = (await Promise.allSettled(calls)).every(({ status }) => status === 'fulfilled');
    expect(await standing(playerId)).toEqual({
      is_guest: !isClaimed,
      is_ending: !isClaimed,
      sessions: isClaimed ? 1 : 0,
    });
  }
});

test('a claim at the last second is not undone by the job', async () => {
  const start = Date.now();
  const late = () => new Date(start + (GUEST_UNUSED_SECONDS - 1) * 1000);
  const guest = { ...(await signedInGuest(database.db)), now: late };
  await register(guest, signUpForm());
  await closeGuestsWithoutSession({ db: database.db, now: () => new Date(start + 8 * DAY_SECONDS * 1000) });
  expect(await standing(guest.actor.playerId)).toMatchObject({ is_guest: false, is_ending: false });
});

test('the ledger of an ending guest stays while it has answers that are not summed up', async () => {
  await createRecords(database.db, 40);
  const [played, dealt] = [await signedInGuest(database.db), await signedInGuest(database.db)];
  await playSome(played, database.url, 1);
  await dealQuestions(dealt);
  const { playerId } = played.actor;
  await database.db
    .$client`update players set deletion_due_at = now() - interval '1 second' where id = ${playerId}`;
  const erase = database.db.$client`delete from ledger where player_id = ${playerId}`;
  await expect(erase).rejects.toThrow('append-only');
  expect(await ledgerOf(await playAndErase(played, 0))).toEqual(['sign_up', 'closing']);
  expect(await ledgerOf(await playAndErase(dealt, 0))).toEqual([]);
});

test('no User ID leads to a guest, for players and for the operator', async () => {
  const { userId } = await guestRow((await signedInGuest(database.db)).actor.playerId);
  expect(sendRequestSchema.safeParse({ code: userId }).success).toBe(false);
  expect(subjectSchema.safeParse({ userId }).success).toBe(false);
  expect(adjustLivesSchema.safeParse({ userId, lives: 1, reason: 'test' }).success).toBe(false);
  const player = await signedInPlayer(database.db);
  const unknown = adjustLives(
    { ...player, operator: 'olivia' },
    { userId: '00000001', lives: 1, reason: 'test' },
  );
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a guest’s id and name are answered as those of nobody, and nothing is written about the guest', async () => {
  const guestId = (await signedInGuest(database.db)).actor.playerId;
  const { name } = await guestRow(guestId);
  const player = await signedInPlayer(database.db);
  const calls = (id: string, username: string) => [
    () => answerRequest(player, { friendId: id, action: 'accept' }),
    () => removeFriend(player, { friendId: id }),
    () => blockPlayer(player, { friendId: id }),
    () => shareBadge(player, { share_user_id: id, badgeId: BADGES.firstCase.badgeId }),
    () => reportPlayer(player, { what: 'username', reason: 'personal', username, words: '' }),
  ];
  const outcomes = async (id: string, username: string) => {
    const found: unknown[] = [];
    for (const call of calls(id, username))
      found.push(
        await call().then(
          (answer: unknown) => answer,
          ({ code, userMessage }: { code: string; userMessage: string }) => [code, userMessage],
        ),
      );
    return found;
  };
  const before = await digestOfRows(database.db, guestId);
  const ofGuest = await outcomes(guestId, name);
  expect(ofGuest).toEqual(await outcomes(crypto.randomUUID(), 'Guest 00000'));
  expect(await digestOfRows(database.db, guestId)).toEqual(before);
});

test('no board lists a guest, whatever asks for it', async () => {
  const guestId = (await signedInGuest(database.db)).actor.playerId;
  await setListed({ db: database.db }, { playerId: guestId, listed: true });
  const [row] = await database.db.$client`select listed from game_states where player_id = ${guestId}`;
  expect(row).toEqual({ listed: false });
});
