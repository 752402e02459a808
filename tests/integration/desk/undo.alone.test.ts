import { beforeEach, expect, test, vi } from 'vitest';
import { claimAction, pullFlaggedAction, undoPullAction } from '@/app/(desk)/desk/(inside)/actions';
import { dismissFlagsAction, undoDismissAction } from '@/app/(desk)/desk/(inside)/flags/actions';
import {
  reinstateRequestsAction,
  showRequestAction,
  undoReinstateAction,
} from '@/app/(desk)/desk/(inside)/removals/actions';
import type { DeskContext } from '@/lib/desk/desk-context';
import { listFlagged } from '@/lib/desk/flags/list-flags';
import { listRequests } from '@/lib/desk/removals/list-requests';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { eraseRequestWords, undoPull, undoReinstate } from '@/lib/removals/undo-decision';
import { appDatabase } from '@/tests/support/app-database';
import { anonymousContext } from '@/tests/support/context';
import { dataOf, signedInOperator, throughDeskAction } from '@/tests/support/desk';
import { createPlayers } from '@/tests/support/game-world';
import { csv, row, testImporter } from '@/tests/support/records';

vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders);

const database = appDatabase();
const importer = testImporter(database);
const DAY = '2026-03-01';
let olivia: DeskContext;

beforeEach(async () => {
  await database.sql`
    truncate booking_records, pulled_records, photos, record_tombstones, removal_requests, county_removals, rate_limits,
      record_flags, desk_claims cascade`;
  process.env.STORAGE_DIR = `${importer.directory}/files`;
  // The queue compares with today: these records expire long after it.
  importer.ctx.ttlDays = 10_000;
  olivia = await signedInOperator(database.db, ['records']);
  await importer.run(csv(['a', 'b'].map((id) => row(id, { booked_on: DAY }))));
});

async function requestDay(wish?: 'label'): Promise<string> {
  const input = { county: '48209', booked_on: DAY, words: 'all of us', wish };
  return (await requestRemoval(anonymousContext(database.db), input)).receipt.replaceAll('-', '');
}
const inPlay = async () =>
  (await database.sql<{ id: string }[]>`select id from booking_records order by source_id_hash`).map(
    ({ id }) => id,
  );
const words = async (receipt: string) =>
  dataOf(await throughDeskAction(showRequestAction, olivia, { receipt })).words;
const reinstate = (receipt: string) =>
  throughDeskAction(reinstateRequestsAction, olivia, { receipts: [receipt] });
const minutesLater = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);

test('a request that was put back can be opened again with its words, its records out of play', async () => {
  const receipt = await requestDay();
  dataOf(await reinstate(receipt));
  expect(await inPlay()).toHaveLength(2);
  const undone = dataOf(await throughDeskAction(undoReinstateAction, olivia, { receipts: [receipt] }));
  expect(undone).toMatchObject([{ outcome: 'decided', records: 2 }]);
  expect(await inPlay()).toHaveLength(0);
  expect((await listRequests(olivia, { page: 1 })).total).toBe(1);
  expect(await words(receipt)).toBe('all of us');
});

test('nobody undoes the decision of another operator, nor an old one, and words go two minutes after it', async () => {
  const receipt = await requestDay();
  dataOf(await reinstate(receipt));
  const peter = await signedInOperator(database.db, ['records']);
  expect(await undoReinstate(peter, { receipt })).toEqual({ changed: false, records: 0 });
  expect(await undoReinstate({ ...olivia, now: minutesLater(1.1) }, { receipt })).toMatchObject({
    changed: false,
  });
  expect(await eraseRequestWords(olivia)).toBe(0);
  expect(await eraseRequestWords({ ...olivia, now: minutesLater(2.1) })).toBe(1);
  expect(await words(receipt)).toBe(null);
  expect(await inPlay()).toHaveLength(2);
});

test('a request that waited in play waits in play again', async () => {
  // Eleven records of one day are too many to pull without a review.
  await importer.run(csv(Array.from({ length: 9 }, (_, i) => row(`more${i}`, { booked_on: DAY }))));
  const receipt = await requestDay();
  expect(await inPlay()).toHaveLength(11);
  dataOf(await reinstate(receipt));
  dataOf(await throughDeskAction(undoReinstateAction, olivia, { receipts: [receipt] }));
  expect(await inPlay()).toHaveLength(11);
  expect((await listRequests(olivia, { page: 1 })).requests[0]).toMatchObject({
    receipt,
    isStillShown: true,
  });
});

test('a label that is said to be wrong raises its flags once, also when putting back was undone', async () => {
  const receipt = await requestDay('label');
  dataOf(await reinstate(receipt));
  expect((await listFlagged(olivia)).total).toBe(2);
  dataOf(await throughDeskAction(undoReinstateAction, olivia, { receipts: [receipt] }));
  expect((await listFlagged(olivia)).total).toBe(0);
  dataOf(await reinstate(receipt));
  expect((await listFlagged(olivia)).total).toBe(2);
});

test('dismissed flags and a record that was taken out of play come back with their flags', async () => {
  const [player] = await createPlayers(database.db, 1);
  const [recordId = ''] = await inPlay();
  await database.sql`
    insert into record_flags (record_id, player_id, reason, created_at)
    values (${recordId}, ${player?.playerId ?? null}, 'offensive', now())`;
  const flagged = async () => (await listFlagged(olivia)).records.map((each) => each.recordId);

  dataOf(await throughDeskAction(dismissFlagsAction, olivia, { recordId }));
  expect(await flagged()).toEqual([]);
  expect(dataOf(await throughDeskAction(undoDismissAction, olivia, { recordId }))).toMatchObject({
    changed: true,
  });
  expect(await flagged()).toEqual([recordId]);

  const { receipt } = dataOf(await throughDeskAction(pullFlaggedAction, olivia, { recordId }));
  expect(await inPlay()).toHaveLength(1);
  expect(dataOf(await throughDeskAction(undoPullAction, olivia, { receipt }))).toMatchObject({
    changed: true,
  });
  expect(await inPlay()).toHaveLength(2);
  expect(await flagged()).toEqual([recordId]);
});

test('taking out of play is undone only by who did it, within a minute, and no request of a person is', async () => {
  const peter = await signedInOperator(database.db, ['records'], { name: `paul ${Date.now()}` });
  const [recordId = ''] = await inPlay();
  const { receipt } = dataOf(await throughDeskAction(pullFlaggedAction, olivia, { recordId }));
  const late = { ...olivia, now: () => new Date(Date.now() + 2 * 60_000) };
  for (const ctx of [peter, late]) expect(await undoPull(ctx, { receipt })).toMatchObject({ changed: false });
  expect(await inPlay()).toHaveLength(1);
  const asked = await requestDay();
  expect(await undoPull(olivia, { receipt: asked })).toMatchObject({ changed: false });
  expect(await undoPull(olivia, { receipt })).toMatchObject({ changed: true });
});

test('operators claim only what their roles let them decide about', async () => {
  const moderator = await signedInOperator(database.db, ['moderator']);
  for (const subject of ['request', 'record', 'held'])
    expect(await throughDeskAction(claimAction, moderator, { subject, id: 'x' })).toMatchObject({
      code: 'FORBIDDEN',
    });
  for (const subject of ['report', 'appeal'])
    expect(await throughDeskAction(claimAction, olivia, { subject, id: 'x' })).toMatchObject({
      code: 'FORBIDDEN',
    });
  expect(await throughDeskAction(claimAction, olivia, { subject: 'record', id: 'x' })).toMatchObject({
    ok: true,
  });
});

test('two operators never decide about the same request or flag, and each sees who has it open', async () => {
  const peter = await signedInOperator(database.db, ['records'], { name: `peter ${Date.now()}` });
  const receipt = await requestDay();
  dataOf(await throughDeskAction(showRequestAction, olivia, { receipt }));
  const shown = dataOf(await throughDeskAction(showRequestAction, peter, { receipt }));
  expect(shown.claimedBy).toBe(olivia.operator);
  expect((await listRequests(peter, { page: 1 })).requests[0]?.claimedBy).toBe(olivia.operator);
  expect((await listRequests(olivia, { page: 1 })).requests[0]?.claimedBy).toBe(null);
  const refused = await throughDeskAction(reinstateRequestsAction, peter, { receipts: [receipt] });
  expect(refused).toMatchObject({ ok: false, code: 'TAKEN' });
  dataOf(await reinstate(receipt));

  const [recordId = ''] = await inPlay();
  dataOf(await throughDeskAction(pullFlaggedAction, peter, { recordId }));
  expect(await throughDeskAction(dismissFlagsAction, olivia, { recordId })).toMatchObject({ code: 'TAKEN' });
});
