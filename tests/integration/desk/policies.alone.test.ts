import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineDeskAction } from '@/app/_server/desk/define-desk-action';
import { noInput } from '@/app/_server/no-input';
import { auditFilterSchema } from '@/lib/contract/desk/operators/audit';
import { isOpenTo } from '@/lib/contract/desk/sections';
import { OPERATOR_ROLES } from '@/lib/contract/enums';
import { listAudit } from '@/lib/desk/audit/list-audit';
import type { DeskContext } from '@/lib/desk/desk-context';
import { DESK_IDLE_SECONDS } from '@/lib/desk/operators/desk-session';
import { appDatabase } from '@/tests/support/app-database';
import { openDesk, signedInOperator } from '@/tests/support/desk';
import { DESK_PAGE } from '@/tests/support/desk-browser';
import { digestOfRows } from '@/tests/support/walk';
import { findDeskEntryPoints } from '@/tests/support/walk-desk';
import type { PageModule } from '@/tests/support/walk-pages';
import { DESK_ENTRY_POINTS, DESK_PAGES } from './expected-desk';

vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders);

const database = appDatabase();
const found = await findDeskEntryPoints(import.meta.glob('/app/*/desk/**/*.{ts,tsx}'));
const pages = Object.entries(import.meta.glob<PageModule>('/app/*/desk/**/page.tsx'))
  .filter(([file]) => file.includes('/(inside)/'))
  .map(([file, load]) => ({ path: file.replace(/^\/app\/\(desk\)|\/\(inside\)|\/page\.tsx$/g, ''), load }));

type Role = (typeof OPERATOR_ROLES)[number];
const byRole = {} as Record<Role, DeskContext>;
/** Callers whose cookie was good once, each with every role. */
const former: [who: string, DeskContext | null][] = [['signed out', null]];

async function formerly(who: string, change: (operator: DeskContext) => Promise<unknown>): Promise<void> {
  const operator = await signedInOperator(database.db, OPERATOR_ROLES);
  await change(operator);
  former.push([who, operator]);
}

beforeAll(async () => {
  const sql = database.db.$client;
  for (const role of OPERATOR_ROLES)
    byRole[role] = await signedInOperator(database.db, [role], { provenAt: null });
  await formerly(
    'ended',
    ({ signedIn }) => sql`update operator_sessions set ended_at = now() where id = ${signedIn.sessionId}`,
  );
  await formerly(
    'idle',
    ({ signedIn }) => sql`
      update operator_sessions set used_at = now() - make_interval(secs => ${DESK_IDLE_SECONDS + 1})
      where id = ${signedIn.sessionId}`,
  );
  await formerly(
    'left',
    ({ signedIn }) => sql`update operators set left_at = now() where id = ${signedIn.operatorId}`,
  );
});
beforeEach(() => database.db.$client`delete from rate_limits`);

const rows = () => digestOfRows(database.db);
/** The audit's entries of an operator, as its screen shows them. */
const auditOf = async ({ signedIn }: DeskContext) => {
  const filter = auditFilterSchema.parse({ operator: signedIn.operatorId });
  const { entries } = await listAudit(database, filter);
  return entries.map(({ action, outcome, detail, subject }) => ({ action, outcome, detail, subject }));
};

test('every action and route of the desk declares the expected roles, proof and audit', () => {
  const declared = found.map(({ name, declared: is }) => [
    name,
    is ? { roles: is.roles, audit: is.audit, proof: is.needsProof === true } : 'nothing was declared',
  ]);
  const expected = Object.entries(DESK_ENTRY_POINTS).map(([name, { roles, audit, proofFor }]) => [
    name,
    { roles, audit, proof: proofFor !== undefined },
  ]);
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
});

const FOREIGN: Record<string, string>[] = [
  {},
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { 'sec-fetch-site': 'same-site' },
];
const RUBBISH = [undefined, null, 7, 'canary', [[]], { canary: { canary: 1 } }];

describe.each(found.map((one) => [one.name, one] as const))('%s', (name, { call, declared, isSafe }) => {
  const { roles = 'everyone', proofFor } = DESK_ENTRY_POINTS[name] ?? {};
  const isEntrance = roles === 'signed out';
  const open = isEntrance ? [] : OPERATOR_ROLES.filter((role) => isOpenTo(roles, [role]));

  test('leaves an entry of the audit when it is refused for a role, and does nothing', async () => {
    for (const role of isEntrance ? [] : OPERATOR_ROLES.filter((one) => !open.includes(one))) {
      const operator = await signedInOperator(database.db, [role]);
      await openDesk(operator);
      const before = await rows();
      expect([role, (await call({})).code]).toEqual([role, 'FORBIDDEN']);
      const audit = { 'public.desk_audit': null };
      expect({ ...(await rows()), ...audit }).toEqual({ ...before, ...audit });
      const action = declared?.audit ?? 'desk.query';
      expect(await auditOf(operator)).toEqual([
        { action, outcome: 'refused', detail: 'FORBIDDEN', subject: null },
      ]);
    }
  });

  test('is refused to everybody else, who change no row and write no audit', async () => {
    const before = await rows();
    if (!isEntrance)
      for (const [who, operator] of former) {
        await openDesk(operator);
        expect([who, (await call({})).code]).toEqual([who, 'NOT_SIGNED_IN']);
      }
    await openDesk(open[0] ? byRole[open[0]] : null);
    for (const headers of isSafe ? [{ 'sec-fetch-site': 'cross-site' }] : FOREIGN)
      expect([headers, (await call({}, { host: DESK_PAGE.host, ...headers })).code]).toEqual([
        headers,
        'FOREIGN_ORIGIN',
      ]);
    // The id of an action works at every page of the server, and whoever calls without a browser chooses the origin.
    expect((await call({}, { ...DESK_PAGE, host: 'game.example' })).code).toBe('NOT_FOUND');
    if (proofFor !== undefined) expect((await call(proofFor)).code).toBe('PROOF_NEEDED');
    expect(await rows()).toEqual(before);
  });

  test('refuses malformed input without repeating it', async () => {
    const takesInput = declared && !Object.is(declared.schema, noInput);
    if (isSafe || !takesInput) return expect(declared).toBeDefined();
    const before = await rows();
    await openDesk(open[0] ? byRole[open[0]] : null);
    for (const input of RUBBISH) {
      const { code, said } = await call(input);
      expect([input, code]).toEqual([input, 'INVALID_INPUT']);
      expect(said).not.toContain('canary');
    }
    expect(await rows()).toEqual(before);
  });
});

describe('an action', () => {
  const seen: unknown[] = [];
  const look = defineDeskAction(
    { schema: z.object({ n: z.number() }), roles: ['records'], audit: 'test.look', detail: () => 'rows 1' },
    async ({ signedIn }, { n }) => {
      // By another connection: the row is committed.
      const began = await database.db.$client`
        select phase, operator_id from desk_audit where action = 'test.look' and phase = 'began'`;
      seen.push({ n, began: began.filter((row) => row.operator_id === signedIn.operatorId).length });
      return n;
    },
  );
  beforeEach(() => {
    seen.length = 0;
  });

  test('writes the audit before it runs, and how it ended', async () => {
    await openDesk(byRole.records);
    expect(await look({ n: 7 })).toEqual({ ok: true, data: 7 });
    expect(seen).toEqual([{ n: 7, began: 1 }]);
    const phases = await database.db.$client`
      select phase, detail from desk_audit where action = 'test.look' order by id`;
    expect(phases).toEqual([
      { phase: 'began', detail: null },
      { phase: 'done', detail: 'rows 1' },
    ]);
  });

  test('does not run when the audit cannot be written', async () => {
    await openDesk(byRole.records);
    const sql = database.db.$client;
    await sql`alter table desk_audit rename to desk_audit_away`;
    try {
      expect(await look({ n: 7 })).toMatchObject({ ok: false, code: 'INTERNAL' });
      expect(seen).toEqual([]);
    } finally {
      await sql`alter table desk_audit_away rename to desk_audit`;
    }
  });

  test('that is done stays done when its end cannot be written: the audit shows it as unfinished', async () => {
    const sql = database.db.$client;
    const done = defineDeskAction({ schema: noInput, roles: 'everyone', audit: 'test.done' }, async () => {
      await sql`alter table desk_audit add constraint refuse_done check (phase <> 'done') not valid`;
      return 'paid';
    });
    await openDesk(byRole.records);
    expect(await done()).toEqual({ ok: true, data: 'paid' });
    await sql`alter table desk_audit drop constraint refuse_done`;
    expect(await sql`select phase from desk_audit where action = 'test.done'`).toEqual([{ phase: 'began' }]);
  });

  test('asks for a proof of the last five minutes', async () => {
    const pay = defineDeskAction(
      { schema: noInput, roles: 'everyone', audit: 'test.pay', needsProof: true },
      async () => 'paid',
    );
    for (const [seconds, code] of [
      [10, undefined],
      [310, 'PROOF_NEEDED'],
    ] as const) {
      const provenAt = new Date(Date.now() - seconds * 1000);
      await openDesk(await signedInOperator(database.db, ['support'], { provenAt }));
      const result = await pay();
      expect(result.ok ? undefined : result.code).toBe(code);
    }
  });
});

test('every page behind the sign-in is listed', () => {
  expect(pages.map(({ path }) => path).toSorted()).toEqual(Object.keys(DESK_PAGES).toSorted());
});

/** Returns how a page ends when it does not show: `/desk/sign-in`, `404`, or null. */
async function visit(load: () => Promise<PageModule>): Promise<string | null> {
  const { default: page } = await load();
  // The page asks who calls before it reads what it shows; x names nothing.
  const params = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : 'x') });
  try {
    await page({ params: Promise.resolve(params), searchParams: Promise.resolve({}) });
    return null;
  } catch (error) {
    const digest = String((error as { digest?: unknown }).digest);
    if (digest.startsWith('NEXT_REDIRECT')) return digest.split(';')[2] ?? '';
    if (digest.startsWith('NEXT_HTTP_ERROR_FALLBACK;404')) return '404';
    throw error;
  }
}

test.each(pages.map(({ path, load }) => [path, load] as const))(
  '%s shows nothing to others',
  async (path, load) => {
    const roles = DESK_PAGES[path] ?? [];
    const before = await rows();
    for (const [who, operator] of former) {
      await openDesk(operator);
      expect([who, await visit(load)]).toEqual([who, '/desk/sign-in']);
    }
    for (const role of OPERATOR_ROLES.filter((one) => !isOpenTo(roles, [one]))) {
      await openDesk(byRole[role]);
      expect([role, await visit(load)]).toEqual([role, '404']);
    }
    expect(await rows()).toEqual(before);
    const allowed = OPERATOR_ROLES.find((role) => isOpenTo(roles, [role]));
    await openDesk(allowed ? byRole[allowed] : null);
    expect(await visit(load)).toBe(path.includes('[') ? '404' : null);
  },
);
