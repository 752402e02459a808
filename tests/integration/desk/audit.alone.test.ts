import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { GET } from '@/app/(desk)/desk/(inside)/audit/export/route';
import { eraseAccount } from '@/lib/accounts/deletion/erase-account';
import { type AuditFilter, auditFilterSchema, VIEW_ACTIONS } from '@/lib/contract/desk/operators/audit';
import { listAudit } from '@/lib/desk/audit/list-audit';
import { nameAuditSubjects } from '@/lib/desk/audit/name-audit-subjects';
import { finishAudit, startAudit } from '@/lib/desk/audit/write-audit';
import type { DeskContext } from '@/lib/desk/desk-context';
import { openField } from '@/lib/platform/security/fields/sealed-fields';
import { en } from '@/messages/catalogs';
import { testDatabase } from '@/tests/support/database';
import { openDesk, signedInOperator } from '@/tests/support/desk';
import { DESK_PAGE } from '@/tests/support/desk-browser';
import { signedInPlayer } from '@/tests/support/factories';
import { TEST_SETTINGS } from '@/tests/support/settings';
import { DESK_ENTRY_POINTS } from './expected-desk';

vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders);

const database = testDatabase();
let admin: DeskContext;
let records: DeskContext;

beforeAll(async () => {
  process.env.DATABASE_URL = database.url;
  admin = await signedInOperator(database.db, ['admin'], { name: '=1+1' });
  records = await signedInOperator(database.db, ['records']);
});

const at = (operator: DeskContext, time: string): DeskContext => ({ ...operator, now: () => new Date(time) });
const list = (filter: Partial<AuditFilter> = {}) =>
  listAudit(admin, auditFilterSchema.parse(filter)).then(({ entries }) => entries);

async function act(operator: DeskContext, action: string, receipt: string, end?: 'done' | 'refused') {
  const began = await startAudit(operator, action, [{ subject: 'request', id: receipt }]);
  if (end)
    await finishAudit(operator, began, { phase: end, detail: end === 'done' ? 'records 2' : 'NOT_FOUND' });
}

test('each action is one entry, the newest first, with its end; a killed one is unfinished', async () => {
  await act(at(records, '2026-11-22T23:59:59.999Z'), 'removals.approve', 'first', 'done');
  await act(at(records, '2026-11-23T00:00:00Z'), 'removals.split', 'second', 'refused');
  await act(at(admin, '2026-11-23T12:00:00Z'), 'removals.approve', 'third');
  const view = (await list()).map(({ action, subjectId, outcome, detail }) => [
    action,
    subjectId,
    outcome,
    detail,
  ]);
  expect(view).toEqual([
    ['removals.approve', 'third', 'unfinished', null],
    ['removals.split', 'second', 'refused', 'NOT_FOUND'],
    ['removals.approve', 'first', 'done', 'records 2'],
  ]);
  const found = async (filter: Partial<AuditFilter>) =>
    (await list(filter)).map(({ subjectId }) => subjectId);
  expect(await found({ operator: admin.signedIn.operatorId })).toEqual(['third']);
  expect(await found({ action: 'removals.approve' })).toEqual(['third', 'first']);
  expect(await found({ action: 'removals' })).toHaveLength(3);
  expect(await found({ action: 'removal' })).toEqual([]);
  expect(await found({ subject: 'request', id: 'second' })).toEqual(['second']);
  expect(await found({ subject: 'player' })).toEqual([]);
  expect(await found({ day: '2026-11-22' })).toEqual(['first']);
  expect(await found({ day: '2026-11-23' })).toEqual(['third', 'second']);
});

test.each(['2026-02-31', '0000-02-29'])('the audit ignores invalid filters, among them the day %s', (day) => {
  const unverified = {
    operator: 'x',
    action: "'; --",
    subject: 'planet',
    id: ' ',
    day,
    before: '1',
  };
  expect(Object.values(auditFilterSchema.parse(unverified))).toEqual(Array(7).fill(null));
});

test('pages go on where the one before ended, also among entries of the same moment', async () => {
  const many = at(records, '2026-11-20T00:00:00Z');
  const receipts = Array.from({ length: 120 }, (_, i) => `many-${i}`);
  await startAudit(
    many,
    'flags.dismiss',
    receipts.map((id) => ({ subject: 'request', id })),
  );
  const seen: (string | null)[] = [];
  let before: string | null = null;
  do {
    const page = await listAudit(admin, auditFilterSchema.parse({ action: 'flags', before }));
    seen.push(...page.entries.map(({ subjectId }) => subjectId));
    before = page.before;
  } while (before !== null);
  expect(seen.toSorted()).toEqual(receipts.toSorted());
});

test('the export has every entry of the filter, no formula, and is in the audit itself', async () => {
  await act(at(admin, '2026-11-19T00:00:00Z'), 'packs.change', '@SUM(A1)', 'done');
  await openDesk(admin);
  const request = new Request(`${TEST_SETTINGS.APP_URL}/desk/audit/export?day=2026-11-19`, {
    headers: DESK_PAGE,
  });
  const response = await GET(request, { params: Promise.resolve({}) });
  expect(response.headers.get('content-type')).toContain('text/csv');
  const lines = (await response.text()).trimEnd().split('\r\n');
  expect(lines[0]).toBe('at,operator,action,subject,id,outcome,detail,ended_at');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(
    /^2026-11-19T00:00:00.000Z,'=1\+1,packs\.change,request,'@SUM\(A1\),done,records 2,/,
  );
  expect(await list({ action: 'audit.export' })).toMatchObject([{ operator: '=1+1', outcome: 'done' }]);
});

test.each(['update desk_audit set operator = operator', 'delete from desk_audit', 'truncate desk_audit'])(
  '%s is refused',
  async (statement) => {
    const before = await database.db.$client`select * from desk_audit order by id`;
    await expect(database.db.$client.unsafe(statement)).rejects.toThrow(
      'the audit of the desk is append-only',
    );
    expect(await database.db.$client`select * from desk_audit order by id`).toEqual(before);
  },
);

test('an erased player stays in the audit as an id that names nobody', async () => {
  const player = await signedInPlayer(database.db);
  const { playerId } = player.actor;
  const sql = database.db.$client;
  const [row] = await sql<
    { code: string }[]
  >`select referral_code as code from players where id = ${playerId}`;
  await startAudit(records, 'players.show', [{ subject: 'player', id: row?.code ?? '' }]);
  await startAudit(records, 'players.show', [{ subject: 'player', id: `none-${randomUUID()}` }]);
  await sql`update players set deletion_due_at = now() - interval '1 day' where id = ${playerId}`;
  const storage = { put: async () => {}, get: async () => null, remove: async () => {} };
  expect(await eraseAccount({ ...player, storage }, { playerId })).toBe(true);
  const entries = await list({ action: 'players.show' });
  expect(entries.map(({ subjectId }) => subjectId)).toEqual(['unknown', playerId]);
  expect(await sql`select from players where id = ${playerId}`).toHaveLength(0);
  const text = JSON.stringify(await sql`select * from desk_audit`);
  expect(text).not.toContain(row?.code);
});

test('the audit shows what changed something, and views on demand or by their id', async () => {
  const receipt = randomUUID();
  await act(at(records, '2026-11-24T10:00:00Z'), 'removals.show', receipt, 'done');
  await act(at(records, '2026-11-24T10:01:00Z'), 'removals.approve', receipt, 'done');
  const actions = async (filter: Partial<AuditFilter>) =>
    (await list({ day: '2026-11-24', ...filter })).map(({ action }) => action);
  expect(await actions({})).toEqual(['removals.approve']);
  expect(await actions({ show: 'all' })).toEqual(['removals.approve', 'removals.show']);
  expect(await actions({ action: 'removals.show' })).toEqual(['removals.show']);
  const [entry] = await list({ day: '2026-11-24' });
  expect(await actions({ id: String(entry?.id) })).toEqual(['removals.approve']);
  // Every name is one that an entry point or page of the desk declares.
  const declared = new Set(Object.values(DESK_ENTRY_POINTS).map(({ audit }) => audit));
  const ofPages = ['charges.list', 'desk.query', 'players.open', 'players.queue'];
  for (const action of VIEW_ACTIONS) expect([...declared, ...ofPages]).toContain(action);
  // And the screen says it in words.
  const worded = Object.entries(en.deskAudit.actions).flatMap(([section, texts]) =>
    Object.keys(texts).map((what) => `${section}.${what}`),
  );
  const named = [...declared, ...ofPages].filter((action): action is string => action !== null);
  expect(worded).toEqual(expect.arrayContaining(named));
});

test('entries are about names with their screens, and what is gone has none', async () => {
  const ctx = await signedInPlayer(database.db);
  const [player] = await database.db.$client<{ userId: string; sealed: string }[]>`
    select referral_code as "userId", username_sealed as sealed from players where id = ${ctx.actor.playerId}`;
  const { userId = '', sealed = '' } = player ?? {};
  const username = openField({ column: 'players.username', rowId: ctx.actor.playerId }, sealed);
  const about = [
    { subject: 'player' as const, subjectId: ctx.actor.playerId },
    { subject: 'player' as const, subjectId: randomUUID() },
    { subject: 'request' as const, subjectId: '7K2MQX4T9RWD' },
    { subject: 'operator' as const, subjectId: admin.signedIn.operatorId },
    { subject: null, subjectId: null },
  ];
  const moderator = { ...admin, signedIn: { ...admin.signedIn, roles: ['admin', 'moderator'] as const } };
  // The names of players are only for those who see them elsewhere at the desk.
  expect((await nameAuditSubjects(admin, about)).has(`player ${ctx.actor.playerId}`)).toBe(false);
  expect(Object.fromEntries(await nameAuditSubjects(moderator, about))).toEqual({
    [`player ${ctx.actor.playerId}`]: { text: username, path: `/desk/players/${userId}` },
    'request 7K2MQX4T9RWD': { text: '7K2M-QX4T-9RWD', path: '/desk/removals?receipt=7K2MQX4T9RWD' },
    [`operator ${admin.signedIn.operatorId}`]: { text: '=1+1', path: '/desk/operators' },
  });
});

test('an entry is found by what operators see: a receipt with dashes, a User ID', async () => {
  await act(records, 'removals.split', 'BZNX2HAQ4HHW', 'done');
  const { actor } = await signedInPlayer(database.db);
  const [player] = await database.sql<{ userId: string }[]>`
    select referral_code as "userId" from players where id = ${actor.playerId}`;
  await startAudit(records, 'players.note', [{ subject: 'player', id: String(player?.userId) }]);
  const found = async (id: string) => (await list({ id })).map(({ subjectId }) => subjectId);
  expect(await found('bznx-2haq-4hhw')).toEqual(['BZNX2HAQ4HHW']);
  expect(await found(String(player?.userId))).toEqual([actor.playerId]);
});
