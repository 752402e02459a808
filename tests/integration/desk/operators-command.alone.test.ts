import { beforeAll, expect, test } from 'vitest';
import { command as operators } from '@/commands/operators';
import { findDeskSession } from '@/lib/desk/operators/desk-session';
import { enrollmentHash } from '@/lib/desk/operators/enrollment';
import { testDatabase } from '@/tests/support/database';
import { signedInOperator } from '@/tests/support/desk';
import { runInProcess } from '@/tests/support/run-command';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const run = (...args: string[]) => runInProcess(operators, ...args);
const printed = async (...args: string[]) => (await run(...args)).out.trimEnd();
const isOpen = async ({ signedIn }: Awaited<ReturnType<typeof signedInOperator>>) =>
  (await findDeskSession(database.db, signedIn.sessionId, new Date())) !== null;

beforeAll(() => {
  process.env.DATABASE_URL = database.url;
});

test('adds an operator with a link that is stored as a hash, and lists them', async () => {
  expect(await printed('list')).toBe('There are no operators yet.');
  const out = await printed('add', 'Olivia', '--roles', 'support, records');
  const [, token = ''] = out.match(new RegExp(`${TEST_SETTINGS.APP_URL}/desk/enrol/([\\w-]{43})$`)) ?? [];
  const [stored] = await database.db.$client`
    select token_hash, extract(epoch from expires_at - created_at)::int as seconds from operator_enrolments`;
  expect(stored).toEqual({ token_hash: enrollmentHash(token), seconds: 86_400 });
  expect(await printed('list')).toMatch(/Olivia +records,support +0 +never +\d{4}-/);
  // A new link replaces the first one.
  expect(await printed('link', 'Olivia')).toContain('/desk/enrol/');
  const left = await database.db.$client`select token_hash from operator_enrolments`;
  expect(left.map((row) => row.token_hash)).not.toContain(enrollmentHash(token));
});

test('changing roles and leaving end the sessions, and one admin always stays', async () => {
  const [ada, ben] = [
    await signedInOperator(database.db, ['admin'], { name: 'Ada' }),
    await signedInOperator(database.db, ['admin', 'support'], { name: 'Ben' }),
  ];
  expect(await printed('roles', 'Ben', 'support')).toBe('The roles of Ben are support now. 1 session ended.');
  expect([await isOpen(ada), await isOpen(ben)]).toEqual([true, false]);
  expect((await run('remove', 'Ada')).err).toContain('This is the only admin.');
  expect((await run('roles', 'Ada', 'support')).err).toContain('This is the only admin.');
  expect(await printed('roles', 'Ben', 'admin')).toBe('The roles of Ben are admin now.');
  // Both at once: one admin stays.
  const both = await Promise.all([run('remove', 'Ada'), run('remove', 'Ben')]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  const [admins] = await database.db.$client`
    select count(*)::int from operators where left_at is null and 'admin' = any (roles)`;
  expect(admins).toEqual({ count: 1 });
});

test.each([
  [['add', 'Olivia', '--roles', 'records'], /has or had this name/],
  [['add', 'Rob', '--roles', 'boss'], /roles.0: must be one of moderator/],
  [['add', '', '--roles', 'admin'], /name: Enter a name/],
  [['add', 'Lineup', '--roles', 'admin'], /name: Logs use this name/],
  [['roles', 'Nobody', 'admin'], /No operator has this name/],
  [['link', 'Nobody'], /No operator has this name/],
])('%j is refused with the reason and exit code 1', async (args, reason) => {
  const { code, out, err } = await run(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(reason);
});
