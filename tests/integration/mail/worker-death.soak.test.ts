import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { freePort } from '@/local/ports';
import { bundled } from '@/tests/support/bundled';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { MailServer } from '@/tests/support/mail-server';
import { RealtimeProcess } from '@/tests/support/realtime-process';
import { insertAccountsOf } from '@/tests/support/resets';

const database = testDatabase();
const MAIL = { kind: 'passwordChanged', to: 'p@example.org' } as const;
/** A process that died is found by its missing heartbeat: 10 s, looked at every 5 s; then the pause before a new try. */
const FOUND = { timeout: 45_000, interval: 50 };

let mailServer: MailServer;
let worker: RealtimeProcess;
beforeAll(() => insertAccountsOf(database.db, [MAIL.to]));
beforeEach(async () => {
  mailServer = new MailServer();
  const settings = {
    DATABASE_URL: database.url,
    SMTP_URL: await mailServer.start(),
    MAIL_FROM: 'no-reply@lineup.example',
  };
  worker = new RealtimeProcess(await freePort(), settings, await bundled('worker/worker.ts'), 'WORKER_PORT');
});
afterEach(async () => {
  await worker.end('SIGKILL');
  await mailServer.stop();
});

test('a process that is killed amid a mail loses none: the next one sends it', async () => {
  mailServer.reactions = ['hang'];
  await worker.start();
  await queueMail(anonymousContext(database.db), MAIL);
  await vi.waitFor(() => expect(mailServer.tries).toBe(1), FOUND);
  await worker.end('SIGKILL');
  await worker.start();
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), FOUND);
});

test('mail that is queued while nobody works leaves when somebody does', async () => {
  await Promise.all([1, 2, 3].map(() => queueMail(anonymousContext(database.db), MAIL)));
  await worker.start();
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(3), FOUND);
});

test('a polite stop amid a mail ends in time and leaves the mail for later', async () => {
  mailServer.reactions = ['hang'];
  await worker.start();
  await queueMail(anonymousContext(database.db), MAIL);
  await vi.waitFor(() => expect(mailServer.tries).toBe(1), FOUND);
  const from = performance.now();
  expect(await worker.end('SIGTERM')).toBe(0);
  expect(performance.now() - from).toBeLessThan(9000);
  await worker.start();
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), FOUND);
});

test('mail leaves again when the database has cut every connection', async () => {
  await worker.start();
  await queueMail(anonymousContext(database.db), MAIL);
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(1), FOUND);
  const cut = await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and trim(application_name) like 'lineup-jobs%'`;
  expect(cut.length).toBeGreaterThanOrEqual(2);
  await vi.waitFor(async () => {
    const [listening] = await database.sql<{ count: number }[]>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and trim(application_name) = 'lineup-jobs-listener' and query like 'listen%'`;
    expect(listening?.count).toBe(1);
  }, FOUND);
  await queueMail(anonymousContext(database.db), MAIL);
  await vi.waitFor(() => expect(mailServer.received).toHaveLength(2), FOUND);
});
