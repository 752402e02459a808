import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { QUEUES, type QueueName } from '@/db/queues';
import { APP_NAME } from '@/lib/contract/app-name';
import { deliverMail } from '@/lib/notifications/mail/deliver-mail';
import { startQueueWorkers } from '@/lib/platform/jobs/queue-workers';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { createMailTransport } from '@/lib/platform/mail/transport';
import { textsOf } from '@/messages/texts';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { MailServer } from '@/tests/support/mail-server';
import { insertAccountsOf } from '@/tests/support/resets';

const database = testDatabase();
const FROM = 'Lineup <no-reply@lineup.example>';
const CANARY = 'canary-sun-7481@example.org';
const LINK = 'http://localhost:3000/confirm-email?token=canary-token';
const MAIL = { kind: 'confirmEmail', to: CANARY, link: LINK } as const;
const HUNDRED = Array.from({ length: 100 }, (_, i) => `p${i}@example.org`);
/** A refused mail is tried again after 2 to 4 s, and the queue is looked at every 2 s. */
const RETRIED = { timeout: 20_000, interval: 50 };

let server: MailServer;
let logged: string;
let stops: (() => Promise<void>)[];
beforeAll(() => insertAccountsOf(database.db, [CANARY, 'second@example.org', ...HUNDRED]));
beforeEach(() => {
  server = new MailServer();
  logged = '';
  stops = [];
});
afterEach(async () => {
  await server.stop();
  for (const stop of stops) await stop();
});

async function work(smtpUrl: string, now = () => new Date()): Promise<() => Promise<void>> {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk);
      done();
    },
  });
  const log = pino({ level: 'trace' }, sink);
  const transport = createMailTransport(smtpUrl, FROM);
  const stop = await startQueueWorkers({
    databaseUrl: database.url,
    handlers: {
      mail: (job) =>
        deliverMail({ db: database.db, transport, appUrl: 'http://localhost:3000', now, log }, job),
    },
    log,
  });
  stops.push(stop);
  return stop;
}

const send = (mail: Parameters<typeof queueMail>[1] = MAIL) => queueMail(anonymousContext(database.db), mail);
const states = async () =>
  (
    await database.sql<{ state: string }[]>`
      select state::text from pgboss.job where name = 'mail' order by created_on`
  ).map(({ state }) => state);

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const tables = await database.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const rows = await Promise.all(
    tables.map(({ name }) => database.sql.unsafe(`select t::text as row from ${name} t`)),
  );
  return JSON.stringify(rows);
}

test('a mail to the operator arrives although nobody has an account with that address', async () => {
  await work(await server.start());
  const to = 'operator@example.org';
  await send({ kind: 'removalNews', to, requested: 2, flagged: 1, waiting: 0, onlyListed: 3 });
  await vi.waitFor(() => expect(server.received).toHaveLength(1), RETRIED);
  expect(server.received[0]?.to).toMatchObject([{ address: to }]);
  await database.sql`delete from pgboss.job where name = 'mail'`;
});

test('a mail of a kind that only another version knows waits for that version', async () => {
  const mail = { kind: 'ofAnotherVersion', to: 'operator@example.org' } as unknown as typeof MAIL;
  await send(mail);
  const [job] = await database.sql<{ id: string; data: unknown }[]>`
    select id, data from pgboss.job where name = 'mail'`;
  if (!job) throw new Error('the mail is not queued');
  const log = pino({ level: 'silent' });
  const transport = createMailTransport(await server.start(), FROM);
  const ctx = { db: database.db, transport, appUrl: 'http://localhost:3000', now: () => new Date(), log };
  await expect(deliverMail(ctx, job)).rejects.toThrow('ofAnotherVersion');
  await database.sql`delete from pgboss.job where name = 'mail'`;
});

test('a mail arrives within a second or so, whole, and leaves nothing of itself behind', async () => {
  await work(await server.start());
  const from = performance.now();
  await send();
  expect(await everything()).not.toContain('canary');
  await vi.waitFor(() => expect(server.received).toHaveLength(1), RETRIED);
  expect(performance.now() - from).toBeLessThan(1500);
  const [mail] = server.received;
  expect(mail?.to).toMatchObject([{ address: CANARY }]);
  expect(mail?.from).toMatchObject({ name: 'Lineup', address: 'no-reply@lineup.example' });
  expect(mail?.text).toContain(LINK);
  expect(mail?.html).toContain(LINK);
  expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  await vi.waitFor(async () => expect(await states()).toEqual(['completed']), RETRIED);
  expect(await everything()).not.toContain('canary');
  expect(logged).toBe('');
});

test('a mail is in the language of its account, and one to the operator in English', async () => {
  await work(await server.start());
  await database.sql`update players set language = 'es'`;
  await send({ kind: 'passwordChanged', to: CANARY, unlinked: ['Apple', 'Google'] });
  await vi.waitFor(() => expect(server.received).toHaveLength(1), RETRIED);
  const subject = textsOf('es', 'mails')('passwordSubject', { app: APP_NAME });
  expect(server.received[0]).toMatchObject({ subject, text: expect.stringContaining('Apple y Google') });
  expect(server.received[0]?.html).toContain('<html lang="es-US">');
  await send({ kind: 'manyGuests', to: CANARY, guests: 1500 });
  await vi.waitFor(() => expect(server.received).toHaveLength(2), RETRIED);
  const inEnglish = textsOf('en', 'mails')('guestsSubject', { app: APP_NAME });
  expect(server.received[1]).toMatchObject({ subject: inEnglish });
  await database.sql`update players set language = 'en'`;
});

test('a mail that is refused for now is sent later, under the same id', async () => {
  server.reactions = ['refuse for now', 'accept'];
  await work(await server.start());
  await send();
  await vi.waitFor(() => expect(server.received).toHaveLength(1), RETRIED);
  expect(server.tries).toBe(2);
  const [job] = await database.sql<{ id: string }[]>`
    select id from pgboss.job where name = 'mail' order by created_on desc limit 1`;
  expect(server.received[0]?.messageId).toBe(`<${job?.id}@lineup.example>`);
  expect(logged).toMatch(/"the mail was not taken: EENVELOPE 451"/);
  expect(logged).not.toContain('canary');
  expect(await everything()).not.toContain('canary');
});

test('a mail that is refused for good is given up at once, with a line that names nobody', async () => {
  server.reactions = ['refuse for good'];
  await work(await server.start());
  await send();
  await vi.waitFor(() => expect(logged).toContain('the mail server rejected a mail permanently'), RETRIED);
  expect(logged).toMatch(
    /"level":50.*"kind":"confirmEmail","reason":"the mail was not taken: EENVELOPE 550"/,
  );
  await vi.waitFor(async () => expect(await states()).not.toContain('active'), RETRIED);
  expect(await states()).not.toContain('retry');
  expect(`${logged}${await everything()}`).not.toContain('canary');
});

test('a server that hangs keeps a mail waiting, not the mails after it', async () => {
  server.reactions = ['hang'];
  await work(await server.start());
  await send();
  await vi.waitFor(() => expect(server.tries).toBe(1), RETRIED);
  await send({ kind: 'passwordChanged', to: 'second@example.org' });
  await vi.waitFor(() => expect(server.received).toHaveLength(1), RETRIED);
  expect(server.received[0]?.to).toMatchObject([{ address: 'second@example.org' }]);
  await vi.waitFor(() => expect(server.received).toHaveLength(2), { timeout: 40_000, interval: 100 });
  expect(logged).toMatch(/"the mail was not taken: E?TIMEDOUT/);
});

test('a mail server that comes back, or gets the right password, gets the mail', async () => {
  const credentials = { user: 'game@lineup', password: 'p:a/s s' };
  const url = await server.start({ credentials });
  const wrong = await work(url.replace(/:[^:@]+@/, ':wrong@'));
  await send();
  await vi.waitFor(() => expect(logged).toContain('EAUTH'), RETRIED);
  await wrong();
  expect(logged).not.toContain('wrong password');
  await work(url);
  await vi.waitFor(() => expect(server.received).toHaveLength(1), RETRIED);
});

test('a mail older than a day is given up and says so', async () => {
  const tomorrow = () => new Date(Date.now() + 25 * 60 * 60 * 1000);
  await work(await server.start(), tomorrow);
  await send();
  await vi.waitFor(() => expect(logged).toContain('dropped a mail'), RETRIED);
  expect(logged).toMatch(/"level":50.*"kind":"confirmEmail"/);
  expect(server.tries).toBe(0);
  expect(logged).not.toContain('canary');
});

test('a mail to nobody is done without a word', async () => {
  await work(await server.start());
  await send({ kind: 'resetPassword', to: null, code: '1234', link: LINK });
  await send();
  await vi.waitFor(() => expect(server.received).toHaveLength(1), RETRIED);
  await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])), RETRIED);
  expect(server.tries).toBe(1);
});

test('a hundred at once arrive once each', async () => {
  await work(await server.start());
  await Promise.all(HUNDRED.map((to) => send({ kind: 'passwordChanged', to })));
  await vi.waitFor(() => expect(server.received.length).toBeGreaterThanOrEqual(100), RETRIED);
  await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])), RETRIED);
  const arrived = server.received.flatMap(({ to }) => to.map(({ address }) => address));
  expect(arrived.toSorted()).toEqual(HUNDRED.toSorted());
});

test('no password or mail travels in clear to a server of elsewhere', async () => {
  const url = await server.start();
  const port = new URL(url).port;
  // A name of this machine that is not a loopback name.
  const elsewhere = createMailTransport(`smtp://127.1:${port}`.replace('127.1', '0.0.0.0'), FROM);
  const sending = elsewhere.send({ to: CANARY, id: 'x', subject: 's', text: 't', html: 'h' });
  await expect(sending).rejects.toMatchObject({ name: 'DeliveryError', isFinal: false });
  expect(server.tries).toBe(0);
});

test('tries go on for longer than a day', () => {
  const { retryLimit, retryDelay, retryDelayMax } = QUEUES['mail' satisfies QueueName];
  let seconds = 0;
  // The shortest that jitter can make of each pause.
  for (let n = 0; n < retryLimit; n += 1)
    seconds += Math.min(retryDelayMax, (retryDelay * 2 ** Math.min(16, n)) / 2);
  expect(seconds).toBeGreaterThan(24 * 60 * 60);
});
