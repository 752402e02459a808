import { expect, test } from 'vitest';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { reportPlayerSchema } from '@/lib/contract/moderation/schemas';
import { exportAccount } from '@/lib/export/export-account';
import { renamePlayer } from '@/lib/moderation/players/rename-player';
import { showPlayer } from '@/lib/moderation/players/show-player';
import { dismissReport } from '@/lib/moderation/reports/dismiss-report';
import { eraseReportDetails } from '@/lib/moderation/reports/erase-report-details';
import { listReportedThings } from '@/lib/moderation/reports/list-reported-things';
import { reportPlayer } from '@/lib/moderation/reports/report-player';
import { banPlayer } from '@/lib/moderation/sanctions/ban-player';
import { blindIndex } from '@/lib/platform/security/fields/sealed-fields';
import type { Storage } from '@/lib/platform/storage/storage';
import { testDatabase } from '@/tests/support/database';
import { giveImage, operator, somePlayer } from '@/tests/support/moderation';

const database = testDatabase({ warm: 10 });
const two = async () => [await somePlayer(database.db), await somePlayer(database.db)] as const;
const IMAGE = 'a'.repeat(32);
const about = (username: string, more: object = {}) =>
  reportPlayerSchema.parse({ username, what: 'username', reason: 'abusive', ...more });
const openReports = async (subjectId: string) =>
  database.sql`select what from player_reports where subject_id = ${subjectId} and settled_at is null order by what`;

test('repeated reports of a name and an image count once each, in any case of letters', async () => {
  const [reporter, subject] = await two();
  await giveImage(subject.ctx, IMAGE);
  const input = about(subject.username.toUpperCase());
  await Promise.all(Array.from({ length: 8 }, () => reportPlayer(reporter.ctx, input)));
  await reportPlayer(reporter.ctx, about(subject.username, { what: 'image' }));
  expect((await openReports(subject.playerId)).map(({ what }) => what)).toEqual(['image', 'username']);
});

test('a changed image or name can be reported while the first report is open', async () => {
  const [reporter, subject] = await two();
  const sql = database.sql;
  const newName = `${subject.username.slice(0, 10)}_new`;
  await giveImage(subject.ctx, 'c'.repeat(32));
  for (const name of [subject.username, newName]) {
    const [usernameIndex, image] = [blindIndex('players.username', name), about(name, { what: 'image' })];
    await sql`update players set username_index = ${usernameIndex} where id = ${subject.playerId}`;
    await Promise.all(
      [about(name), about(name), image, image].map((input) => reportPlayer(reporter.ctx, input)),
    );
    await sql`delete from profile_images where player_id = ${subject.playerId}`;
    await giveImage(subject.ctx, 'd'.repeat(32));
  }
  const reported = (await openReports(subject.playerId)).map(({ what }) => what);
  expect(reported).toEqual(['image', 'image', 'username', 'username']);
});

test('the response is the same for existing and unknown players', async () => {
  const [reporter, subject] = await two();
  const hidden = await somePlayer(database.db);
  await database.sql`update players set deletion_due_at = now() + interval '1 day' where id = ${hidden.playerId}`;
  const noted = await reportPlayer(reporter.ctx, about(subject.username));
  for (const input of [
    about(subject.username),
    about('nobody_has_this'),
    about(hidden.username),
    about(subject.username, { what: 'image' }),
  ]) {
    expect(await reportPlayer(reporter.ctx, input)).toEqual(noted);
  }
  expect(await openReports(hidden.playerId)).toHaveLength(0);
  expect(await openReports(subject.playerId)).toHaveLength(1);
  const own = reportPlayer(reporter.ctx, about(reporter.username));
  await expect(own).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    userMessage: 'You can’t report yourself.',
  });
  expect(await openReports(reporter.playerId)).toHaveLength(0);
});

test('details are one short line without control characters', () => {
  const { words } = about('Somebody', { words: ' looks\n like \u001b[31mme\u202e ' });
  expect(words).toBe('looks like [31mme');
  for (const change of [{ words: 'x'.repeat(301) }, { reason: 'boring' }, { what: 'email' }])
    expect(() => about('Some', change)).toThrow();
});

test('the queue lists each name and image once with its reports, and dismissing settles them all', async () => {
  const subject = await somePlayer(database.db);
  const reporters = [await somePlayer(database.db), await somePlayer(database.db)];
  await giveImage(subject.ctx, 'b'.repeat(32));
  for (const [index, { ctx }] of reporters.entries()) {
    const reason = index === 0 ? 'abusive' : 'other';
    // Reports of one millisecond have no order.
    const later = (seconds: number) => ({ ...ctx, now: () => new Date(Date.now() + seconds * 1000) });
    await reportPlayer(later(2 * index), about(subject.username, { reason, words: `word ${index}` }));
    await reportPlayer(later(2 * index + 1), about(subject.username, { what: 'image', reason: 'sexual' }));
  }
  const queue = (await listReportedThings(database, { limit: 50 })).filter(
    ({ userId }) => userId === subject.userId,
  );
  expect(queue).toMatchObject([
    {
      what: 'username',
      reported: subject.username,
      isShown: true,
      reports: 2,
      reasons: ['abusive', 'other'],
    },
    { what: 'image', reported: 'b'.repeat(32), isShown: true, reports: 2, reasons: ['sexual'] },
  ]);
  const shown = await showPlayer(database, { userId: subject.userId });
  expect(shown.image).toMatchObject({ file: `profile-images/bb/${'b'.repeat(32)}-large.webp` });
  expect(shown.reports.map(({ words }) => words)).toEqual([null, 'word 1', null, 'word 0']);
  // It does not name the reporters.
  const said = JSON.stringify([queue, shown]);
  for (const { playerId, userId, username } of reporters) {
    for (const trace of [playerId, userId, username]) expect(said).not.toContain(trace);
  }
  const reportId = queue[0]?.reportId ?? '';
  expect(await dismissReport(operator(database.db), { reportId })).toEqual({ changed: true, settled: 2 });
  expect(await dismissReport(operator(database.db), { reportId })).toEqual({ changed: false, settled: 0 });
  expect((await openReports(subject.playerId)).map(({ what }) => what)).toEqual(['image', 'image']);
  expect((await showPlayer(database, { userId: subject.userId })).log).toMatchObject([
    { operator: 'olivia', action: 'dismiss', before: subject.username, reportsSettled: 2 },
  ]);
  // After that it can be reported again.
  await reportPlayer(reporters[0]?.ctx ?? expect.fail(), about(subject.username));
  expect(await openReports(subject.playerId)).toHaveLength(3);
});

test('the details of a report are erased 90 days after it was settled, and nothing else', async () => {
  const [reporter, subject] = await two();
  const sql = database.sql;
  const settledAt = Date.parse('2026-01-01T12:00:00Z');
  await sql`delete from player_reports`;
  for (const settled of [true, false]) {
    await reportPlayer(reporter.ctx, about(subject.username, { words: 'so many words' }));
    const at = settled ? new Date(settledAt).toISOString() : null;
    await sql`
      update player_reports set settled_at = ${at}::timestamptz, outcome = case when ${settled} then 'acted' end
      where settled_at is null`;
  }
  const forgetAt = (days: number, ms: number) =>
    eraseReportDetails({ db: database.db, now: () => new Date(settledAt + days * 24 * 60 * 60 * 1000 + ms) });
  expect([await forgetAt(90, 0), await forgetAt(90, 1), await forgetAt(400, 0)]).toEqual([0, 1, 0]);
  const left = await sql`select reason, words_sealed is null as gone from player_reports order by created_at`;
  expect(left).toMatchObject([
    { reason: 'abusive', gone: true },
    { reason: 'abusive', gone: false },
  ]);
});

const storage: Storage = { put: async () => {}, get: async () => null, remove: async () => {} };

async function exportOf(player: Awaited<ReturnType<typeof somePlayer>>) {
  const pieces: string[] = [];
  for await (const piece of await exportAccount({ ...player.ctx, storage: async () => storage }))
    pieces.push(piece);
  return JSON.parse(pieces.join(''));
}

test('exports have the reports of a reporter, and the actions about a reported player', async () => {
  const [reporter, subject] = await two();
  await reportPlayer(reporter.ctx, about(subject.username, { words: 'this is my real name' }));
  await renamePlayer(operator(database.db), { userId: subject.userId, to: `calm${subject.userId}` });
  const made = await exportOf(reporter);
  expect(made.reportsYouMade).toMatchObject([
    { about: 'username', reason: 'abusive', words: 'this is my real name' },
  ]);
  expect(JSON.stringify(made)).not.toContain(subject.username);
  const done = await exportOf(subject);
  expect(done.moderation).toMatchObject([
    { what: 'rename', before: subject.username, after: `calm${subject.userId}` },
  ]);
  expect(JSON.stringify(done)).not.toContain('this is my real name');
  expect(done.reportsYouMade).toEqual([]);
});

test('an erased reporter leaves reports without details; an erased player leaves log entries without names', async () => {
  const [reporter, subject] = await two();
  await reportPlayer(reporter.ctx, about(subject.username, { words: 'canary words' }));
  await erase(reporter.playerId);
  const [report] = await database.sql`select * from player_reports where subject_id = ${subject.playerId}`;
  expect(report).toMatchObject({ reporter_id: null, words_sealed: null, settled_at: null });
  await banPlayer(operator(database.db), { userId: subject.userId, reason: 'canary reason' });
  await erase(subject.playerId);
  const sql = database.sql;
  expect(await sql`select from player_reports where subject_id = ${subject.playerId}`).toHaveLength(0);
  const left = await sql`select * from moderation_log where subject_id is null`;
  expect(left).toMatchObject([
    {
      operator: 'olivia',
      action: 'ban',
      before_sealed: null,
      after_sealed: null,
      reason_sealed: null,
      reports_settled: 1,
    },
  ]);
});

async function erase(playerId: string): Promise<void> {
  await database.sql`update players set deletion_due_at = now() - interval '1 second' where id = ${playerId}`;
  const ctx = { db: database.db, now: () => new Date(Date.now() + 1000), storage };
  expect(await eraseAccount(ctx, { playerId })).toBe(true);
}
