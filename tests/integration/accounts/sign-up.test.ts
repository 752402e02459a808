import { expect, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { createGuest } from '@/lib/accounts/guest/create-guest';
import {
  confirmEmail,
  findConfirmation,
  resendConfirmation,
} from '@/lib/accounts/sign-up/email-confirmation';
import { register } from '@/lib/accounts/sign-up/register';
import type { Mail } from '@/lib/contract/mail/mail';
import type { AppError } from '@/lib/platform/errors/app-error';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { getSettings } from '@/lib/players/profile/settings';
import { openSession } from '@/lib/sessions/session';
import { anonymousContext, testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signUpForm } from '@/tests/support/factories';

const database = testDatabase({ warm: 20 });

/** The refusal of each call that was refused. */
async function refusals(calls: Promise<unknown>[]): Promise<AppError[]> {
  const settled = await Promise.allSettled(calls);
  return settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []));
}

test('a new player has ten lives and their ledger row', async () => {
  const { playerId } = await register(anonymousContext(database.db), signUpForm());
  const [state] = await database.db.$client`
    select lives, stars, (select sum(lives_delta)::int from ledger where player_id = ${playerId}) as ledger_lives,
      (select sum(stars_delta)::int from ledger where player_id = ${playerId}) as ledger_stars,
      (select string_agg(kind, ',') from ledger where player_id = ${playerId}) as kinds
    from game_states where player_id = ${playerId}`;
  expect(state).toEqual({ lives: 10, stars: 0, ledger_lives: 10, ledger_stars: 0, kinds: 'sign_up' });
});

test('a new account and a new guest have the language of the request', async () => {
  const ctx = anonymousContext(database.db, { language: 'es' });
  const { playerId } = await register(ctx, signUpForm());
  const guest = await createGuest(ctx, { agreed: true });
  const rows = await database.db.$client`
    select language from players where id in (${playerId}, ${guest.playerId})`;
  expect(rows.map(({ language }) => language)).toEqual(['es', 'es']);
});

test('personal data is encrypted in the database and opens for its own row', async () => {
  const form = signUpForm({
    username: 'Canary_77',
    email: 'canary77@example.org',
    password: 'canary-secret-77',
  });
  const { playerId } = await register(anonymousContext(database.db, { address: '198.51.100.77' }), form);
  const [row] = await database.db.$client`select * from players where id = ${playerId}`;
  expect(row?.referral_code).toMatch(/^[1-9]\d{7}$/);
  expect(row?.agreed_to_terms_at).not.toBeNull();
  expect(openField({ column: 'players.username', rowId: playerId }, row?.username_sealed)).toBe('Canary_77');
  expect(openField({ column: 'players.email', rowId: playerId }, row?.email_sealed)).toBe(form.email);
  const limits = await database.db.$client`select key from rate_limits`;
  const dump = JSON.stringify([row, limits]);
  for (const secret of ['canary', 'Canary', '198.51.100.77', 'example.org'])
    expect(dump).not.toContain(secret);
});

test('consent is recorded and not enforced', async () => {
  const { playerId } = await register(anonymousContext(database.db), signUpForm({ agreed: false }));
  const [row] = await database.db.$client`select agreed_to_terms_at from players where id = ${playerId}`;
  expect(row?.agreed_to_terms_at).toBeNull();
});

test('a taken name and a taken email are reported by field, ignoring case', async () => {
  const ctx = anonymousContext(database.db);
  const form = signUpForm({ username: 'TakenName', email: 'taken@example.org' });
  await register(ctx, form);
  const [name] = await refusals([register(ctx, signUpForm({ username: 'takenNAME' }))]);
  expect(name).toMatchObject({ code: 'TAKEN', fieldErrors: { username: expect.any(String) } });
  const [both] = await refusals([register(ctx, form)]);
  expect(Object.keys(both?.fieldErrors ?? {})).toEqual(['username', 'email']);
});

test.each([
  ['username', (unique: number) => signUpForm({ username: 'wanted', email: `race${unique}@example.org` })],
  ['email', (unique: number) => signUpForm({ username: `race${unique}`, email: 'wanted@example.org' })],
] as const)('of 20 at once who want one %s, one gets it', async (field, form) => {
  const before = await database.db.$client`select count(*)::int as n from ledger`;
  const calls = Array.from({ length: 20 }, (_, n) =>
    register(anonymousContext(database.db, { address: `race-${n}` }), form(n)),
  );
  const refused = await refusals(calls);
  expect(refused).toHaveLength(19);
  for (const error of refused) {
    expect(error).toMatchObject({ code: 'TAKEN', fieldErrors: { [field]: expect.any(String) } });
  }
  const after = await database.db.$client`select count(*)::int as n from ledger`;
  expect(after[0]?.n).toBe(before[0]?.n + 1);
  const [orphans] = await database.db.$client`
    select count(*)::int as n from players p full join game_states g on g.player_id = p.id
    where p.id is null or g.player_id is null`;
  expect(orphans?.n).toBe(0);
});

test('a clash of referral codes draws another code', async () => {
  const draws = [5, 5, 6];
  const random = {
    ...anonymousContext(database.db).random,
    int: () => draws.shift() ?? expect.fail('more draws than expected'),
  };
  const ctx = anonymousContext(database.db, { random });
  await register(ctx, signUpForm());
  await register(ctx, signUpForm());
  const codes = await database.db.$client`
    select referral_code from players where referral_code in ('10000005', '10000006')`;
  expect(codes).toHaveLength(2);
});

test('a common password and a reserved name are refused by field', async () => {
  const ctx = anonymousContext(database.db);
  const form = signUpForm({ username: 'admin', password: 'password1', confirm_password: 'password1' });
  const [refused] = await refusals([register(ctx, form)]);
  expect(refused?.code).toBe('INVALID_INPUT');
  expect(Object.keys(refused?.fieldErrors ?? {})).toEqual(['username', 'password']);
});

test('sign-ups per address are limited, and the refusal says when to try again', async () => {
  const from = (address: string) => anonymousContext(database.db, { address });
  const taken = signUpForm();
  await register(from('203.0.113.1'), taken);
  const tries = await refusals(Array.from({ length: 70 }, () => register(from('203.0.113.2'), taken)));
  expect(tries.filter(({ code }) => code === 'TAKEN')).toHaveLength(60);
  const tooMany = tries.filter(({ code }) => code === 'TOO_MANY_REQUESTS');
  expect(tooMany).toHaveLength(10);
  expect(tooMany[0]?.retryAfterSeconds).toBeGreaterThan(3500);
  expect(tooMany[0]?.userMessage).toBe('Too many tries. Try again in 60 minutes.');
  const [elsewhere] = await refusals([register(from('203.0.113.3'), taken)]);
  expect(elsewhere?.code).toBe('TAKEN');
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** Signs up and in; `now` moves with `clock`. */
async function newcomer() {
  const clock = { now: new Date() };
  const now = () => clock.now;
  const guest = anonymousContext(database.db, { now });
  const form = signUpForm();
  const { playerId } = await register(guest, form);
  const session = { playerId, remembered: false, now: now(), client: null };
  const { sessionId } = await openSession(database.db, session);
  const player = testContext(database.db, { kind: 'player', playerId, sessionId }, { now });
  return { clock, guest, form, player };
}

function tokenOf(mail: Mail | undefined): string {
  if (mail?.kind !== 'confirmEmail') throw new Error('no confirmation mail');
  return new URL(mail.link).searchParams.get('token') ?? '';
}

test('sign-up mails a link; opening it changes nothing, confirming it does, once', async () => {
  const { guest, form, player, clock } = await newcomer();
  expect(guest.mails).toMatchObject([{ kind: 'confirmEmail', to: form.email }]);
  const token = tokenOf(guest.mails[0]);
  expect(token).not.toContain('@');
  const asked = await findConfirmation(guest, { token });
  expect(asked).toEqual({ state: 'open', email: `${form.email[0]}…@example.org` });
  expect((await getSettings(player)).email).toBe('unconfirmed');

  expect(await confirmEmail(guest, { token })).toEqual({ state: 'confirmed' });
  const confirmedAt = async () =>
    (
      await database.db.$client`select email_confirmed_at from players where id = ${player.actor.playerId}`
    )[0];
  const first = await confirmedAt();
  clock.now = new Date(clock.now.getTime() + 1000);
  expect(await confirmEmail(player, { token })).toEqual({ state: 'confirmed' });
  expect(await confirmedAt()).toEqual(first);
  expect(await findConfirmation(guest, { token })).toEqual({ state: 'confirmed' });
  expect((await getSettings(player)).email).toBe('confirmed');
});

test('a link is valid for 7 days; an older one counts as expired and confirms nothing', async () => {
  const { guest, player, clock } = await newcomer();
  const token = tokenOf(guest.mails[0]);
  const sentAt = clock.now.getTime();
  clock.now = new Date(sentAt + 7 * DAY_MS - 1);
  expect(await findConfirmation(guest, { token })).toMatchObject({ state: 'open' });
  clock.now = new Date(sentAt + 7 * DAY_MS);
  expect(await findConfirmation(guest, { token })).toEqual({ state: 'expired' });
  expect(await confirmEmail(guest, { token })).toEqual({ state: 'expired' });
  expect((await getSettings(player)).email).toBe('unconfirmed');
});

test('a forged link, or one for a former address or account, confirms nothing', async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  const token = tokenOf(one.guest.mails[0]);
  const altered = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  expect(await findConfirmation(one.guest, { token: altered })).toEqual({ state: 'invalid' });
  expect(await confirmEmail(one.guest, { token: altered })).toEqual({ state: 'invalid' });

  const { playerId } = one.player.actor;
  await database.db.$client`update players set email_index = 'another' where id = ${playerId}`;
  expect(await findConfirmation(one.guest, { token })).toEqual({ state: 'invalid' });
  expect(await confirmEmail(one.guest, { token })).toEqual({ state: 'invalid' });
  expect((await getSettings(one.player)).email).toBe('unconfirmed');
  expect((await getSettings(other.player)).email).toBe('unconfirmed');
});

test('another email can be requested five times a day, until the address is confirmed', async () => {
  const { player, form } = await newcomer();
  for (let mails = 1; mails <= 5; mails += 1) {
    expect(await resendConfirmation(player)).toEqual({ state: 'sent', pauseSeconds: 30 });
  }
  await expect(resendConfirmation(player)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(player.mails).toHaveLength(5);
  expect(player.mails.every((mail) => mail.to === form.email)).toBe(true);
  await confirmEmail(player, { token: tokenOf(player.mails[4]) });
  expect(await resendConfirmation(player)).toEqual({ state: 'confirmed' });
  expect(player.mails).toHaveLength(5);
});

test('a player without an email gets an error that says so', async () => {
  const { player } = await newcomer();
  await database.db.$client`
    update players set email_sealed = null, email_index = null where id = ${player.actor.playerId}`;
  await expect(resendConfirmation(player)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await getSettings(player)).email).toBe('none');
});

test('sign-up fails when its email cannot be queued', async () => {
  const guest = anonymousContext(database.db);
  guest.sendMail = () => Promise.reject(new Error('queue down'));
  const form = signUpForm();
  await expect(register(guest, form)).rejects.toThrow('queue down');
  guest.sendMail = (mail, within) => queueMail(guest, mail, within);
  await register(guest, form);
});

test('more concurrent sign-ups than the pool has connections all queue their email', async () => {
  // A pool of its own, which has queued nothing yet.
  const db = openDatabase({ url: database.url, poolSize: 4 });
  const before = await db.$client`select 1 from pgboss.job where name = 'mail'`;
  await Promise.all(
    Array.from({ length: 12 }, () => {
      const guest = anonymousContext(db);
      guest.sendMail = (mail, within) => queueMail(guest, mail, within);
      return register(guest, signUpForm());
    }),
  );
  const after = await db.$client`select 1 from pgboss.job where name = 'mail'`;
  await db.$client.end({ timeout: 5 });
  expect(after.length - before.length).toBe(12);
});
