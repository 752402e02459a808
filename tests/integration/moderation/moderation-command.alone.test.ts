import { userInfo } from 'node:os';
import { beforeAll, expect, test } from 'vitest';
import { command as moderation } from '@/commands/moderation';
import { setListed } from '@/lib/leaderboard/exclusion/set-listed';
import { reportPlayer } from '@/lib/moderation/reports/report-player';
import { runCommand } from '@/tests/support/command-process';
import { testDatabase } from '@/tests/support/database';
import { giveImage, somePlayer, standingOf } from '@/tests/support/moderation';
import { runInProcess } from '@/tests/support/run-command';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const run = (...args: string[]) => runInProcess(moderation, ...args);
const printed = async (...args: string[]) => (await run(...args)).out.trimEnd();

beforeAll(() => {
  process.env.DATABASE_URL = database.url;
});

/** Runs the command in a process of its own. */
const realCommand = (...words: string[]) =>
  runCommand('moderation', words, { settings: { DATABASE_URL: database.url } });

test('shows the queue, renames, removes an image, bans, unbans, dismisses, and logs it all', async () => {
  const [subject, reporter] = [await somePlayer(database.db), await somePlayer(database.db)];
  const { userId, username } = subject;
  await giveImage(subject.ctx, 'e'.repeat(32));
  const report = { username, reason: 'abusive', words: 'very rude' } as const;
  await reportPlayer(reporter.ctx, { ...report, what: 'username' });
  await reportPlayer(reporter.ctx, { ...report, what: 'image' });

  const [queue, shown] = await Promise.all([printed('queue'), printed('show', userId)]);
  expect(queue).toMatch(new RegExp(`${userId} +username +${username} +yes +1 +abusive`));
  expect(shown).toContain(`image            ${TEST_SETTINGS.APP_URL}/profile-images?key=${'e'.repeat(32)}`);
  expect(shown).toMatch(/username +abusive|very rude +open/);
  const to = `calm${userId}`;
  expect(await printed('rename', userId, '--to', to, '--by', 'olivia')).toBe(
    `This player is called ${to} now. 1 report settled.`,
  );
  const reportId = (await printed('queue')).match(/[0-9a-f-]{36}/)?.[0] ?? '';
  expect(await printed('dismiss', reportId)).toBe('1 report settled.');
  expect(await printed('remove-image', userId)).toBe('The image is removed.');
  expect(await printed('ban', userId, '--reason', 'keeps coming back')).toBe('This player is banned now.');
  expect(await standingOf(subject.ctx)).toMatchObject({ username: to, profileImageKey: null });
  expect(await printed('unban', userId)).toBe('This player may come back.');
  expect(await printed('queue')).toBe('Nothing is reported.');

  const lines = (await printed('log')).trim().split('\n').slice(1);
  expect(lines.map((line) => line.split(/ {2,}/).slice(1, 3))).toEqual([
    [userInfo().username, 'unban'],
    [userInfo().username, 'ban'],
    [userInfo().username, 'remove-image'],
    [userInfo().username, 'dismiss'],
    ['olivia', 'rename'],
  ]);
  expect(lines.join('\n')).toContain('keeps coming back');
  // The queue has a sealed email to the player for each action.
  const mails =
    await database.sql`select data from pgboss.job where name = 'mail' and data->>'kind' = 'moderated'`;
  expect(mails).toHaveLength(4);
});

test('lists who is excluded from boards, and lifts an exclusion once', async () => {
  const newPlayer = () => somePlayer(database.db);
  const [quick, bot, reporter] = [await newPlayer(), await newPlayer(), await newPlayer()];
  const before = await printed('board-exclusions');
  expect(before).toBe('Nobody is excluded from boards.');
  const exclude = (playerId: string, reason: string, at: string, until: string | null) => database.sql`
    update players set excluded_from_boards_at = ${at}::timestamptz, exclusion_reason = ${reason},
      excluded_until = ${until}::timestamptz where id = ${playerId}`;
  await exclude(quick.playerId, 'pace', '2026-11-21T10:00Z', '2026-11-22T10:00Z');
  await exclude(bot.playerId, 'accuracy', '2026-11-20T10:00Z', null);
  await setListed(database, { playerId: bot.playerId, listed: false });
  const rows = (await printed('board-exclusions')).split('\n').map((line) => line.trim().split(/ {2,}/));
  expect(rows).toEqual([
    ['player', 'since', 'until', 'reason'],
    [quick.userId, '2026-11-21 10:00', '2026-11-22 10:00', 'pace'],
    [bot.userId, '2026-11-20 10:00', 'lifted', 'accuracy'],
  ]);
  const done = 'This player is on the boards again. Only later answers are judged.';
  expect(await printed('board-exclusions', 'lift', bot.userId, '--by', 'olivia')).toBe(done);
  expect(await printed('board-exclusions', 'lift', bot.userId)).toBe(
    'This player is not excluded from boards.',
  );
  expect(await standingOf(bot.ctx)).toMatchObject({
    excludedFromBoardsAt: null,
    exclusionReason: null,
    fairPlaySince: expect.any(Date),
  });
  const [game] = await database.sql`select listed from game_states where player_id = ${bot.playerId}`;
  expect(game?.listed).toBe(true);
  expect((await printed('log')).split('\n')[1]).toMatch(new RegExp(`olivia +lift-exclusion +${bot.userId}`));
  expect((await run('board-exclusions', 'lift', '00000000')).err).toContain('No player has this User ID.');
  expect(await standingOf(reporter.ctx)).toMatchObject({ fairPlaySince: null });
  const add = (userId: string) => printed('board-exclusions', 'add', userId, '--reason', 'plays in turns');
  expect(await add(quick.userId)).toBe('This player is off the boards until you lift the exclusion.');
  expect(await add(quick.userId)).toBe('This player is already excluded from boards.');
  expect(await printed('board-exclusions')).toMatch(new RegExp(`${quick.userId} .* lifted +operator$`));
});

test.each([
  [[], /^Usage: npm run moderation -- /],
  [['queue', '12345678'], /too many arguments.*Usage: npm run moderation -- queue/s],
  [['ban', '12345678'], /required option '--reason <TEXT>' not specified/],
  [['ban', '12345678', '--reason', '--by', 'olivia'], /--reason <TEXT>' argument '--by' is invalid/],
  [['ban', '12345678', '--reason', 'why', '--to', 'x'], /unknown option '--to'.*Usage:/s],
  [['show', '1234'], /^userId: must be the eight digits/],
  [['unban', '00000000'], /^No player has this User ID\.$/m],
])('%j is refused with the reason and exit code 1', async (args, reason) => {
  const { code, out, err } = await run(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(reason);
});

test('the process prints what it did, and ends with exit code 1 for a refusal', async () => {
  const { userId } = await somePlayer(database.db);
  const [done, refused] = await Promise.all([
    realCommand('ban', userId, '--reason', 'keeps coming back'),
    realCommand('ban', userId),
  ]);
  expect(done).toMatchObject({ code: 0, out: 'This player is banned now.\n', err: '' });
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--reason') });
});
