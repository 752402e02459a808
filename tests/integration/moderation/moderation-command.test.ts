import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { beforeAll, expect, test } from 'vitest';
import { MODERATION } from '@/commands/moderation-subcommands';
import { performSubcommand } from '@/commands/run-subcommands';
import { reportPlayer } from '@/lib/moderation/report-player';
import { testDatabase } from '@/tests/support/database';
import { giveImage, somePlayer, standingOf } from '@/tests/support/moderation';
import { refusalOf } from '@/tests/support/resets';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const command = (...words: string[]) => performSubcommand(MODERATION, words);

beforeAll(() => {
  process.env.DATABASE_URL = database.url;
});

/** The same words in a process of its own. */
async function realCommand(...words: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'commands/moderation.ts', ...words]);
  const run = { code: null as number | null, out: '', err: '' };
  child.stdout.on('data', (data) => {
    run.out += data;
  });
  child.stderr.on('data', (data) => {
    run.err += data;
  });
  await new Promise((done) =>
    child.on('close', (code) => {
      run.code = code;
      done(null);
    }),
  );
  return run;
}

test('from the queue to the log: looks, renames, takes the image away, bans, lets in again and dismisses', async () => {
  const [subject, reporter] = [await somePlayer(database.db), await somePlayer(database.db)];
  const { userId, username } = subject;
  await giveImage(subject.ctx, 'e'.repeat(32));
  const report = { username, reason: 'abusive', words: 'very rude' } as const;
  await reportPlayer(reporter.ctx, { ...report, what: 'username' });
  await reportPlayer(reporter.ctx, { ...report, what: 'image' });

  const [queue, shown] = await Promise.all([command('queue'), command('show', userId)]);
  expect(queue).toMatch(new RegExp(`${userId} +username +${username} +yes +1 +abusive`));
  expect(shown).toContain(`image            ${TEST_SETTINGS.APP_URL}/profile-images?key=${'e'.repeat(32)}`);
  expect(shown).toMatch(/username +abusive|very rude +open/);
  const to = `calm${userId}`;
  expect(await command('rename', userId, '--to', to, '--by', 'olivia')).toBe(
    `This player is called ${to} now. 1 report settled.`,
  );
  const reportId = (await command('queue')).match(/[0-9a-f-]{36}/)?.[0] ?? '';
  expect(await command('dismiss', reportId)).toBe('1 report settled.');
  expect(await command('remove-image', userId)).toBe('The image is gone.');
  expect(await command('ban', userId, '--reason', 'keeps coming back')).toBe('This player is banned now.');
  expect(await standingOf(subject.ctx)).toMatchObject({ username: to, profileImageKey: null });
  expect(await command('unban', userId)).toBe('This player may come back.');
  expect(await command('queue')).toBe('Nothing is reported.');

  const lines = (await command('log')).trim().split('\n').slice(1);
  expect(lines.map((line) => line.split(/ {2,}/).slice(1, 3))).toEqual([
    [userInfo().username, 'unban'],
    [userInfo().username, 'ban'],
    [userInfo().username, 'remove-image'],
    [userInfo().username, 'dismiss'],
    ['olivia', 'rename'],
  ]);
  expect(lines.join('\n')).toContain('keeps coming back');
  // The player is told of each in the real queue, sealed.
  const mails = await database.db
    .$client`select data from pgboss.job where name = 'mail' and data->>'kind' = 'moderated'`;
  expect(mails).toHaveLength(4);
});

test.each([
  [[], /^Usage:/],
  [['queue', '12345678'], /^Usage:/],
  [['ban', '12345678'], /^reason: /],
  [['ban', '12345678', '--reason', 'why', '--to', 'x'], /^Usage:/],
  [['show', '1234'], /^userId: must be the eight digits/],
  [['unban', '00000000'], /^No player has this User ID\.$/m],
])('%j is refused with a reason', async (args, reason) => {
  const refused = await refusalOf(command(...args));
  const [field] = Object.entries(refused.fieldErrors ?? {});
  expect(field?.join(': ') ?? refused.userMessage).toMatch(reason);
});

test('run for real, it says what it did and ends, and what it refuses it says with exit code 1', async () => {
  const { userId } = await somePlayer(database.db);
  const [done, refused] = await Promise.all([
    realCommand('ban', userId, '--reason', 'keeps coming back'),
    realCommand('ban', userId),
  ]);
  expect(done).toEqual({ code: 0, out: 'This player is banned now.\n', err: '' });
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^reason: /) });
});
