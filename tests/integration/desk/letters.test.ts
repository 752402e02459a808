import { beforeEach, expect, test } from 'vitest';
import { answerText } from '@/components/desk/letters/letter-desk';
import { newLetterSchema } from '@/lib/contract/desk/removals/letters';
import { requestRemovalSchema } from '@/lib/contract/removals/schemas';
import { listFlagged } from '@/lib/desk/flags/list-flags';
import { listRequests } from '@/lib/desk/removals/list-requests';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { reinstateRemoval } from '@/lib/removals/decide-removal';
import { answerLetter, dueDay, enterLetter, listLetters } from '@/lib/removals/letters';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { textsOf } from '@/messages/texts';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInOperator } from '@/tests/support/desk';
import { csv, picture, row, testImporter } from '@/tests/support/records';

const database = testDatabase({ warm: 10 });
const importer = testImporter(database);
let nowMs = Date.UTC(2026, 5, 10, 12);
const ctx = (operator = 'olivia') => ({ db: database.db, now: () => new Date(nowMs), operator });
const letter = (changes: Record<string, string> = {}) =>
  newLetterSchema.parse({ kind: 'certified', receivedOn: '2026-06-08', state: 'FL', ...changes });

beforeEach(async () => {
  nowMs = Date.UTC(2026, 5, 10, 12);
  await database.sql`truncate removal_letters`;
});

test('the days for an answer are those of the state, or ten, also over the ends of months and in leap years', () => {
  expect(dueDay('2026-06-08', 'FL')).toBe('2026-06-18');
  expect(dueDay('2026-06-08', 'OR')).toBe('2026-07-08');
  expect(dueDay('2026-12-28', '')).toBe('2027-01-07');
  expect(dueDay('2028-02-25', 'OH')).toBe('2028-03-06');
});

test('open letters come first, the most urgent above, with the days that are left', async () => {
  const late = await enterLetter(ctx(), letter({ receivedOn: '2026-05-20' }));
  const { letterId } = await enterLetter(ctx(), letter());
  await enterLetter(ctx(), letter({ state: 'OR', kind: 'email' }));
  await answerLetter(ctx('peter'), late);
  expect(await listLetters(ctx())).toMatchObject([
    { id: letterId, dueOn: '2026-06-18', daysLeft: 8, state: 'FL', answeredOn: null },
    { state: 'OR', dueOn: '2026-07-08', daysLeft: 28 },
    { id: late.letterId, daysLeft: null, answeredOn: '2026-06-10', answeredBy: 'peter' },
  ]);
  nowMs = Date.UTC(2026, 5, 20);
  expect((await listLetters(ctx()))[0]).toMatchObject({ daysLeft: -2 });
});

test('of twenty operators who answer a letter at once one does, and the others are told', async () => {
  const made = await enterLetter(ctx(), letter());
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => answerLetter(ctx(`operator ${i}`), made)),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'TAKEN' });
  await expect(
    answerLetter(ctx(), { letterId: '00000000-0000-4000-8000-000000000000' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a day to come or long past and an unknown receipt are refused, and nothing is entered', async () => {
  await expect(enterLetter(ctx(), letter({ receivedOn: '2026-06-13' }))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  await expect(enterLetter(ctx(), letter({ receivedOn: '1990-06-08' }))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  await expect(enterLetter(ctx(), letter({ receipt: '7K2M-QX4T-9RWD' }))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(
    newLetterSchema.safeParse({ kind: 'letter', receivedOn: '2026-06-08', state: 'Florida' }).success,
  ).toBe(false);
  await expect(enterLetter(ctx(), letter({ state: 'ZZ' }))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await listLetters(ctx())).toEqual([]);
});

test('every open letter shows, and a request that matched nothing is answered so', async () => {
  await database.sql`
    insert into removal_letters (kind, received_on, due_on, entered_by)
    select 'letter', '2026-06-01', '2026-06-11', 'olivia' from generate_series(1, 250)`;
  expect(await listLetters(ctx())).toHaveLength(250);
  const { receipt } = await requestRemoval(
    anonymousContext(database.db, { now: () => new Date(nowMs) }),
    requestRemovalSchema.parse({ county: '48209', booked_on: '2001-01-01' }),
  );
  await enterLetter(ctx(), letter({ receipt }));
  const mine = (await listLetters(ctx())).find((one) => one.receipt === receipt);
  expect(mine).toMatchObject({ request: null });
});

test('the answer says what became of the request, with its receipt and who answers', async () => {
  await importer.run(csv([row('a')]), { photos: (name) => picture(name) });
  const [photo] = await database.sql<{ key: string }[]>`select storage_key as key from photos`;
  const token = photoUrl(photo?.key ?? '', nowMs).replace('/photos/', '');
  const { receipt } = await requestRemoval(anonymousContext(database.db, { now: () => new Date(nowMs) }), {
    handle: removalHandle(token, nowMs) ?? '',
    words: '',
  });
  await enterLetter(ctx(), letter({ receipt }));
  const [entered] = await listLetters(ctx());
  if (!entered) throw new Error('no letter');
  expect(entered).toMatchObject({ receipt, request: 'pulled' });
  const t = textsOf('en', 'deskLetters');
  const publisher = { name: 'Lineup Inc.', address: '1 Main St, Austin, TX 78701', contact: 'x' };
  const text = answerText(t, entered, publisher);
  for (const part of ['2026-06-08', 'The photo is out of our game', receipt, 'costs nothing', 'Lineup Inc.'])
    expect(text).toContain(part);
  const checked = answerText(t, { ...entered, request: 'reinstated', wish: 'label' }, publisher);
  expect(checked).toContain('corrected it where it was wrong');
  const unknown = answerText(t, { ...entered, receipt: null, request: null }, null);
  expect(unknown).toContain('We found no record');
  expect(unknown).not.toContain('receipt');
});

test('the person shown may say that the label is wrong: the record leaves play, and the queue says so', async () => {
  await importer.run(csv([row('label')]), { photos: (name) => picture(name) });
  const [photo] = await database.sql<{ key: string }[]>`
    select p.storage_key as key from photos p join booking_records r on r.photo_id = p.id`;
  const token = photoUrl(photo?.key ?? '', nowMs).replace('/photos/', '');
  const input = requestRemovalSchema.parse({
    handle: removalHandle(token, nowMs) ?? '',
    words: 'It was a traffic stop',
    wish: 'label',
  });
  const { receipt } = await requestRemoval(
    anonymousContext(database.db, { now: () => new Date(nowMs) }),
    input,
  );
  expect(await database.sql`select id from booking_records`).toHaveLength(0);
  const { requests } = await listRequests(await signedInOperator(database.db, ['records']), { page: 1 });
  expect(requests.find((request) => request.receiptText === receipt)).toMatchObject({ wish: 'label' });
  expect(requests.filter(({ wish }) => wish === 'removal')).toHaveLength(requests.length - 1);
  expect(requestRemovalSchema.safeParse({ handle: 'x', wish: 'refund' }).success).toBe(false);

  // Put back, it comes up where labels are corrected.
  await reinstateRemoval(
    { db: database.db, now: () => new Date(nowMs), operator: 'olivia' },
    { receipt: receipt.replaceAll('-', '') },
  );
  const { records } = await listFlagged(database);
  expect(records).toMatchObject([{ wrongLabel: 1, underAge: 0 }]);
});
