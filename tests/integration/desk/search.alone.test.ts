import { beforeEach, expect, test, vi } from 'vitest';
import { searchDeskAction, searchPhotoAction } from '@/app/(desk)/desk/(inside)/search/actions';
import type { OperatorRole } from '@/lib/contract/enums';
import { listRequests } from '@/lib/desk/removals/list-requests';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { approveRemoval } from '@/lib/removals/decide-removal';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { appDatabase } from '@/tests/support/app-database';
import { anonymousContext } from '@/tests/support/context';
import { dataOf, signedInOperator, throughDeskAction } from '@/tests/support/desk';
import { csv, picture, row, testImporter } from '@/tests/support/records';

vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders);

const database = appDatabase();
const importer = testImporter(database);
const DAY = '2026-03-01';

beforeEach(async () => {
  await database.sql`
    truncate booking_records, pulled_records, photos, record_tombstones, removal_requests, county_removals, rate_limits,
      desk_claims cascade`;
  process.env.STORAGE_DIR = `${importer.directory}/files`;
  await importer.run(csv([row('feed-77', { booked_on: DAY }), row('other', { booked_on: '2026-03-02' })]));
});

const found = async (text: string, roles: readonly OperatorRole[] = ['records']) =>
  dataOf(await throughDeskAction(searchDeskAction, await signedInOperator(database.db, roles), { text }));
const ask = async () => {
  const input = { county: '48209', booked_on: DAY, words: '', wish: undefined };
  return (await requestRemoval(anonymousContext(database.db), input)).receipt;
};

test('a receipt is found as it is read on the phone, with what became of the request', async () => {
  const receipt = await ask();
  expect(await found(` ${receipt.toLowerCase()} `)).toMatchObject({
    hits: [{ kind: 'request', receiptText: receipt, state: 'pulled', matched: 1, decidedBy: null }],
  });
  const olivia = { ...(await signedInOperator(database.db, ['records'])), operator: 'olivia' };
  const first = receipt.replaceAll('-', '');
  await importer.run(csv([row('new', { booked_on: '2026-03-03' })]));
  expect((await listRequests(olivia, { page: 1, pinned: first })).requests[0]?.receiptText).toBe(receipt);
  await approveRemoval({ ...olivia, storage: await sharedStorage() }, { receipt: first });
  expect((await found(receipt)).hits).toMatchObject([{ state: 'approved', decidedBy: 'olivia' }]);
});

test('records are found by county and day, by their id, by the id of the feed and by photo', async () => {
  for (const text of [`Hays, TX ${DAY}`, 'hays county 3/1/2026', `48209 ${DAY}`, 'feed-77']) {
    const { hits } = await found(text);
    expect([text, hits]).toMatchObject([
      text,
      [{ kind: 'record', where: 'in play', county: 'Hays, TX', bookedOn: DAY, receipt: null }],
    ]);
  }
  const [record] = (await found('feed-77')).hits;
  const recordId = record?.kind === 'record' ? record.recordId : '';
  const receipt = await ask();
  expect((await found(recordId)).hits).toMatchObject([
    {
      where: 'out of play',
      receipt: receipt.replaceAll('-', ''),
      photo: expect.stringContaining('/desk/photos/'),
    },
  ]);
  const photo = (await picture('feed-77.jpg')).toString('base64');
  const olivia = await signedInOperator(database.db, ['records']);
  expect(dataOf(await throughDeskAction(searchPhotoAction, olivia, { photo })).hits).toMatchObject([
    { recordId },
  ]);
  const noPhoto = Buffer.from('no photo').toString('base64');
  expect(await throughDeskAction(searchPhotoAction, olivia, { photo: noPhoto })).toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('a record that was erased is said to be, and one that waits under New photos too', async () => {
  const receipt = (await ask()).replaceAll('-', '');
  const [record] = (await found('feed-77')).hits;
  await approveRemoval({ ...importer.ctx, operator: 'olivia', storage: await sharedStorage() }, { receipt });
  expect(await found('feed-77')).toEqual({ hits: [], erased: 1, more: 0 });
  const recordId = record?.kind === 'record' ? record.recordId : '';
  expect((await found(recordId)).hits).toMatchObject([{ where: 'gone', receipt, photo: null }]);
  importer.ctx.holdsImports = true;
  await importer.run(csv([row('held-1')]));
  importer.ctx.holdsImports = false;
  expect((await found('held-1')).hits).toMatchObject([{ where: 'held' }]);
});

test('each role finds what its screens open, and a search that finds nothing says so', async () => {
  const receipt = await ask();
  for (const roles of [['support'], ['moderator'], ['admin']] as const) {
    expect([roles, (await found(receipt, roles)).hits]).toEqual([roles, []]);
    expect([roles, (await found('feed-77', roles)).hits]).toEqual([roles, []]);
  }
  const admin = await signedInOperator(database.db, ['admin', 'records']);
  dataOf(await throughDeskAction(searchDeskAction, admin, { text: receipt }));
  const [row] = await database.sql<{ id: string; detail: string }[]>`
    select action_id as id, detail from desk_audit where operator = ${admin.operator} and phase = 'done'`;
  expect(row?.detail).toBe('request 1');
  expect((await found(String(row?.id), ['admin'])).hits).toEqual([
    { kind: 'audit', id: row?.id, actions: 1 },
  ]);
  expect(await found('nobody here')).toEqual({ hits: [], erased: 0, more: 0 });
  for (const text of ['county 2026-03-01', '48209 0000-02-29'])
    expect(await throughDeskAction(searchDeskAction, admin, { text })).toMatchObject({
      code: 'INVALID_INPUT',
    });
});
