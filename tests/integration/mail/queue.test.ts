import { expect, test } from 'vitest';
import { queueMail } from '@/lib/mail/queue-mail';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';

const database = testDatabase();
const MAIL = { kind: 'passwordChanged', to: 'canary-sun@example.org' } as const;

const queued = () => database.db.$client<{ state: string; data: unknown }[]>`
  select state::text, data from pgboss.job where name = 'mail'`;

test('a queued mail waits in the database, sealed', async () => {
  await queueMail(anonymousContext(database.db), MAIL);
  const [job, ...others] = await queued();
  expect(others).toEqual([]);
  expect(job).toMatchObject({ state: 'created', data: { kind: 'passwordChanged' } });
  expect(JSON.stringify(job)).not.toContain('canary');
});

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
