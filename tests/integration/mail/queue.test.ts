import { expect, test } from 'vitest';
import { openDatabase } from '@/db/client';
import { queueMail } from '@/lib/platform/mail/queue-mail';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();
const MAIL = { kind: 'passwordChanged', to: 'canary-sun@example.org' } as const;

const queued = () => database.sql<{ state: string; data: unknown }[]>`
  select state::text, data from pgboss.job where name = 'mail'`;

test('within a transaction that is rolled back nothing is queued', async () => {
  const before = (await queued()).length;
  const work = database.db.transaction(async (tx) => {
    await queueMail(anonymousContext(database.db), MAIL, tx);
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await queued()).toHaveLength(before);
  await database.db.transaction((tx) => queueMail(anonymousContext(database.db), MAIL, tx));
  expect(await queued()).toHaveLength(before + 1);
});

test('who only queues mail leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const db = openDatabase({ url: database.url, poolSize: 1 });
  await db.$client`select 1`;
  const before = timers();
  await queueMail(anonymousContext(db), MAIL);
  // Fewer where one of the driver's own came to its end meanwhile.
  expect(timers()).toBeLessThanOrEqual(before);
  await db.$client.end({ timeout: 5 });
});

test('a database that was away when mail was first queued is not remembered as that', async () => {
  const db = openDatabase({ url: database.url, poolSize: 1 });
  const ctx = anonymousContext(db);
  await db.$client`alter schema pgboss rename to elsewhere`;
  await expect(queueMail(ctx, MAIL)).rejects.toThrow();
  await db.$client`alter schema elsewhere rename to pgboss`;
  await queueMail(ctx, MAIL);
  await db.$client.end({ timeout: 5 });
});
