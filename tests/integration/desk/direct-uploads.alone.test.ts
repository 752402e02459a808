import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  cancelRunAction,
  createRunAction,
  finishUploadAction,
  nextPartsAction,
} from '@/app/(desk)/desk/(inside)/feeds/actions';
import { sendDirectly } from '@/components/desk/feeds/upload-files';
import { feedUploadParts } from '@/db/schema';
import { MAX_BYTES, PART_BYTES, PARTS_AT_ONCE } from '@/lib/contract/desk/feeds/upload-bounds';
import type { DeskContext } from '@/lib/desk/desk-context';
import { deleteAbandonedUploads } from '@/lib/feeds/uploads/delete-uploads';
import { ADDRESS_SECONDS, nextParts } from '@/lib/feeds/uploads/next-parts';
import { openUploadedFile } from '@/lib/feeds/uploads/uploaded-file';
import { sharedStorage } from '@/lib/platform/storage/storage';
import { textsOf } from '@/messages/texts';
import { appDatabase } from '@/tests/support/app-database';
import { dataOf, signedInOperator, throughDeskAction } from '@/tests/support/desk';
import { testImporter } from '@/tests/support/records';
import { startS3 } from '@/tests/support/s3';

vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders);

const database = appDatabase();
const importer = testImporter(database);
let s3: Awaited<ReturnType<typeof startS3>>;
let ada: DeskContext;

beforeAll(async () => {
  s3 = await startS3();
  Object.assign(process.env, s3.settings);
  ada = await signedInOperator(database.db, ['records']);
});
afterAll(() => s3.close());
beforeEach(() => database.db.execute(sql`truncate feed_runs cascade`));

const { signal } = new AbortController();
const FEED = { file: 'feed' as const, bytes: PART_BYTES + 3 };

async function newUpload(): Promise<string> {
  const input = { kind: 'records', from: 'upload', fileName: 'jail.csv', columns: '', dates: '' };
  return dataOf(await throughDeskAction(createRunAction, ada, input)).runId;
}
const ask = (input: object, operator = ada) => throughDeskAction(nextPartsAction, operator, input);
const addressesOf = async (input: object) => {
  const result = await ask(input);
  return result.ok ? result.data.addresses.map(({ address }) => address) : [];
};
const put = (address: string | undefined, bytes: number) =>
  fetch(String(address), { method: 'PUT', body: new Uint8Array(bytes).fill(65) });
const refused = (code: string, message = expect.any(String)) => ({ ok: false, code, message });
const rows = () => database.db.select().from(feedUploadParts).orderBy(feedUploadParts.part);

it('goes from the browser to storage, one audit for many parts, and is read from there', async () => {
  const runId = await newUpload();
  const bytes = Buffer.alloc(2 * PART_BYTES - 5, 'record_id,county_fips\n');
  const sent: number[] = [];
  const onArrived = (count: number) => sent.push(count);
  await sendDirectly(
    textsOf('en', 'deskFeeds'),
    ask,
    { runId, file: 'feed', content: new Blob([bytes]) },
    { signal, onArrived },
  );
  expect(Math.max(...sent)).toBeGreaterThanOrEqual(bytes.length);
  const end = { runId, feedBytes: bytes.length, photosBytes: 0 };
  expect(await throughDeskAction(finishUploadAction, ada, end)).toEqual({ ok: true, data: null });
  const stored = await openUploadedFile({ ...ada, storage: await sharedStorage() }, runId, 'feed');
  if (!stored) throw new Error('nothing was stored');
  expect(bytes.equals(await buffer(stored.read()))).toBe(true);
  const audit = await database.db.execute(sql`
    select detail from desk_audit where subject_id = ${runId} and action = 'feeds.upload' and phase = 'done' order by id`);
  expect(audit.map(({ detail }) => detail)).toEqual([
    '0 parts arrived, 2 addresses',
    '2 parts arrived, 0 addresses',
  ]);
});

it('believes storage: a missing part is asked for again, and one of a wrong size refused', async () => {
  const runId = await newUpload();
  const [, second] = await addressesOf({ runId, ...FEED });
  expect((await put(second, 3)).status).toBe(200);
  // The answer was lost: only the part that is missing has an address.
  const again = await ask({ runId, ...FEED });
  expect(again).toMatchObject({ data: { arrived: 0, addresses: [{ part: 0 }] } });
  const finish = () =>
    throughDeskAction(finishUploadAction, ada, { runId, feedBytes: FEED.bytes, photosBytes: 0 });
  expect(await finish()).toMatchObject(refused('INVALID_INPUT', expect.stringContaining('not complete')));
  const [first] = await addressesOf({ runId, ...FEED });
  expect((await put(first, PART_BYTES + 1)).status).toBe(403);
  const storage = await sharedStorage();
  await storage.put(`feed-uploads/${runId}/feed-0`, Buffer.alloc(7), 'text/csv');
  expect(await ask({ runId, ...FEED })).toMatchObject(
    refused('INVALID_INPUT', expect.stringContaining('another size')),
  );
  expect((await put(first, PART_BYTES)).status).toBe(200);
  const all = { ok: true, data: { arrived: 2, addresses: [] } };
  expect([await ask({ runId, ...FEED }), await ask({ runId, ...FEED })]).toEqual([all, all]);
  expect(await finish()).toMatchObject({ ok: true });
});

it('belongs to its operator, while it is open, within its bounds', async () => {
  const runId = await newUpload();
  const eve = await signedInOperator(database.db, ['records']);
  expect(await ask({ runId, ...FEED }, eve)).toMatchObject(refused('NOT_FOUND'));
  expect(await ask({ runId, file: 'feed', bytes: MAX_BYTES.feed + 1 })).toMatchObject(refused('TOO_LARGE'));
  expect(await ask({ runId, file: 'photos', bytes: MAX_BYTES.photos + 1 })).toMatchObject(
    refused('INVALID_INPUT'),
  );
  expect(await rows()).toEqual([]);
  expect(await addressesOf({ runId, file: 'photos', bytes: MAX_BYTES.photos })).toHaveLength(PARTS_AT_ONCE);
  await throughDeskAction(cancelRunAction, ada, { runId });
  expect(await ask({ runId, ...FEED })).toMatchObject(refused('NOT_FOUND'));
});

it('leaves no file and no row when it is canceled, also of a part that came late', async () => {
  const runId = await newUpload();
  const [first, second] = await addressesOf({ runId, ...FEED });
  await put(first, PART_BYTES);
  await ask({ runId, ...FEED });
  await throughDeskAction(cancelRunAction, ada, { runId });
  const forget = (seconds: number) =>
    deleteAbandonedUploads({
      ...ada,
      storage: sharedStorage,
      now: () => new Date(Date.now() + seconds * 1000),
    });
  // While an address works, a file may still come: a row without its file would forget it.
  await forget(ADDRESS_SECONDS);
  await put(second, 3);
  expect(await rows()).toHaveLength(2);
  await forget(2 * ADDRESS_SECONDS + 1);
  expect(await rows()).toEqual([]);
  const { browserUploads } = await sharedStorage();
  for (const part of [0, 1])
    expect(await browserUploads?.sizeOf(`feed-uploads/${runId}/feed-${part}`)).toBeNull();
});

it('is not offered where the files go through the desk', async () => {
  const input = { runId: await newUpload(), ...FEED };
  const { storage } = importer.ctx;
  await expect(nextParts({ ...ada, storage }, input)).rejects.toThrow('through the desk');
});
