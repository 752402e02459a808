import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pullFlaggedAction } from '@/app/(desk)/desk/(inside)/actions';
import {
  checkPhotosAction,
  correctLabelAction,
  dismissFlagsAction,
  photoAddressAction,
} from '@/app/(desk)/desk/(inside)/flags/actions';
import {
  approveRequestsAction,
  showRequestAction,
  splitRequestAction,
} from '@/app/(desk)/desk/(inside)/removals/actions';
import { GET as photoRoute } from '@/app/(desk)/desk/photos/[token]/route';
import { command as removals } from '@/commands/removals';
import { bookingRecords } from '@/db/schema';
import { auditFilterSchema } from '@/lib/contract/desk/operators/audit';
import type { OperatorRole } from '@/lib/contract/enums';
import { listAudit } from '@/lib/desk/audit/list-audit';
import type { DeskContext } from '@/lib/desk/desk-context';
import { deskPhotoAddress } from '@/lib/desk/desk-photos';
import { listLatestCorrections } from '@/lib/desk/flags/list-corrections';
import { listFlagged } from '@/lib/desk/flags/list-flags';
import { approveRequests, reinstateRequests } from '@/lib/desk/removals/decide-requests';
import { listRequests } from '@/lib/desk/removals/list-requests';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { reclassifyRecords } from '@/lib/records/charge-decisions/reclassify-records';
import { photoFileKey } from '@/lib/records/photos/photo-files';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { appDatabase } from '@/tests/support/app-database';
import { anonymousContext } from '@/tests/support/context';
import { dataOf, openDesk, signedInOperator, throughDeskAction } from '@/tests/support/desk';
import { DESK_PAGE } from '@/tests/support/desk-browser';
import { createPlayers } from '@/tests/support/game-world';
import { csv, row, testImporter, wholeCsv } from '@/tests/support/records';
import { runInProcess } from '@/tests/support/run-command';

vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders);

const database = appDatabase();
const importer = testImporter(database);
const DAY = '2026-03-01';
const FACTS = { booked_time: '1:20 AM', bond: 'NO BOND', agency: 'Kyle PD' };
const BOOKING = { weekday: 'sunday', part_of_day: 'night', bond: 'held', class: null, arrested_by: 'city' };
const feed = wholeCsv(['a', 'b', 'c'].map((id) => row(id, { booked_on: DAY, ...FACTS })));
let olivia: DeskContext;

const records = () => database.db.select().from(bookingRecords).orderBy(bookingRecords.sourceIdHash);
const plain = (receipt: string) => receipt.replaceAll('-', '');
const audit = (action: string) => database.db.$client`
  select phase, operator, subject, subject_id, detail from desk_audit where action = ${action} order by id`;

async function requestDay(): Promise<string> {
  const ctx = anonymousContext(database.db);
  const { receipt } = await requestRemoval(ctx, { county: '48209', booked_on: DAY, words: 'all of us' });
  return plain(receipt);
}

async function requestPhotoOf(recordId: string): Promise<string> {
  const ctx = anonymousContext(database.db);
  const [photo] = await database.db.$client<{ key: string }[]>`
    select p.storage_key as key from photos p join booking_records r on r.photo_id = p.id where r.id = ${recordId}`;
  const token = photoUrl(photo?.key ?? '', Date.now()).replace('/photos/', '');
  const handle = removalHandle(token, Date.now()) ?? '';
  return plain((await requestRemoval(ctx, { handle, words: '' })).receipt);
}

const view = async (as: DeskContext | null, address: string) => {
  await openDesk(as);
  const token = address.replace('/desk/photos/', '');
  return photoRoute(new Request(`http://localhost${address}`, { headers: DESK_PAGE }), {
    params: Promise.resolve({ token }),
  });
};

beforeAll(async () => {
  process.env.STORAGE_DIR = `${importer.directory}/files`;
  // The queue compares with today: these records expire long after it.
  importer.ctx.ttlDays = 10_000;
  olivia = await signedInOperator(database.db, ['records'], { name: 'olivia' });
});
beforeEach(async () => {
  await database.db.execute(
    sql`truncate booking_records, pulled_records, photos, record_tombstones, removal_requests, county_removals, rate_limits, record_flags, charge_corrections, desk_claims cascade`,
  );
  await importer.run(feed);
});

test('ten operators who decide on one request at once make one decision, and nine are told who did', async () => {
  const receipt = await requestDay();
  const operators = await Promise.all(
    Array.from({ length: 10 }, () => signedInOperator(database.db, ['records'])),
  );
  const storage = await sharedStorage();
  const decideAs = (operator: DeskContext, i: number) =>
    (i % 2 === 0 ? approveRequests : reinstateRequests)({ ...operator, storage }, { receipts: [receipt] });
  const outcomes = await Promise.allSettled(operators.map(decideAs));
  const won = outcomes.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const lost = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const winner = won[0]?.decidedBy;
  expect(won).toEqual([{ receipt, outcome: 'decided', records: 3, decidedBy: winner }]);
  expect(lost).toHaveLength(9);
  for (const error of lost)
    expect(error).toMatchObject({ code: 'TAKEN', message: expect.stringContaining(String(winner)) });
  expect(await database.db.$client`select action from removal_log where action <> 'pull'`).toHaveLength(1);
  // Five minutes later the claim is over: the others read who decided.
  const later = { ...(operators[0] as DeskContext), now: () => new Date(Date.now() + 301_000) };
  expect(await decideAs(later, 0)).toMatchObject([{ outcome: 'before', decidedBy: winner }]);
});

test('a split erases some records for good, puts the others back, and names each in the audit', async () => {
  const receipt = await requestDay();
  const shown = dataOf(await throughDeskAction(showRequestAction, olivia, { receipt }));
  expect([shown.words, shown.matches.map(({ where }) => where)]).toEqual([
    'all of us',
    Array(3).fill('out of play'),
  ]);
  expect(shown.matches.map(({ booking }) => booking)).toEqual(Array(3).fill(BOOKING));
  const [one, ...rest] = shown.matches.map(({ recordId }) => recordId);
  const split = (approve: (string | undefined)[]) =>
    throughDeskAction(splitRequestAction, olivia, { receipt, approve });
  expect(await split([one, ...rest])).toMatchObject({ ok: false, code: 'INVALID_INPUT' });
  expect(await split(['01900000-0000-7000-8000-000000000000'])).toMatchObject({ code: 'INVALID_INPUT' });
  const done = { changed: true, approved: 1, reinstated: 2, decidedBy: 'olivia' };
  expect(dataOf(await split([one]))).toEqual(done);
  expect((await records()).map(({ id }) => id).toSorted()).toEqual(rest.toSorted());
  expect((await importer.run(feed)).summary).toMatchObject({ accepted: 0 });
  const again = await runInProcess(removals, 'split', receipt, '--approve', String(one), '--by', 'pat');
  expect(again.err + again.out).toBe('This was decided before, by olivia.\n');
  const [began, , end] = (await audit('removals.split')).slice(-4);
  expect(began).toMatchObject({
    phase: 'began',
    operator: 'olivia',
    subject: 'request',
    subject_id: receipt,
  });
  expect(end).toMatchObject({ phase: 'done', detail: 'approved 1, reinstated 2' });
  expect(dataOf(await split(rest.slice(0, 1)))).toMatchObject({ changed: false, decidedBy: 'olivia' });
  const [late] = (await audit('removals.split')).slice(-1);
  expect(late).toMatchObject({ phase: 'refused', detail: 'DECIDED_BEFORE' });
});

test('a record keeps the name of the feed that it first came from, out of play and back, until it is erased', async () => {
  await importer.run(csv([row('a', { booked_on: DAY, charge_text: 'CRIMINAL TRESPASS' })]), {
    feedName: 'feeds.example',
  });
  const changed = (await records()).find(({ categoryCode }) => categoryCode === 2140);
  expect(changed?.feedName).toBe('jail.csv');
  // One from before names were kept, and a drawn one.
  await database.db.$client`
    update booking_records set feed_name = null, synthetic = id = (
      select id from booking_records where category_code = 2010 order by id limit 1) where category_code = 2010`;
  const before = await records();
  const receipt = await requestDay();
  const { matches } = dataOf(await throughDeskAction(showRequestAction, olivia, { receipt }));
  const shown = matches.map(({ where, origin, feed: name }) => `${where}, ${origin}, ${name}`);
  expect(shown.toSorted()).toEqual([
    'out of play, feed, jail.csv',
    'out of play, feed, null',
    'out of play, synthetic, null',
  ]);
  const ctx = { ...olivia, storage: await sharedStorage() };
  await reinstateRequests(ctx, { receipts: [receipt] });
  expect(await records()).toEqual(before);
  await approveRequests(ctx, { receipts: [await requestDay()] });
  const [left] = await database.db.$client`
    select (select count(*)::int from booking_records) + (select count(*)::int from pulled_records) as records,
      (select count(*)::int from removal_journal j where j::text like '%jail.csv%')
        + (select count(*)::int from record_tombstones t where t::text like '%jail.csv%') as names`;
  expect(left).toEqual({ records: 0, names: 0 });
});

test('a bulk decision that fails midway says of each request whether it was decided, on screen and in the audit', async () => {
  const client = database.db.$client;
  const asked: string[] = [];
  for (const { id } of await records()) asked.push(await requestPhotoOf(id));
  const [first = '', fails = '', last = ''] = asked;
  const before = await requestDay();
  await reinstateRequests({ ...olivia, storage: await sharedStorage() }, { receipts: [before] });
  const receipts = [first, before, fails, last];
  const approve = async () => {
    const result = await throughDeskAction(approveRequestsAction, olivia, { receipts });
    const { entries } = await listAudit(olivia, auditFilterSchema.parse({ action: 'removals.approve' }));
    const ends = new Map(entries.slice(0, 4).map((end) => [end.subjectId, `${end.outcome} ${end.detail}`]));
    return dataOf(result).map(({ receipt, outcome }) => [outcome, ends.get(receipt)]);
  };
  await client.unsafe(`alter table removal_requests add constraint refuse_one
    check (receipt <> '${fails}' or state <> 'approved') not valid`);
  const midway = await approve();
  await client`alter table removal_requests drop constraint refuse_one`;
  const decidedBefore = ['before', 'refused DECIDED_BEFORE'];
  const failed = ['failed', 'refused INTERNAL'];
  expect(midway).toEqual([['decided', 'done records 1'], decidedBefore, failed, failed]);
  const decided = ['decided', 'done records 1'];
  expect(await approve()).toEqual([decidedBefore, decidedBefore, decided, decided]);
});

test('the queue starts with the oldest, says what is over the promise, and shows how far each match is', async () => {
  const [first, second] = await records();
  const older = await requestPhotoOf(first?.id ?? '');
  // As if both photos were copies.
  await database.db.$client`
    update removal_requests set created_at = now() - interval '49 hours', record_ids = record_ids || ${second?.id ?? ''}::uuid`;
  const newer = await requestPhotoOf(second?.id ?? '');
  const { requests, total, overdue } = await listRequests(olivia, { page: 1 });
  expect(requests.map(({ receipt, isOverdue, ageHours }) => [receipt, isOverdue, ageHours])).toEqual([
    [older, true, 49],
    [newer, false, 0],
  ]);
  expect([total, overdue]).toEqual([2, 1]);
  const { matches } = dataOf(await throughDeskAction(showRequestAction, olivia, { receipt: older }));
  expect(matches.map(({ recordId, isAsked }) => [recordId, isAsked])).toEqual([
    [first?.id, true],
    [second?.id, false],
  ]);
  expect(matches[0]?.distance).toBe(0);
  expect(matches[1]?.distance).toBeGreaterThan(5);
});

test('a photo opens for five minutes, for the session that asked, and is in the audit, alone or with its request', async () => {
  const receipt = await requestPhotoOf((await records())[0]?.id ?? '');
  const shown = dataOf(await throughDeskAction(showRequestAction, olivia, { receipt }));
  const [match] = shown.matches;
  // The row of the request counts for its photos.
  expect((await view(olivia, match?.photo ?? '')).status).toBe(200);
  expect(await audit('photos.view')).toHaveLength(0);
  const address = dataOf(
    await throughDeskAction(photoAddressAction, olivia, { recordId: match?.recordId ?? '' }),
  );
  for (let views = 1; views <= 2; views += 1) {
    const response = await view(olivia, address);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    const seen = (await audit('photos.view')).filter(({ phase }) => phase === 'done');
    expect(seen).toHaveLength(views);
    expect(seen[0]).toMatchObject({ operator: 'olivia', subject: 'record', subject_id: match?.recordId });
  }
  const pat = await signedInOperator(database.db, ['records']);
  expect((await view(pat, address)).status).toBe(404);
  expect((await view(null, address)).status).toBe(401);
  const longAgo = { ...olivia, now: () => new Date(Date.now() - 301_000) };
  expect((await view(olivia, deskPhotoAddress(longAgo, match?.recordId ?? '', 'each'))).status).toBe(400);
  const roles: OperatorRole[] = ['moderator', 'support', 'admin'];
  const other = await signedInOperator(database.db, roles);
  expect((await view(other, deskPhotoAddress(other, match?.recordId ?? '', 'each'))).status).toBe(403);
  for (const action of [showRequestAction, photoAddressAction])
    expect(await throughDeskAction(action as typeof showRequestAction, other, { receipt })).toMatchObject({
      code: 'FORBIDDEN',
    });
});

test('a corrected label relabels every record with the text, and neither an import nor a new classifier undoes it', async () => {
  const [flagged, hidden] = await records();
  const [player] = await createPlayers(database.db, 1);
  await database.db.$client`
    insert into record_flags (record_id, player_id, reason, created_at)
    values (${flagged?.id ?? ''}, ${player?.playerId ?? ''}, 'wrong_label', now())`;
  await requestPhotoOf(hidden?.id ?? '');
  const before = await listFlagged(olivia);
  expect(before.records).toMatchObject([
    {
      recordId: flagged?.id,
      charge: 'BURGLARY OF HABITATION',
      categoryCode: 2010,
      wrongLabel: 1,
      feed: 'jail.csv',
      // Three records are too few for questions to show any of it.
      booking: BOOKING,
      shownFacts: 0,
    },
  ]);
  const correct = (categoryCode: number) =>
    throughDeskAction(correctLabelAction, olivia, { recordId: flagged?.id ?? '', categoryCode });
  // Barred, and unknown.
  for (const code of [1070, 9998]) expect(await correct(code)).toMatchObject({ code: 'INVALID_INPUT' });
  expect(dataOf(await correct(2140))).toMatchObject({ records: 3, flags: 1, code: 2140, formerCode: 2010 });
  expect(await listFlagged(olivia)).toEqual({ records: [], total: 0 });
  const said = { before: 'Burglary or break-in', confidence: flagged?.confidence };
  const shown = { charge: 'BURGLARY OF HABITATION', ...said, after: 'Trespassing', operator: 'olivia' };
  expect(await listLatestCorrections(olivia)).toEqual([{ ...shown, at: expect.any(String) }]);
  // Another correction of the same text keeps what the classifier said.
  await correct(2010);
  await correct(2140);
  expect(await listLatestCorrections(olivia)).toMatchObject([shown]);
  const { summary } = await importer.run(feed);
  expect(summary).toMatchObject({ updated: 0 });
  await importer.run(csv([row('d', { booked_on: DAY })]));
  expect(await reclassifyRecords(importer.ctx)).toEqual({ withdrawn: 0, relabeled: 0 });
  expect((await records()).map(({ categoryCode }) => categoryCode)).toEqual([2140, 2140, 2140]);
  const [end] = (await audit('flags.correct')).slice(-1);
  const detail = 'records 3, category Trespassing (2140), before Burglary or break-in (2010)';
  expect(end).toMatchObject({ phase: 'done', subject_id: flagged?.id, detail });
});

test('a correction that is undone leaves the label, its confidence, the flags and the list of corrections as they were', async () => {
  const [flagged] = await records();
  const [player] = await createPlayers(database.db, 1);
  await database.db.$client`
    insert into record_flags (record_id, player_id, reason, created_at)
    values (${flagged?.id ?? ''}, ${player?.playerId ?? ''}, 'wrong_label', now())`;
  const recordId = flagged?.id ?? '';
  type Input = { categoryCode: number; undoesCorrectionAt?: string; formerCorrectedAt?: string | null };
  const correct = async (input: Input) =>
    dataOf(await throughDeskAction(correctLabelAction, olivia, { recordId, ...input }));
  const { correctedAt, formerCode } = await correct({ categoryCode: 2140 });
  expect(await correct({ categoryCode: formerCode, undoesCorrectionAt: correctedAt })).toMatchObject({
    records: 3,
    flags: 1,
  });
  expect(await listFlagged(olivia)).toMatchObject({ records: [{ recordId, wrongLabel: 1 }], total: 1 });
  expect(await listLatestCorrections(olivia)).toEqual([]);
  const [after] = (await records()).filter(({ id }) => id === recordId);
  expect(after).toEqual(flagged);
  // Only the correction itself is undone, not a later one.
  const stale = { recordId, categoryCode: formerCode, undoesCorrectionAt: correctedAt };
  const again = await correct({ categoryCode: 2140 });
  expect(await throughDeskAction(correctLabelAction, olivia, stale)).toMatchObject({ code: 'TAKEN' });
  // An earlier correction counts again.
  const second = await correct({ categoryCode: 2020 });
  const undo = ({ formerCode: categoryCode, correctedAt, formerCorrectedAt }: typeof second) =>
    correct({ categoryCode, undoesCorrectionAt: correctedAt, formerCorrectedAt });
  await undo(second);
  expect(await listLatestCorrections(olivia)).toMatchObject([{ after: 'Trespassing' }]);
  // And can itself be undone.
  await undo(again);
  expect(await listLatestCorrections(olivia)).toEqual([]);
  expect((await records()).find(({ id }) => id === recordId)).toEqual(flagged);
});

test('a request whose photo is still shown comes first, and every request is on a page', async () => {
  await database.db.$client`
    insert into removal_requests (receipt, source, state, record_ids, created_at)
    select 'OLD' || lpad(n::text, 9, '0'), 'photo', 'pulled', '{}', now() - n * interval '1 minute'
    from generate_series(1, 150) n`;
  const [shown] = await records();
  const waiting = await requestPhotoOf(shown?.id ?? '');
  await database.db.$client`
    update removal_requests set state = 'waiting' where receipt in (${waiting}, 'OLD000000001')`;
  // A request that waits for a record which left meanwhile shows nothing, so it keeps its place.
  await database.db.execute(sql`
    insert into booking_records select (jsonb_populate_record(null::booking_records, to_jsonb(p))).* from pulled_records p`);
  await database.db.execute(sql`delete from pulled_records`);
  const first = await listRequests(olivia, { page: 1 });
  expect(first.requests.slice(0, 2)).toMatchObject([
    { receipt: waiting, isStillShown: true },
    { receipt: 'OLD000000150', isStillShown: false },
  ]);
  expect([first.requests.length, first.pages]).toEqual([100, 2]);
  await database.db
    .$client`update booking_records set expires_at = ${olivia.now().toISOString()} where id = ${shown?.id ?? ''}`;
  const { requests: afterExpiry } = await listRequests(olivia, { page: 1 });
  expect(afterExpiry.some(({ isStillShown }) => isStillShown)).toBe(false);
  await database.db.$client`update booking_records set expires_at = null where id = ${shown?.id ?? ''}`;
  const second = await listRequests(olivia, { page: 2 });
  expect(second.requests.at(-1)).toMatchObject({ receipt: 'OLD000000001', isStillShown: false });
  expect(new Set([...first.requests, ...second.requests].map(({ receipt }) => receipt)).size).toBe(151);
  // A page that is empty by now is the last one.
  expect((await listRequests(olivia, { page: 9 })).page).toBe(2);
  const printed = await runInProcess(removals, 'queue');
  expect(printed.out.split('\n').findIndex((line) => line.includes(waiting.slice(0, 4)))).toBe(
    printed.out.split('\n').findIndex((line) => line.includes('OLD0-0000-0150')) - 1,
  );
});

test('flags are dismissed, or take the record out of play; photos without a file are found', async () => {
  const [one, two, three] = await records();
  const [player] = await createPlayers(database.db, 1);
  for (const each of [one, two])
    await database.db.$client`
      insert into record_flags (record_id, player_id, reason, created_at)
      values (${each?.id ?? ''}, ${player?.playerId ?? ''}, 'offensive', now())`;
  const flagOf = (each: typeof one) => ({ recordId: each?.id ?? '' });
  expect(dataOf(await throughDeskAction(dismissFlagsAction, olivia, flagOf(one)))).toMatchObject({
    changed: true,
  });
  const pulled = dataOf(await throughDeskAction(pullFlaggedAction, olivia, flagOf(two)));
  expect((await listFlagged(olivia)).total).toBe(0);
  expect((await listRequests(olivia, { page: 1 })).requests.map(({ receipt }) => receipt)).toEqual([
    pulled.receipt,
  ]);
  const [lost] = await database.db.$client<{ key: string }[]>`
    select storage_key as key from photos where id = ${three?.photoId ?? ''}`;
  await (await sharedStorage()).remove(photoFileKey(lost?.key ?? '', 2));
  const checked = dataOf(await throughDeskAction(checkPhotosAction, olivia, { after: null }));
  expect(checked).toEqual({
    checked: 3,
    next: null,
    lost: [{ recordId: three?.id, county: 'Hays, TX', bookedOn: DAY }],
  });
});
