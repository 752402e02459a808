import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { GET } from '@/app/(welcome)/transparency/figures.csv/route';
import { Transparency } from '@/components/welcome/documents/transparency';
import { photoUrl } from '@/lib/records/photos/photo-url';
import { expireRecords } from '@/lib/records/withdrawal/expire-records';
import { approveRemoval, reinstateRemoval } from '@/lib/removals/decide-removal';
import { exportTransparency, readTransparency } from '@/lib/removals/read-transparency';
import { removalHandle } from '@/lib/removals/requests/removal-handle';
import { requestRemoval } from '@/lib/removals/requests/request-removal';
import { textsOf } from '@/messages/texts';
import { anonymousContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { csv, picture, row, testImporter } from '@/tests/support/records';
import { TEST_SETTINGS } from '@/tests/support/settings';

const database = testDatabase();
const importer = testImporter(database);
const photos = (name: string) => picture(name);

beforeEach(async () => {
  Object.assign(process.env, TEST_SETTINGS, { DATABASE_URL: database.url });
  await database.sql`alter table removal_log disable trigger all`;
  await database.sql`
    truncate booking_records, pulled_records, photos, record_tombstones, removal_requests, removal_log cascade`;
  await database.sql`alter table removal_log enable trigger all`;
});

/** A request by form: `minutes` until its records left play, or null where nothing was in play. */
async function request(receipt: string, at: string, minutes: number | null, state = 'approved') {
  await database.sql`
    insert into removal_requests (id, receipt, source, state, record_ids, created_at, decided_at)
    values (gen_random_uuid(), ${receipt}, 'photo', ${state}, '{}', ${at}, ${state === 'pulled' ? null : at}::timestamptz)`;
  await database.sql`
    insert into removal_log (operator, action, receipt, records, created_at) values
      ('lineup', 'pull', ${receipt}, ${minutes === null ? 0 : 1}, ${at}::timestamptz + make_interval(mins => ${minutes ?? 0}))`;
}

test('requests, medians and decisions are counted by quarter, newest first', async () => {
  expect(await readTransparency(database)).toEqual([]);
  await request('one', '2026-03-31T23:59:00Z', 4);
  await request('two', '2026-04-01T00:00:00Z', 0);
  await request('three', '2026-05-01T00:00:00Z', 10, 'reinstated');
  await request('four', '2026-06-30T00:00:00Z', null, 'pulled');
  const nothing = { flags: 0, waitingOrDeclined: 0, split: 0, refusedImports: 0, expired: 0 };
  expect(await readTransparency(database)).toEqual([
    {
      ...nothing,
      ...{ from: '2026-04-01', requests: 3, medianMinutes: 5, nothingInPlay: 1, removed: 1, reinstated: 1 },
    },
    {
      ...nothing,
      ...{ from: '2026-01-01', requests: 1, medianMinutes: 4, nothingInPlay: 0, removed: 1, reinstated: 0 },
    },
  ]);
  expect(await exportTransparency(database)).toContain('2026 Q2,3,0,5.0,0,1,1,1,0,0,0\r\n');
});

test('a request that waits is counted apart until its approval, and never as one without a match', async () => {
  const opened = '2026-05-01T00:00:00Z';
  await database.sql`
    insert into removal_requests (id, receipt, source, state, record_ids, created_at)
    values (gen_random_uuid(), 'held', 'photo', 'waiting', '{}', ${opened})`;
  const log = (action: string, records: number, minutes: number) => database.sql`
    insert into removal_log (operator, action, receipt, records, created_at)
    values ('lineup', ${action}, 'held', ${records}, ${opened}::timestamptz + make_interval(mins => ${minutes}))`;
  await log('hold', 12, 0);
  expect(await readTransparency(database)).toMatchObject([
    { requests: 1, medianMinutes: null, waitingOrDeclined: 1, nothingInPlay: 0 },
  ]);
  await log('approve', 12, 90);
  expect(await readTransparency(database)).toMatchObject([
    { requests: 1, medianMinutes: 90, waitingOrDeclined: 0, nothingInPlay: 0 },
  ]);
});

test('the approval of a request whose record another one had taken out does not count as the moment it left', async () => {
  await request('first', '2026-05-01T00:00:00Z', 0);
  await request('second', '2026-05-01T00:01:00Z', null);
  await database.sql`
    insert into removal_log (operator, action, receipt, records, created_at)
    values ('olivia', 'approve', 'second', 1, '2026-05-03T00:00:00Z')`;
  expect(await readTransparency(database)).toMatchObject([
    { requests: 2, medianMinutes: 0, waitingOrDeclined: 0, nothingInPlay: 1 },
  ]);
});

test('real requests, refused imports and expired records arrive in the figures', async () => {
  await importer.run(csv(['a', 'b', 'c', 'd'].map((name) => row(name))), { photos });
  const ctx = anonymousContext(database.db, { now: importer.ctx.now });
  const ask = async () => {
    const [photo] = await database.sql<{ key: string }[]>`
      select p.storage_key as key from photos p join booking_records r on r.photo_id = p.id order by r.source_id_hash limit 1`;
    const nowMs = importer.ctx.now().getTime();
    const token = photoUrl(photo?.key ?? '', nowMs).replace('/photos/', '');
    const { receipt } = await requestRemoval(ctx, { handle: removalHandle(token, nowMs) ?? '', words: '' });
    return { receipt: receipt.replaceAll('-', '') };
  };
  const reviewer = {
    db: database.db,
    now: importer.ctx.now,
    operator: 'olivia',
    storage: importer.ctx.storage,
  };
  await approveRemoval(reviewer, await ask());
  await reinstateRemoval(reviewer, await ask());
  const { summary } = await importer.run(csv(['a', 'b', 'c', 'd'].map((name) => row(name))), { photos });
  expect(summary.rejected).toEqual({ 'removed before': 1 });
  const later = () => new Date(importer.ctx.now().getTime() + 200 * 86_400_000);
  expect(await expireRecords({ ...importer.ctx, now: later })).toBe(3);
  const quarters = await readTransparency(database);
  expect(quarters.at(-1)).toMatchObject({
    requests: 2,
    medianMinutes: 0,
    removed: 1,
    reinstated: 1,
    refusedImports: 1,
  });
  expect(quarters.reduce((sum, { expired }) => sum + expired, 0)).toBe(3);
});

test('the page shows each state, and the file has a header and no formula', async () => {
  const t = textsOf('en', 'transparency');
  const empty = renderToStaticMarkup(<Transparency t={t} quarters={[]} />);
  expect(empty).toContain('Nobody has asked yet');
  expect(empty).not.toContain('figures.csv');
  await request('one', '2026-02-01T00:00:00Z', 0);
  const full = renderToStaticMarkup(<Transparency t={t} quarters={await readTransparency(database)} />);
  expect(full).toContain('2026 Q1');
  expect(full).toContain('0 min');
  const answer = await GET(new Request('http://localhost:3000/transparency/figures.csv'), {});
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^quarter,requests,/);
  for (const line of lines) expect(line).not.toMatch(/(^|,)[=+@-]/);
});
