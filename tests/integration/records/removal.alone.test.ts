import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { command as removals } from '@/commands/removals';
import { bookingRecords, pulledRecords } from '@/db/schema';
import { requestRemovalSchema } from '@/lib/contract/removals/schemas';
import type { PlayerContext } from '@/lib/platform/context';
import { dealQuestions } from '@/lib/quiz/dealing/deal-questions';
import { replaceQuestion } from '@/lib/quiz/dealing/replace-question';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { readPhoto } from '@/lib/records/photos/read-photo';
import { expireRecords } from '@/lib/records/withdrawal/expire-records';
import { approveRemoval, reinstateRemoval } from '@/lib/removals/decide-removal';
import { flagQuestion } from '@/lib/removals/flag-record';
import { findCounties } from '@/lib/removals/requests/find-counties';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { createOnePlayer, playerContext } from '@/tests/support/game-world';
import { csv, picture, row, testImporter } from '@/tests/support/records';
import { expectRefused } from '@/tests/support/refused';
import { runInProcess } from '@/tests/support/run-command';
import { TEST_SETTINGS } from '@/tests/support/settings';

Object.assign(process.env, TEST_SETTINGS);
const printed = async (...args: string[]) => (await runInProcess(removals, ...args)).out.trimEnd();
const database = testDatabase({ warm: 10 });
const importer = testImporter(database);
const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const DAY = '2026-03-01';
const now = () => new Date(Date.UTC(2026, 5, 2));
const asker = (address = '192.0.2.9') => anonymousContext(database.db, { now, address });
const reviewer = () => ({ db: database.db, now, operator: 'olivia', storage: importer.ctx.storage });
const plain = (receipt: string) => receipt.replaceAll('-', '');
const inPlay = () => database.db.select().from(bookingRecords).orderBy(bookingRecords.sourceIdHash);
const county = (booked_on: string) => ({ county: '48209', booked_on, words: '' });

async function tokenOf(recordId: string): Promise<string> {
  const [photo] = await database.sql<{ key: string }[]>`
    select p.storage_key as key from photos p join booking_records r on r.photo_id = p.id where r.id = ${recordId}`;
  return photoUrl(photo?.key ?? '', now().getTime()).replace('/photos/', '');
}

/** Requests the removal of the photo of this record. */
async function requestPhotoRemoval(recordId = '') {
  const handle = removalHandle(await tokenOf(recordId), now().getTime()) ?? '';
  return requestRemoval(asker(), { handle, words: '' });
}

const photoShows = async (token: string) =>
  (await readPhoto(
    { db: database.db, storage: importer.ctx.storage, now, faces: 'real' },
    { unverifiedToken: token, unverifiedScale: null },
  )) !== null;

async function player(): Promise<PlayerContext> {
  const created = await createOnePlayer(database.db, { now: now() });
  await database.sql`update players set email_confirmed_at = now() where id = ${created.playerId}`;
  return playerContext(database.db, created, { now: now() });
}

beforeAll(() => {
  process.env.DATABASE_URL = database.url;
});

beforeEach(async () => {
  await database.db.execute(
    sql`truncate booking_records, pulled_records, photos, record_tombstones, removal_requests, county_removals, rate_limits, questions, record_flags cascade`,
  );
  await importer.run(
    csv(names.map((name, i) => row(name, { booked_on: i < 2 ? DAY : `2026-02-0${i + 1}` }))),
  );
});

test('a request by photo takes the record out of play at once, replaces open questions for free, and can be reinstated', async () => {
  const before = await inPlay();
  const ctx = await player();
  const set = await dealQuestions(ctx, { table: '48209' });
  const [question] = set.questions;
  if (!question) throw new Error('a question was to be dealt');
  const token = question.question.replace('/photos/', '');
  expect(await photoShows(token)).toBe(true);
  const handle = removalHandle(token, now().getTime()) ?? '';
  const { receipt } = await requestRemoval(asker(), { handle, words: 'a parking matter' });
  expect(await photoShows(token)).toBe(false);
  expect((await inPlay()).length).toBe(before.length - 1);
  const replacements = () => database.sql`
    select key, points from rate_limits where key like 'replacements:%' order by key`;
  const used = await replacements();
  const rest = await replaceQuestion(ctx, { question_id: question.question_id });
  expect(rest.questions.map((q) => q.question_id)).not.toContain(question.question_id);
  expect(await replacements()).toEqual(used);
  // A second request gets a receipt too, and an import does not bring the record back.
  const again = await requestRemoval(asker(), { handle, words: '' });
  expect(Object.keys(again)).toEqual(['receipt']);
  expect((await importer.run(csv(names.map((name) => row(name))))).summary.rejected['removed before']).toBe(
    1,
  );
  expect(await reinstateRemoval(reviewer(), { receipt: plain(receipt) })).toEqual({
    changed: true,
    records: 0,
  });
  expect(await photoShows(token)).toBe(false);
  expect(await reinstateRemoval(reviewer(), { receipt: plain(again.receipt) })).toMatchObject({ records: 1 });
  expect(await photoShows(token)).toBe(true);
  const ids = (rows: typeof before) =>
    rows.map(({ id, shuffle, importedAt, expiresAt }) => [id, shuffle, importedAt, expiresAt]);
  expect(ids(await inPlay())).toEqual(ids(before));
});

test('an approved removal erases the files, and altered copies under other ids are refused', async () => {
  const [record] = await inPlay();
  const { receipt } = await requestPhotoRemoval(record?.id);
  const approve = () => approveRemoval(reviewer(), { receipt: plain(receipt) });
  expect([await approve(), await approve()]).toEqual([
    { changed: true, records: 1 },
    { changed: false, records: 0 },
  ]);
  const [left] = await database.sql`
    select (select count(*)::integer from photos) as photos, (select count(*)::integer from pulled_records) as pulled,
      (select count(*)::integer from record_tombstones) as tombstones`;
  expect(left).toEqual({ photos: names.length - 1, pulled: 0, tombstones: 1 });
  const kept = new Set((await inPlay()).map((each) => each.sourceIdHash));
  const gone: string[] = [];
  for (const each of names)
    if ((await importer.run(csv([row(each)]))).lines.get(2) === 'removed before') gone.push(each);
  expect([gone.length, kept.size]).toEqual([1, names.length - 1]);
  const original = await picture(`${gone[0]}.jpg`);
  const copies = [
    sharp(original).resize(150).jpeg({ quality: 55 }),
    sharp(original).webp({ quality: 40 }),
    sharp(original).extract({ left: 6, top: 7, width: 188, height: 226 }).jpeg({ quality: 80 }),
    sharp(original).extract({ left: 8, top: 0, width: 192, height: 240 }).jpeg({ quality: 70 }),
  ];
  for (const [i, copy] of copies.entries()) {
    const { lines } = await importer.run(csv([row(`other-${i}`)]), { photos: () => copy.toBuffer() });
    expect(lines.get(2), `copy ${i}`).toBe('removed before');
  }
  expect((await importer.run(csv([row('somebody-else')]))).summary.accepted).toBe(1);
});

test('a request by county and day gets a receipt even without matches, and waits above the daily limit', async () => {
  const none = await requestRemoval(asker(), county('2026-01-15'));
  const two = await requestRemoval(asker(), county(DAY));
  for (const { receipt } of [none, two]) expect(receipt).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  expect((await inPlay()).length).toBe(4);
  await requestRemoval(asker(), county('2026-02-03'));
  const { receipt } = await requestRemoval(asker(), county('2026-02-04'));
  expect((await inPlay()).length).toBe(3);
  await requestRemoval(asker(), county('2026-02-05'));
  expect(await printed('queue')).toMatch(new RegExp(`${receipt}.*WAITS, still in play`));
  expect(await printed('approve', receipt, '--by', 'olivia')).toBe('1 record erased for good.');
  expect(await printed('log')).toMatch(new RegExp(`olivia +approve +${receipt} +1`));
  expect(await printed('show', none.receipt)).toContain('Nothing matched.');
  await expect(database.db.execute(sql`delete from removal_log`)).rejects.toThrow();
  const crowd = asker('192.0.2.77');
  for (const count of [26, 4])
    await Promise.all(Array.from({ length: count }, () => requestRemoval(crowd, county('2026-01-15'))));
  const tooMany = requestRemoval(crowd, county(DAY));
  await expectRefused(tooMany, 'TOO_MANY_REQUESTS');
  const unknown = requestRemoval(asker(), { ...county(DAY), county: '99999' });
  await expectRefused(unknown, 'INVALID_INPUT');
  expect(requestRemovalSchema.safeParse({ county: '48209', booked_on: '0000-05-05' }).success).toBe(false);
  const invented = requestRemoval(asker(), { handle: 'made-up', words: '' });
  await expectRefused(invented, 'INVALID_INPUT');
  expect(await findCounties({ db: database.db }, { name: 'hays county' })).toEqual([
    { fips: '48209', label: 'Hays County, TX' },
  ]);
});

test('a flag for age pulls the record at once, others queue, and a reinstated record stays', async () => {
  const ctx = await player();
  const [one, two] = (await dealQuestions(ctx)).questions;
  const id = one?.question_id ?? '';
  await expectRefused(flagQuestion(await player(), { question_id: id, reason: 'offensive' }), 'NOT_FOUND');
  await flagQuestion(ctx, { question_id: two?.question_id ?? '', reason: 'wrong_label' });
  expect(await printed('flags')).toContain('wrong_label 1');
  expect((await inPlay()).length).toBe(names.length);
  await flagQuestion(ctx, { question_id: id, reason: 'under_age' });
  await flagQuestion(ctx, { question_id: id, reason: 'under_age' });
  const [pulled] = await database.db.select().from(pulledRecords);
  expect((await inPlay()).length).toBe(names.length - 1);
  const [request] = await database.sql<{ receipt: string }[]>`select receipt from removal_requests`;
  expect(await printed('reinstate', request?.receipt ?? '')).toBe('1 record put back into play.');
  const other = await player();
  await dealQuestions(other);
  const [same] = await database.sql<{ id: string }[]>`
    select id from questions where player_id = ${other.actor.playerId} and record_id = ${pulled?.id ?? ''}`;
  await flagQuestion(other, { question_id: same?.id ?? '', reason: 'under_age' });
  expect((await inPlay()).length).toBe(names.length);
});

test('a flag for age replaces another reason, and a retry after a crash pulls the record', async () => {
  const ctx = await player();
  const [one, two] = (await dealQuestions(ctx)).questions.map((q) => q.question_id);
  await flagQuestion(ctx, { question_id: one ?? '', reason: 'wrong_label' });
  await flagQuestion(ctx, { question_id: one ?? '', reason: 'under_age' });
  expect((await inPlay()).length).toBe(names.length - 1);
  // Another reason does not replace the flag for age.
  await flagQuestion(ctx, { question_id: one ?? '', reason: 'offensive' });
  const reasons = await database.sql`select reason from record_flags`;
  expect([...reasons]).toEqual([{ reason: 'under_age' }]);

  await database.db.execute(
    sql`alter table removal_requests add constraint dead check (source <> 'flag') not valid`,
  );
  await expect(flagQuestion(ctx, { question_id: two ?? '', reason: 'under_age' })).rejects.toThrow();
  await database.db.execute(sql`alter table removal_requests drop constraint dead`);
  await flagQuestion(ctx, { question_id: two ?? '', reason: 'under_age' });
  expect((await inPlay()).length).toBe(names.length - 2);
});

test('expired records are erased with their files, also under review; synthetic ones stay', async () => {
  const [record] = await inPlay();
  await requestPhotoRemoval(record?.id);
  await importer.run(csv([row('drawn')]), { synthetic: true });
  const later = { db: database.db, storage: importer.ctx.storage, now: () => new Date(Date.UTC(2027, 0, 1)) };
  expect(await expireRecords(later)).toBe(names.length);
  expect((await inPlay()).map((each) => each.synthetic)).toEqual([true]);
  const [left] = await database.sql`
    select (select count(*)::integer from photos) as photos, (select count(*)::integer from record_tombstones) as tombstones`;
  expect(left).toEqual({ photos: 1, tombstones: 1 });
});

test('a record out of play has all columns of a record', async () => {
  const columns = async (table: string) => {
    const rows = await database.sql<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_name = ${table} order by 1`;
    return rows.map(({ name }) => name);
  };
  const own = ['request_id', 'held', 'out_reason', 'pulled_at'];
  expect((await columns('pulled_records')).filter((name) => !own.includes(name))).toEqual(
    await columns('booking_records'),
  );
});
