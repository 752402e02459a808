import { expect, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { confirmEmail } from '@/lib/accounts/sign-up/confirm-email';
import { findConfirmation } from '@/lib/accounts/sign-up/find-confirmation';
import { register } from '@/lib/accounts/sign-up/register';
import { resendConfirmation } from '@/lib/accounts/sign-up/resend-confirmation';
import type { Mail } from '@/lib/contract/mail/mail';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { getSettings } from '@/lib/players/profile/get-settings';
import { openSession } from '@/lib/sessions/session';
import { anonymousContext, testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signUpForm } from '@/tests/support/factories';

const database = testDatabase({ poolSize: 4 });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Signs up and in; `now` moves with `clock`. */
async function newcomer() {
  const clock = { now: new Date() };
  const now = () => clock.now;
  const guest = anonymousContext(database.db, { now });
  const form = signUpForm();
  const { playerId } = await register(guest, form);
  const { sessionId } = await openSession(database.db, {
    playerId,
    remembered: false,
    now: now(),
    client: null,
  });
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
