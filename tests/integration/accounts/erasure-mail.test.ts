import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { requestReset } from '@/lib/accounts/password/request-reset';
import { deliverMail } from '@/lib/notifications/mail/deliver-mail';
import type { Context } from '@/lib/platform/context';
import { startQueueWorkers } from '@/lib/platform/jobs/queue-workers';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { createMailTransport } from '@/lib/platform/mail/transport';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import type { Storage } from '@/lib/platform/storage/storage';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase, untilLocksWait } from '@/tests/support/database';
import { MailServer } from '@/tests/support/mail-server';
import { freshAddress, newAccount } from '@/tests/support/resets';

const database = testDatabase();
const storage: Storage = { put: async () => {}, get: async () => null, remove: async () => {} };
const PATIENCE = { timeout: 20_000, interval: 50 };

let server: MailServer;
let stop = async () => {};
beforeEach(() => {
  server = new MailServer();
});
afterEach(async () => {
  await stop();
  await server.stop();
});

/** Somebody without a session, with mails going to the real queue. */
function asker(now = () => new Date()): Context {
  const ctx = anonymousContext(database.db, { address: freshAddress(), now });
  return { ...ctx, sendMail: (mail, within) => queueMail(ctx, mail, within) };
}

const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
const makeDue = (playerId: string, now: () => Date) =>
  database.db.$client`
    update players set deletion_due_at = ${now().toISOString()}::timestamptz where id = ${playerId}`;
const erase = (playerId: string, now: () => Date) =>
  eraseAccount({ db: database.db, now, storage }, { playerId });

/** Sends what is queued until a mail to somebody who is there has come. Returns whom mails went to. */
async function sentAfterwards(now: () => Date): Promise<(string | undefined)[]> {
  const { email } = await newAccount(database.db);
  await asker().sendMail({ kind: 'passwordChanged', to: email });
  const transport = createMailTransport(await server.start(), 'no-reply@lineup.example');
  const { log } = asker();
  stop = await startQueueWorkers({
    databaseUrl: database.url,
    handlers: {
      mail: (job) =>
        deliverMail({ db: database.db, transport, appUrl: 'http://localhost:3000', now, log }, job),
    },
    log,
  });
  await vi.waitFor(async () => {
    const waiting = await database.db.$client`
      select from pgboss.job where name = 'mail' and state <> 'completed'`;
    expect(waiting).toHaveLength(0);
  }, PATIENCE);
  const sentTo = server.received.flatMap(({ to }) => to.map(({ address }) => address));
  expect(sentTo).toContain(email);
  return sentTo;
}

test('an email queued before the erasure is not sent after it', async () => {
  const { email, playerId } = await newAccount(database.db);
  await requestReset(asker(), { email });
  await makeDue(playerId, inMinutes(1));
  expect(await erase(playerId, inMinutes(2))).toBe(true);
  expect(await sentAfterwards(inMinutes(2))).not.toContain(email);
});

test('a queued email is not sent once the deletion is due, erased or not', async () => {
  const { email, playerId } = await newAccount(database.db);
  await requestReset(asker(), { email });
  await makeDue(playerId, inMinutes(1));
  expect(await sentAfterwards(inMinutes(2))).not.toContain(email);
});

test('a reset requested once the deletion is due is mailed to nobody', async () => {
  const { email, playerId } = await newAccount(database.db);
  await makeDue(playerId, inMinutes(-1));
  const ctx = anonymousContext(database.db, { address: freshAddress() });
  await requestReset(ctx, { email });
  expect(ctx.mails).toMatchObject([{ kind: 'resetPassword', to: null }]);
});

test('a reset requested during the erasure waits for it and finds no account', async () => {
  const { email, playerId } = await newAccount(database.db);
  await makeDue(playerId, inMinutes(1));
  // The boards' lock keeps the erasure amid its transaction.
  const holder = await database.db.$client.reserve();
  await holder`select pg_advisory_lock(7276232)`;
  const erased = erase(playerId, inMinutes(2));
  await untilLocksWait(database.db);
  // By its own clock the account is still there.
  const ctx = anonymousContext(database.db, { address: freshAddress() });
  const asked = requestReset(ctx, { email });
  await untilLocksWait(database.db, 2);
  await holder`select pg_advisory_unlock(7276232)`;
  holder.release();
  expect(await erased).toBe(true);
  await asked;
  expect(ctx.mails).toMatchObject([{ kind: 'resetPassword', to: null }]);
  const [left] = await database.db.$client`
    select count(*)::int as n from reset_codes where email_index = ${blindIndex('players.email', email)}`;
  // What an email leaves that nobody has.
  expect(left).toEqual({ n: 1 });
});
