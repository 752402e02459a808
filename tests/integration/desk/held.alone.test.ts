import { beforeEach, expect, test, vi } from 'vitest';
import { decideHeldAction, listHeldAction, undoHeldAction } from '@/app/(desk)/desk/(inside)/held/actions';
import { HELD_SHOWN, type HeldPhoto } from '@/lib/contract/desk/records/held-view';
import { claimOpened } from '@/lib/desk/claims/claims';
import { openPhotoPermit } from '@/lib/desk/desk-photos';
import { decideHeldPhotos, undoHeldPhotos } from '@/lib/desk/held/decide-held-photos';
import { countHeld, listHeld } from '@/lib/desk/held/list-held';
import { eraseRefused } from '@/lib/records/held/erase-refused';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { expireRecords } from '@/lib/records/withdrawal/expire-records';
import { approveRemoval, reinstateRemoval } from '@/lib/removals/decide-removal';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { appDatabase } from '@/tests/support/app-database';
import { anonymousContext } from '@/tests/support/context';
import { dataOf, signedInOperator, throughDeskAction } from '@/tests/support/desk';
import { csv, row, testImporter } from '@/tests/support/records';

const database = appDatabase();
vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders);

const importer = testImporter(database);
const holding = () => Object.assign(importer.ctx, { holdsImports: true });
const ids = (count: number, prefix = 'r') => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
const everything = { state: 'new' as const, feed: null, without: [] as string[] };

beforeEach(async () => {
  await database.sql`
    truncate booking_records, pulled_records, photos, record_tombstones, removal_requests, desk_claims cascade`;
  holding();
});

const importRows = (names: readonly string[], feedName = 'jail.csv') =>
  importer.run(csv(names.map((name) => row(name))), { feedName });
const operator = () => signedInOperator(database.db, ['records']);
const idsOf = (photos: readonly HeldPhoto[]) => photos.map(({ recordId }) => recordId);
const allIn = (photos: readonly HeldPhoto[]) => ({
  decisions: idsOf(photos).map((recordId) => ({ recordId, verdict: 'in' as const })),
});
const out = (recordId = '') => ({ recordId, verdict: 'out' as const, reason: 'child' as const });
const inPlay = async () =>
  (await database.sql<{ id: string }[]>`select id from booking_records`).map(({ id }) => id);
const minutesLater = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);

test('nothing of a held import is in play before an operator lets it in', async () => {
  const { summary } = await importRows(ids(30));
  expect(summary).toMatchObject({ held: 30, accepted: 0 });
  expect(await inPlay()).toHaveLength(0);
  const olivia = await operator();
  const photos = await listHeld(olivia, everything);
  expect(photos).toHaveLength(HELD_SHOWN);
  const done = await decideHeldPhotos(olivia, allIn(photos));
  expect(done.in.sort()).toEqual(idsOf(photos).sort());
  expect((await inPlay()).sort()).toEqual(idsOf(photos).sort());
  expect(await countHeld(olivia)).toEqual([{ feed: 'jail.csv', fresh: 6, again: 0 }]);
});

test('a second reading of the feed adds no held record twice, and brings a corrected charge', async () => {
  await importRows(['a', 'b']);
  const again = await importer.run(csv([row('a'), row('b', { charge_text: 'CRIMINAL TRESPASS' })]));
  expect(again.summary).toMatchObject({ held: 0, alreadyIn: 1, updated: 1 });
  const photos = await listHeld(await operator(), everything);
  expect(photos.map(({ charge }) => charge).sort()).toEqual(['BURGLARY OF HABITATION', 'CRIMINAL TRESPASS']);
  // The same person, booked again with the same photo, waits as well.
  const copy = await importer.run(csv([row('c', { photo: 'a.jpg' })]));
  expect(copy.summary).toMatchObject({ held: 1 });
});

test('the bank of invented records is never held', async () => {
  const { summary } = await importer.run(csv([row('bank-1')]), { synthetic: true, feedName: null });
  expect(summary).toMatchObject({ accepted: 1, held: 0 });
});

test('a refused photo can come back for two minutes, then it is erased for good', async () => {
  await importRows(['a', 'b']);
  const olivia = await operator();
  const [first, second] = await listHeld(olivia, everything);
  const decisions = [out(first?.recordId), out(second?.recordId)];
  const { done, counts } = dataOf(await throughDeskAction(decideHeldAction, olivia, { decisions }));
  expect(counts).toEqual([]);
  expect(done.out).toHaveLength(2);
  expect(await eraseRefused(importer.ctx)).toBe(0);
  const undo = { recordIds: [first?.recordId ?? ''], state: 'new' as const };
  expect(await undoHeldPhotos(olivia, undo)).toEqual({ back: [first?.recordId] });
  expect(await eraseRefused({ ...importer.ctx, now: minutesLater(3) })).toBe(1);
  expect(await database.sql`select 1 from photos`).toHaveLength(1);
  expect(
    await database.sql`select 1 from removal_log where action = 'refuse_photo' and records = 1`,
  ).toHaveLength(1);
  const { summary } = await importRows(['a', 'b']);
  expect(summary.rejected).toMatchObject({ 'removed before': 1 });
  expect(summary.alreadyIn).toBe(1);
});

test('a photo for a second look waits apart, and can be let in', async () => {
  await importRows(['a', 'b']);
  const olivia = await operator();
  const [first] = await listHeld(olivia, everything);
  await decideHeldPhotos(olivia, { decisions: [{ recordId: first?.recordId ?? '', verdict: 'again' }] });
  expect(idsOf(await listHeld(olivia, everything))).not.toContain(first?.recordId);
  const looked = await listHeld(olivia, { ...everything, state: 'again' });
  expect(idsOf(looked)).toEqual([first?.recordId]);
  await decideHeldPhotos(olivia, allIn(looked));
  expect(await inPlay()).toEqual([first?.recordId]);
});

test('who chooses another feed leaves the photos of the first to other operators', async () => {
  await importRows(ids(3, 'a'), 'a.csv');
  await importRows(ids(3, 'b'), 'b.csv');
  const [olivia, peter] = [await operator(), await operator()];
  expect(await listHeld(olivia, everything)).toHaveLength(6);
  expect(await listHeld(peter, everything)).toHaveLength(0);
  const shown = await listHeld(olivia, { ...everything, feed: 'a.csv' });
  expect(await listHeld(olivia, { ...everything, feed: 'a.csv', without: idsOf(shown) })).toHaveLength(0);
  expect((await listHeld(peter, everything)).map(({ feed }) => feed)).toEqual(['b.csv', 'b.csv', 'b.csv']);
});

test('an undone screen leaves play, and only the operator who decided it can undo it, within a minute', async () => {
  await importRows(ids(3));
  const [olivia, peter] = [await operator(), await operator()];
  const photos = await listHeld(olivia, everything);
  dataOf(await throughDeskAction(decideHeldAction, olivia, allIn(photos)));
  const recordIds = idsOf(photos);
  const undo = { recordIds, state: 'again' as const };
  expect(await undoHeldPhotos(peter, undo)).toEqual({ back: [] });
  expect(await undoHeldPhotos({ ...olivia, now: minutesLater(2) }, undo)).toEqual({ back: [] });
  expect(await inPlay()).toHaveLength(3);
  const { back } = await undoHeldPhotos(olivia, undo);
  expect(back.sort()).toEqual(recordIds.sort());
  expect(await inPlay()).toHaveLength(0);
  // They are back in the list that the operator had open.
  expect(idsOf(await listHeld(olivia, { ...everything, state: 'again' })).sort()).toEqual(recordIds);
});

test('a claim alone takes no record out of play', async () => {
  await importRows(['a']);
  const [olivia, peter] = [await operator(), await operator()];
  const [photo] = await listHeld(olivia, everything);
  const id = photo?.recordId ?? '';
  dataOf(await throughDeskAction(decideHeldAction, olivia, allIn(photo ? [photo] : [])));
  const claimed = { ...peter, now: minutesLater(6) };
  await claimOpened(claimed, { subject: 'held', id });
  expect(await undoHeldPhotos(claimed, { recordIds: [id], state: 'new' })).toEqual({ back: [] });
  expect(await inPlay()).toEqual([id]);
});

test('two operators never get the same photos, and neither decides what the other has open', async () => {
  await importRows(ids(60));
  const [olivia, peter] = [await operator(), await operator()];
  const screens = await Promise.all([olivia, peter].map((ctx) => listHeld(ctx, everything)));
  const all = screens.flatMap(idsOf);
  expect(all).toHaveLength(2 * HELD_SHOWN);
  expect(new Set(all).size).toBe(all.length);
  // One photo of the other operator's does not stop the rest of the screen.
  const mixed = [...(screens[0] ?? []).slice(0, 1), ...(screens[1] ?? []).slice(1)];
  expect((await decideHeldPhotos(peter, allIn(mixed))).in.sort()).toEqual(idsOf(mixed.slice(1)).sort());
  expect(await inPlay()).toHaveLength(HELD_SHOWN - 1);
  // After five minutes what the other left open is free.
  const later = { ...peter, now: minutesLater(6) };
  expect(idsOf(await listHeld(later, { ...everything, without: [] }))).toHaveLength(HELD_SHOWN);
  expect((await decideHeldPhotos(later, allIn(screens[0] ?? []))).in).toHaveLength(HELD_SHOWN);
});

test('of twenty operators who let the same photos in at once, the records come into play once', async () => {
  await importRows(ids(5));
  const olivia = await operator();
  const photos = await listHeld(olivia, everything);
  const done = await Promise.all(Array.from({ length: 20 }, () => decideHeldPhotos(olivia, allIn(photos))));
  expect(done.flatMap((each) => each.in)).toHaveLength(5);
  expect(await inPlay()).toHaveLength(5);
});

test('a record whose removal is requested while it waits does not come into play', async () => {
  await importRows(ids(3));
  const olivia = await operator();
  const photos = await listHeld(olivia, everything);
  const [asked] = await database.sql<{ key: string }[]>`
    select p.storage_key as key from pulled_records r join photos p on p.id = r.photo_id
    where r.id = ${photos[0]?.recordId ?? ''}`;
  const token = photoUrl(asked?.key ?? '', Date.now()).replace('/photos/', '');
  const handle = removalHandle(token, Date.now()) ?? '';
  const { receipt } = await requestRemoval(anonymousContext(database.db), {
    handle,
    words: '',
    wish: undefined,
  });
  const plain = receipt.replaceAll('-', '');
  const done = await decideHeldPhotos(olivia, allIn(photos));
  expect(done.requested).toEqual([photos[0]?.recordId]);
  expect((await inPlay()).sort()).toEqual(idsOf(photos.slice(1)).sort());
  await reinstateRemoval({ ...olivia, operator: 'olivia' }, { receipt: plain });
  expect(await inPlay()).toHaveLength(3);
});

test('a reinstated request puts no held record into play, and an approved one erases it', async () => {
  await importRows(['a', 'b']);
  const ctx = { ...(await operator()), operator: 'olivia' };
  const ask = async () => {
    const input = { county: '48209', booked_on: '2026-03-01', words: '', wish: undefined };
    const { receipt } = await requestRemoval(anonymousContext(database.db), input);
    return receipt.replaceAll('-', '');
  };
  await reinstateRemoval(ctx, { receipt: await ask() });
  expect(await inPlay()).toHaveLength(0);
  expect(await countHeld(ctx)).toMatchObject([{ fresh: 2 }]);
  await approveRemoval({ ...ctx, storage: importer.ctx.storage }, { receipt: await ask() });
  expect(await countHeld(ctx)).toEqual([]);
  expect(await database.sql`select 1 from photos`).toHaveLength(0);
});

test('a held record that expires is erased, and a later import may bring it again', async () => {
  await importRows(['a']);
  expect(await expireRecords({ ...importer.ctx, now: () => new Date(Date.UTC(2027, 5, 1)) })).toBe(1);
  const logged = database.sql`select 1 from removal_log where action = 'expire' and records = 1`;
  expect(await logged).not.toHaveLength(0);
  expect(await database.sql`select 1 from photos`).toHaveLength(0);
  expect((await importRows(['a'])).summary.held).toBe(1);
});

test('a reading of a screen is one row of the audit, and each decision one', async () => {
  await importRows(ids(4));
  const olivia = await operator();
  const { done: photos } = dataOf(await throughDeskAction(listHeldAction, olivia, everything));
  const [kept, refused, looked, passed] = idsOf(photos);
  const decisions = [
    { recordId: kept, verdict: 'in' },
    out(refused),
    { recordId: looked, verdict: 'again' },
    { recordId: passed, verdict: 'in' },
  ];
  dataOf(await throughDeskAction(decideHeldAction, olivia, { decisions }));
  dataOf(await throughDeskAction(undoHeldAction, olivia, { recordIds: [passed], state: 'new' }));
  const rows = await database.sql<{ action: string; subject_id: string | null; detail: string }[]>`
    select action, subject_id, detail from desk_audit
    where phase = 'done' and operator = ${olivia.operator} order by id`;
  expect(rows.map(({ action, detail }) => `${action} ${detail}`)).toEqual([
    ['held.list photos 4', ...idsOf(photos)].join(' '),
    ...['in', 'out, child', 'again', 'in'].map((verdict) => `held.decide ${verdict}`),
    'held.undo records 1',
  ]);
  expect(
    photos.map(({ photo }) => openPhotoPermit(photo.split('/').at(-1) ?? '', Date.now())?.audited),
  ).toEqual(photos.map(() => 'listed'));
});
