import { expect, test } from 'vitest';
import { getLoginMethods } from '@/lib/accounts/identity/get-login-methods';
import { linkSocialIdentity } from '@/lib/accounts/identity/link-social-identity';
import { logInWithIdentity } from '@/lib/accounts/identity/log-in-with-identity';
import type { ProvenIdentity } from '@/lib/accounts/identity/proven-identity';
import { unlinkSocialIdentity } from '@/lib/accounts/identity/unlink-social-identity';
import { register } from '@/lib/accounts/sign-up/register';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { findOpenSession } from '@/lib/sessions/session';
import { anonymousContext, testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { provenIdentity, signedInPlayer, signUpForm } from '@/tests/support/factories';

const database = testDatabase({ warm: 20 });

let addresses = 0;
function signIn(identity: ProvenIdentity, rememberMe = false) {
  addresses += 1;
  const ctx = anonymousContext(database.db, { address: `social-${addresses}` });
  return logInWithIdentity(ctx, { identity, rememberMe });
}

const asPlayer = ({ playerId, sessionId }: { playerId: string; sessionId: string }) =>
  testContext(database.db, { kind: 'player', playerId, sessionId });

async function playerRow(playerId: string) {
  const [row] = await database.db.$client`select * from players where id = ${playerId}`;
  return {
    ...row,
    username: openField({ column: 'players.username', rowId: playerId }, row?.username_sealed),
    email: row?.email_sealed && openField({ column: 'players.email', rowId: playerId }, row.email_sealed),
  } as Record<string, unknown>;
}

async function counts() {
  const [row] = await database.db.$client`
    select (select count(*)::int from players) as players, (select count(*)::int from identities) as identities,
      (select count(*)::int from sessions) as sessions, (select count(*)::int from ledger) as ledger`;
  return row;
}

test('the first sign-in makes a player with lives and a ledger that explains them; the second is the same player', async () => {
  const identity = provenIdentity();
  const first = await signIn(identity, true);
  expect(first.remembered).toBe(true);
  const [state] = await database.db.$client`
    select lives, stars, (select sum(lives_delta)::int from ledger where player_id = ${first.playerId}) as ledger_lives
    from game_states where player_id = ${first.playerId}`;
  expect(state).toEqual({ lives: 10, stars: 0, ledger_lives: 10 });
  const player = await playerRow(first.playerId);
  expect(player).toMatchObject({ username: 'Maria', email: identity.email, password_hash: null });
  expect(player.referral_code).toMatch(/^[1-9]\d{7}$/);
  expect(player.email_confirmed_at).not.toBeNull();
  expect(player.agreed_to_terms_at).not.toBeNull();
  const again = await signIn({ ...identity, email: 'changed@elsewhere.example', name: null });
  expect(again.playerId).toBe(first.playerId);
  expect(again.sessionId).not.toBe(first.sessionId);
  expect(await findOpenSession(database.db, again.sessionId, new Date())).toMatchObject({
    playerId: first.playerId,
  });
});

test('nothing of an identity is in clear in the database, and the subject opens for its own row', async () => {
  const identity = provenIdentity({ subject: 'canary-subject-9', email: 'canary-9@gmail.example' });
  const { playerId } = await signIn(identity);
  const rows = await database.db.$client`select * from identities where player_id = ${playerId}`;
  const dump = JSON.stringify([
    rows,
    await database.db.$client`select * from players where id = ${playerId}`,
    await database.db.$client`select * from rate_limits`,
  ]);
  for (const secret of ['canary', 'gmail.example', 'Maria']) expect(dump).not.toContain(secret);
  const [row] = rows;
  expect(openField({ column: 'identities.subject', rowId: row?.id }, row?.subject_sealed)).toBe(
    'canary-subject-9',
  );
});

test('of 20 first sign-ins of one identity at once, one makes the player and all sign in as it', async () => {
  const identity = provenIdentity();
  const before = await counts();
  const opened = await Promise.all(Array.from({ length: 20 }, () => signIn(identity)));
  expect(new Set(opened.map(({ playerId }) => playerId)).size).toBe(1);
  const after = await counts();
  expect(after).toEqual({
    players: before?.players + 1,
    identities: before?.identities + 1,
    sessions: before?.sessions + 20,
    ledger: before?.ledger + 1,
  });
});

test('20 people of one name at once each get a name of their own within the rules', async () => {
  const opened = await Promise.all(
    Array.from({ length: 20 }, () => signIn(provenIdentity({ name: 'Georgina Okafor' }))),
  );
  const names = await Promise.all(
    opened.map(async ({ playerId }) => String((await playerRow(playerId)).username)),
  );
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(20);
  for (const name of names) expect(name).toMatch(/^(Georgina(\d{4})?|player\d{8})$/);
});

test('the same subject of another provider is somebody else', async () => {
  const identity = provenIdentity();
  const google = await signIn(identity);
  const apple = await signIn({ ...provenIdentity({ subject: identity.subject }), provider: 'apple' });
  expect(apple.playerId).not.toBe(google.playerId);
});

test.each([
  ['a password', async (email: string) => register(anonymousContext(database.db), signUpForm({ email }))],
  ['another provider', async (email: string) => signIn(provenIdentity({ provider: 'facebook', email }))],
])('an email that logs in with %s is never linked silently', async (how, settle) => {
  const email = `owner-${how.replace(' ', '-')}@players.example`;
  await settle(email);
  const before = await counts();
  await expect(signIn(provenIdentity({ email }))).rejects.toMatchObject({
    code: 'TAKEN',
    problem: 'email-taken',
    userMessage:
      'This email already has an account. Log in the way you did before, then link Google in Settings.',
  });
  expect(await counts()).toEqual(before);
});

test('a provider may give no email and no name; an unverified address counts as unconfirmed', async () => {
  const bare = await signIn(provenIdentity({ provider: 'apple', email: null, name: null }));
  const other = await signIn(provenIdentity({ provider: 'apple', email: null, name: null }));
  expect(other.playerId).not.toBe(bare.playerId);
  const player = await playerRow(bare.playerId);
  expect(player).toMatchObject({ email: null, email_index: null, email_confirmed_at: null });
  expect(player.username).toMatch(/^player\d{8}$/);
  const unsure = await signIn(provenIdentity({ provider: 'facebook', emailVerified: false }));
  expect((await playerRow(unsure.playerId)).email_confirmed_at).toBeNull();
});

test('a banned player is refused, and sign-ups from one address are limited', async () => {
  const identity = provenIdentity();
  const { playerId } = await signIn(identity);
  await database.db.$client`update players set banned_at = now() where id = ${playerId}`;
  const before = await counts();
  await expect(signIn(identity)).rejects.toMatchObject({ code: 'FORBIDDEN', problem: 'suspended' });
  expect(await counts()).toEqual(before);
  const crowd = Array.from({ length: 61 }, () =>
    logInWithIdentity(anonymousContext(database.db, { address: 'one-address' }), {
      identity: provenIdentity(),
      rememberMe: false,
    }),
  );
  const refused = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'TOO_MANY_REQUESTS' } }]);
});

test('linking adds a way in, is told by mail, and repeats without effect', async () => {
  const me = await signedInPlayer(database.db);
  const identity = provenIdentity();
  await linkSocialIdentity(me, { identity });
  await linkSocialIdentity(me, { identity });
  expect(me.mails).toEqual([
    { kind: 'identityLinked', to: expect.stringContaining('@example.org'), provider: 'Google' },
  ]);
  expect(await getLoginMethods(me)).toEqual({ canUsePassword: true, hasPassword: true, linked: ['google'] });
  expect((await signIn(identity)).playerId).toBe(me.actor.playerId);
});

test("another player's identity is refused, and so is a second one of the same provider", async () => {
  const taken = provenIdentity();
  await signIn(taken);
  const me = await signedInPlayer(database.db);
  await expect(linkSocialIdentity(me, { identity: taken })).rejects.toMatchObject({
    code: 'TAKEN',
    problem: 'belongs-to-another',
    userMessage: 'This Google account belongs to another player.',
  });
  await linkSocialIdentity(me, { identity: provenIdentity() });
  await expect(linkSocialIdentity(me, { identity: provenIdentity() })).rejects.toMatchObject({
    problem: 'another-linked',
  });
  expect(me.mails).toHaveLength(1);
});

test('of 20 players who link one identity at once, one gets it', async () => {
  const identity = provenIdentity();
  const crowd = await Promise.all(Array.from({ length: 20 }, () => signedInPlayer(database.db)));
  const results = await Promise.allSettled(crowd.map((one) => linkSocialIdentity(one, { identity })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason.problem).toBe('belongs-to-another');
  }
});

test('the last way to sign in cannot be unlinked', async () => {
  const me = asPlayer(await signIn(provenIdentity()));
  await expect(unlinkSocialIdentity(me, { provider: 'google' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await getLoginMethods(me)).linked).toEqual(['google']);
});

test('two that are unlinked at once leave one', async () => {
  const crowd = await Promise.all(
    Array.from({ length: 9 }, async () => {
      const me = asPlayer(await signIn(provenIdentity()));
      await linkSocialIdentity(me, { identity: provenIdentity({ provider: 'apple', email: null }) });
      return me;
    }),
  );
  for (const me of crowd) {
    const both = await Promise.allSettled([
      unlinkSocialIdentity(me, { provider: 'google' }),
      unlinkSocialIdentity(me, { provider: 'apple' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await getLoginMethods(me)).linked).toHaveLength(1);
  }
});

test('a password without an email does not log in', async () => {
  const me = asPlayer(await signIn(provenIdentity({ provider: 'apple', email: null })));
  await database.db.$client`update players set password_hash = 'set' where id = ${me.actor.playerId}`;
  expect(await getLoginMethods(me)).toEqual({ canUsePassword: false, hasPassword: true, linked: ['apple'] });
  await expect(unlinkSocialIdentity(me, { provider: 'apple' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('with a password every provider can go, and what is not linked is not found', async () => {
  const me = await signedInPlayer(database.db);
  const identity = provenIdentity();
  await linkSocialIdentity(me, { identity });
  const somebodyElse = await signedInPlayer(database.db);
  await expect(unlinkSocialIdentity(somebodyElse, { provider: 'google' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await unlinkSocialIdentity(me, { provider: 'google' });
  expect(me.mails.at(-1)).toMatchObject({ kind: 'identityUnlinked', provider: 'Google' });
  expect(somebodyElse.mails).toEqual([]);
  expect(await getLoginMethods(me)).toEqual({ canUsePassword: true, hasPassword: true, linked: [] });
  expect((await signIn(identity)).playerId).not.toBe(me.actor.playerId);
});
