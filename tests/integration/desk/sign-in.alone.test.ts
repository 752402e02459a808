import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { stampPeerAddresses } from '@/app/_server/http/incoming-requests';
import { noInput } from '@/app/_server/no-input';
import {
  addPasskeyAction,
  removePasskeyAction,
  replaceCodesAction,
  startAddingAction,
} from '@/app/(desk)/desk/(inside)/account/actions';
import {
  proveAction,
  readChartSeries,
  refreshOverview,
  signOutAction,
  startProofAction,
} from '@/app/(desk)/desk/(inside)/actions';
import RunPage from '@/app/(desk)/desk/(inside)/feeds/[run]/page';
import FeedsPage from '@/app/(desk)/desk/(inside)/feeds/page';
import InsideLayout from '@/app/(desk)/desk/(inside)/layout';
import { changeRolesAction, removeOperatorAction } from '@/app/(desk)/desk/(inside)/operators/actions';
import OverviewPage from '@/app/(desk)/desk/(inside)/page';
import { enrolAction, startEnrolmentAction } from '@/app/(desk)/desk/enrol/[token]/actions';
import { signInAction, signInWithCodeAction, startSignInAction } from '@/app/(desk)/desk/sign-in/actions';
import { auditFilterSchema } from '@/lib/contract/desk/operators/audit';
import type { UsedPasskey } from '@/lib/contract/desk/operators/passkey-schemas';
import { readAudit } from '@/lib/desk/audit/list-audit';
import { authorizeDesk } from '@/lib/desk/authorize-desk';
import { addOperator } from '@/lib/desk/operators/change-operators';
import { renewEnrollment } from '@/lib/desk/operators/enrollment';
import { consumeChallenge } from '@/lib/desk/passkeys/challenge';
import { enrollOperator } from '@/lib/desk/passkeys/enroll-operator';
import { signInWithCode } from '@/lib/desk/passkeys/sign-in';
import { appDatabase } from '@/tests/support/app-database';
import { anonymousContext } from '@/tests/support/context';
import { codeOf, dataOf, openDesk, signedInOperator } from '@/tests/support/desk';
import { DESK_PAGE, deskBrowser } from '@/tests/support/desk-browser';
import { type SoftwarePasskey, softwarePasskey } from '@/tests/support/software-passkey';

vi.mock('next/headers', async () => (await import('@/tests/support/desk-browser')).nextHeaders);

const database = appDatabase();
let names = 0;

beforeAll(() => {
  stampPeerAddresses();
});
beforeEach(() => database.db.$client`delete from rate_limits`);

const sql = () => database.db.$client;
const ctx = () => anonymousContext(database.db);

async function sessionsOf(operatorId: string): Promise<number> {
  const [row] = await sql()`
    select count(*)::int as open from operator_sessions where operator_id = ${operatorId} and ended_at is null`;
  return row?.open;
}

async function newOperator() {
  names += 1;
  const name = `Operator ${names}`;
  return { name, ...(await addOperator(ctx(), { name, roles: ['support', 'admin'] })) };
}

/** Enrols a passkey as the browser does, and stays signed in. */
async function enrolled() {
  await openDesk(null);
  return enrolledHere();
}

/** The same from the network of the browser. */
async function enrolledHere() {
  const operator = await newOperator();
  const passkey = softwarePasskey();
  const { challenge } = dataOf(await startEnrolmentAction({ token: operator.token }));
  const { codes } = dataOf(
    await enrolAction({ token: operator.token, passkey: passkey.create({ challenge }), label: 'laptop' }),
  );
  return { ...operator, passkey, codes };
}

/** Signs in from a fresh browser with what `make` makes of the challenge. */
async function trySignIn(make: (challenge: string) => UsedPasskey): Promise<string> {
  await openDesk(null);
  const { challenge } = dataOf(await startSignInAction());
  return codeOf(await signInAction({ passkey: make(challenge) }));
}

const prove = async (passkey: SoftwarePasskey) => {
  const { challenge } = dataOf(await startProofAction());
  return codeOf(await proveAction({ passkey: passkey.use({ challenge }) }));
};

test('a link enrols a passkey, which signs in and proves, and the audit has it all', async () => {
  const { operatorId, name, token, passkey, codes } = await enrolled();
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const stored = await sql()`select code_hash from operator_recovery_codes where operator_id = ${operatorId}`;
  expect(JSON.stringify(stored)).not.toContain(String(codes[0]).slice(0, 5));
  expect(codeOf(await startEnrolmentAction({ token }))).toBe('NOT_FOUND');

  expect(codeOf(await signOutAction())).toBe('OK');
  expect(codeOf(await signOutAction())).toBe('NOT_SIGNED_IN');
  expect(await trySignIn((challenge) => passkey.use({ challenge }))).toBe('OK');
  expect(await prove(passkey)).toBe('OK');
  const written = await sql()`
    select action, phase, detail, operator from desk_audit where operator_id = ${operatorId} order by id`;
  expect(written.filter(({ phase }) => phase !== 'began')).toEqual([
    { action: 'operators.enrol', phase: 'done', detail: 'recovery codes 10', operator: name },
    { action: 'operators.sign_out', phase: 'done', detail: null, operator: name },
    { action: 'operators.sign_in', phase: 'done', detail: 'passkey', operator: name },
    { action: 'operators.prove', phase: 'done', detail: null, operator: name },
  ]);
});

describe('a passkey is refused', () => {
  let good: SoftwarePasskey;
  let operatorId: string;
  beforeAll(async () => {
    ({ passkey: good, operatorId } = await enrolled());
    // The counter of the authenticator is 7 from here on.
    expect(await trySignIn((challenge) => good.use({ challenge, counter: 7 }))).toBe('OK');
  });
  const { privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  test.each<[why: string, make: (challenge: string) => UsedPasskey]>([
    ['that another key signed', (challenge) => good.use({ challenge, counter: 8, key })],
    ['of another origin', (challenge) => good.use({ challenge, counter: 8, origin: 'https://evil.example' })],
    ['of another host', (challenge) => good.use({ challenge, counter: 8, rpId: 'evil.example' })],
    ['for another challenge', () => good.use({ challenge: 'AAAA', counter: 8 })],
    ['without the person', (challenge) => good.use({ challenge, counter: 8, flags: 0x01 })],
    ['whose counter stands still', (challenge) => good.use({ challenge, counter: 7 })],
    ['whose counter goes back to none', (challenge) => good.use({ challenge, counter: 0 })],
    ['that nobody enrolled', (challenge) => softwarePasskey().use({ challenge })],
    ['for another person', (challenge) => good.use({ challenge, counter: 8, userHandle: 'AAAA' })],
  ])('%s', async (_, make) => {
    const before = await sessionsOf(operatorId);
    expect(await trySignIn(make)).toBe('BAD_CREDENTIALS');
    expect(await sessionsOf(operatorId)).toBe(before);
  });

  test('the second time, in another browser, and for another purpose', async () => {
    await openDesk(null);
    const { challenge } = dataOf(await startSignInAction());
    const jar = deskBrowser.cookies();
    const used = good.use({ challenge, counter: 8 });
    deskBrowser.clear();
    expect(codeOf(await signInAction({ passkey: used }))).toBe('BAD_CREDENTIALS');
    deskBrowser.setCookies(jar);
    expect(codeOf(await signInAction({ passkey: used }))).toBe('OK');
    deskBrowser.setCookies(jar);
    const again = good.use({ challenge, counter: 9 });
    expect(codeOf(await signInAction({ passkey: again }))).toBe('BAD_CREDENTIALS');
    // The challenge of a sign-in proves nothing.
    await trySignIn((fresh) => good.use({ challenge: fresh, counter: 10 }));
    const { challenge: other } = dataOf(await startSignInAction());
    const proof = good.use({ challenge: other, counter: 11 });
    expect(codeOf(await proveAction({ passkey: proof }))).toBe('BAD_CREDENTIALS');
  });
});

describe('of twenty at the same moment one gets through', () => {
  const twenty = <T>(work: (n: number) => Promise<T>) =>
    Promise.allSettled(Array.from({ length: 20 }, (_, n) => work(n)));
  const winners = (results: PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === 'fulfilled').length;

  test('with one enrolment link', async () => {
    const { token, operatorId } = await newOperator();
    const results = await twenty((n) => {
      const challenge = Buffer.alloc(32, n + 1).toString('base64url');
      const passkey = softwarePasskey().create({ challenge });
      return enrollOperator(ctx(), { token, passkey, label: 'x', challenge });
    });
    expect(winners(results)).toBe(1);
    const [row] = await sql()`
      select count(*)::int as passkeys from operator_passkeys where operator_id = ${operatorId}`;
    expect([row?.passkeys, await sessionsOf(operatorId)]).toEqual([1, 1]);
  });

  test('with one recovery code', async () => {
    const { name, codes, operatorId } = await enrolled();
    const before = await sessionsOf(operatorId);
    const results = await twenty(() => signInWithCode(ctx(), { name, code: String(codes[3]) }));
    expect([winners(results), await sessionsOf(operatorId)]).toEqual([1, before + 1]);
  });

  test('with one challenge', async () => {
    const kept = { challenge: 'one of a kind', purpose: 'sign-in' } as const;
    expect(winners(await twenty(() => consumeChallenge(ctx(), kept, 'sign-in')))).toBe(1);
  });
});

test('a recovery code signs in once, without a proof, however it is typed', async () => {
  const { name, codes, passkey } = await enrolled();
  await openDesk(null);
  const typed = String(codes[0]).toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  expect(codeOf(await signInWithCodeAction({ name, code: typed }))).toBe('OK');
  expect(codeOf(await replaceCodesAction())).toBe('PROOF_NEEDED');
  expect(await prove(passkey)).toBe('OK');
  expect(dataOf(await replaceCodesAction()).codes).toHaveLength(10);
  await openDesk(null);
  for (const code of [codes[0], codes[1]])
    expect(codeOf(await signInWithCodeAction({ name, code }))).toBe('BAD_CREDENTIALS');
});

test('wrong codes are refused alike for names that exist and that do not, and counted', async () => {
  const { name, codes, operatorId } = await enrolled();
  await openDesk(null);
  const answers = { known: [] as unknown[], unknown: [] as unknown[] };
  for (let n = 0; n < 11; n += 1) {
    const tries = { known: name, unknown: 'Nobody at all' };
    for (const which of ['known', 'unknown'] as const) {
      const refusal = await signInWithCodeAction({ name: tries[which], code: 'AAAAA-AAAAA' });
      answers[which].push(refusal.ok ? 'OK' : [refusal.code, refusal.message.replace(/\d+/, 'n')]);
    }
  }
  expect(answers.known).toEqual(answers.unknown);
  expect(answers.known[10]).toEqual(['TOO_MANY_REQUESTS', expect.any(String)]);
  // A right code does not get through either until the hour is over.
  expect(codeOf(await signInWithCodeAction({ name, code: codes[0] }))).toBe('TOO_MANY_REQUESTS');
  expect(await wrongCodes(operatorId)).toBe(10);
});

/** Calls an entrance from another network. */
async function from<T>(address: string, call: () => Promise<T>): Promise<T> {
  await openDesk(null);
  deskBrowser.setHeaders({ ...DESK_PAGE, [Reflect.get(globalThis, 'lineupPeerHeader')]: address });
  return call();
}

/** Counts wrong codes as the screen of the audit lists them. */
async function wrongCodes(operator: string): Promise<number> {
  const filter = auditFilterSchema.parse({ operator, action: 'operators.sign_in' });
  const entries = await readAudit(database, filter, 1000);
  return entries.filter(({ outcome, detail }) => outcome === 'refused' && detail === 'BAD_CREDENTIALS')
    .length;
}

const withCode = (name: string, code = 'AAAAA-AAAAA') => signInWithCodeAction({ name, code }).then(codeOf);

test('one network that guesses codes does not lock the operator out', async () => {
  const { name, codes } = await from('192.0.2.1', enrolledHere);
  for (let n = 0; n < 12; n += 1) await from('198.51.100.1', () => withCode(name));
  expect(await from('198.51.100.1', () => withCode(name, codes[0]))).toBe('TOO_MANY_REQUESTS');
  expect(await from('203.0.113.1', () => withCode(name, codes[0]))).toBe('OK');
});

test('many networks guess no more than 50 codes an hour, and the operator signs in from a known network', async () => {
  const { name, codes, operatorId } = await from('192.0.2.1', enrolledHere);
  for (let network = 1; network <= 8; network += 1)
    await Promise.all(Array.from({ length: 10 }, () => from(`198.51.100.${network}`, () => withCode(name))));
  expect(await wrongCodes(operatorId)).toBe(50);
  expect(await from('198.51.100.99', () => withCode(name, codes[0]))).toBe('TOO_MANY_REQUESTS');
  expect(await from('192.0.2.1', () => withCode(name, codes[0]))).toBe('OK');
});

test('the last passkey stays, also when two removals come at once', async () => {
  const { passkey, operatorId } = await enrolled();
  expect(codeOf(await removePasskeyAction({ id: passkey.id }))).toBe('FORBIDDEN');
  const second = softwarePasskey();
  const { challenge } = dataOf(await startAddingAction());
  expect(codeOf(await addPasskeyAction({ passkey: second.create({ challenge }), label: 'phone' }))).toBe(
    'OK',
  );
  const both = await Promise.all([passkey, second].map(({ id }) => removePasskeyAction({ id })));
  expect(both.map(codeOf).toSorted()).toEqual(['FORBIDDEN', 'OK']);
  const other = await signedInOperator(database.db, ['records']);
  await openDesk(other);
  const [left] = await sql()`select id from operator_passkeys where operator_id = ${operatorId}`;
  expect(codeOf(await removePasskeyAction({ id: left?.id }))).toBe('NOT_FOUND');
});

test('a new link replaces what was lost, and an old or replaced link is closed', async () => {
  const { operatorId, passkey, name, codes } = await enrolled();
  const { token: replaced } = await renewEnrollment(ctx(), { operatorId });
  const { token } = await renewEnrollment(ctx(), { operatorId });
  await openDesk(null);
  expect(codeOf(await startEnrolmentAction({ token: replaced }))).toBe('NOT_FOUND');
  const { challenge } = dataOf(await startEnrolmentAction({ token }));
  const found = softwarePasskey().create({ challenge });
  dataOf(await enrolAction({ token, passkey: found, label: 'new' }));
  expect(await sessionsOf(operatorId)).toBe(1);
  expect(await trySignIn((fresh) => passkey.use({ challenge: fresh }))).toBe('BAD_CREDENTIALS');
  expect(codeOf(await signInWithCodeAction({ name, code: codes[0] }))).toBe('BAD_CREDENTIALS');
  const { token: late } = await renewEnrollment(ctx(), { operatorId });
  await sql()`update operator_enrolments set expires_at = now() where operator_id = ${operatorId}`;
  expect(codeOf(await startEnrolmentAction({ token: late }))).toBe('NOT_FOUND');
});

test('an admin cannot remove themselves', async () => {
  const admin = await signedInOperator(database.db, ['admin']);
  await openDesk(admin);
  const { operatorId } = admin.signedIn;
  expect(codeOf(await removeOperatorAction({ operatorId }))).toBe('FORBIDDEN');
});

test('the audit says which roles an operator had, and has', async () => {
  const admin = await signedInOperator(database.db, ['admin']);
  const { signedIn } = await signedInOperator(database.db, ['support', 'records']);
  await openDesk(admin);
  const roles = ['moderator', 'admin'] as const;
  dataOf(await changeRolesAction({ operatorId: signedIn.operatorId, roles }));
  const [row] = await sql()`
    select detail from desk_audit where action = 'operators.change_roles' and phase = 'done'`;
  expect(row?.detail).toBe('before support,records, after moderator,admin, sessions 1');
});

test('what a page reads again by itself does not keep a session open', async () => {
  const operator = await signedInOperator(database.db, ['records']);
  const { sessionId } = operator.signedIn;
  const [run] = await sql()<{ id: string }[]>`
    insert into feed_runs (kind, started_by, state, dry_run, source, counts, created_at, started_at, held_until)
    values ('records', 'ada', 'running', true, 'feeds.example', '{}', now(), now(), now() + interval '1 hour') returning id`;
  const showRun = () =>
    RunPage({ params: Promise.resolve({ run: String(run?.id) }), searchParams: Promise.resolve({}) });
  const showRuns = () => FeedsPage({ searchParams: Promise.resolve({}) });
  /** Whether it counts as use in a session that was idle for 29 minutes. */
  async function isUse(call: () => Promise<unknown>): Promise<boolean> {
    await sql()`update operator_sessions set used_at = now() - interval '29 minutes' where id = ${sessionId}`;
    await call();
    const [session] = await sql()`
      select used_at > now() - interval '1 minute' as "isUsed" from operator_sessions where id = ${sessionId}`;
    return session?.isUsed;
  }
  await openDesk(operator);
  for (const read of [
    refreshOverview,
    readChartSeries,
    () => InsideLayout({ children: null }),
    showRun,
    showRuns,
  ])
    expect(await isUse(read)).toBe(false);
  await sql()`update feed_runs set state = 'done', ended_at = now(), held_until = null`;
  for (const use of [startProofAction, showRun, showRuns, OverviewPage]) expect(await isUse(use)).toBe(true);
});

test('an operator signs in even if the network cannot be stored as known', async () => {
  const { name, codes } = await enrolled();
  await sql()`delete from rate_limits`;
  await sql()`alter table rate_limits add constraint no_networks check (key not like 'desk-known%')`;
  try {
    await openDesk(null);
    expect(codeOf(await signInWithCodeAction({ name, code: String(codes[0]) }))).toBe('OK');
  } finally {
    await sql()`alter table rate_limits drop constraint no_networks`;
  }
  const ends = await sql()`
    select phase from desk_audit where operator = ${name} and action = 'operators.sign_in' and phase <> 'began'`;
  expect(ends.at(-1)).toEqual({ phase: 'done' });
});

test('without the audit row of its success, a sign-in or enrollment opens no session and uses nothing up', async () => {
  const { name, codes, operatorId, passkey } = await enrolled();
  const { token } = await newOperator();
  const before = await sessionsOf(operatorId);
  const signInWithBoth = async () => [
    await trySignIn((challenge) => passkey.use({ challenge, counter: 1 })),
    codeOf(await signInWithCodeAction({ name, code: String(codes[0]) })),
  ];
  const enrol = async () => {
    const { challenge } = dataOf(await startEnrolmentAction({ token }));
    const created = softwarePasskey().create({ challenge });
    return codeOf(await enrolAction({ token, passkey: created, label: 'laptop' }));
  };
  await sql()`alter table desk_audit add constraint no_success check (phase <> 'done') not valid`;
  try {
    expect([...(await signInWithBoth()), await enrol()]).toEqual(['INTERNAL', 'INTERNAL', 'INTERNAL']);
  } finally {
    await sql()`alter table desk_audit drop constraint no_success`;
  }
  expect(await sessionsOf(operatorId)).toBe(before);
  expect([...(await signInWithBoth()), await enrol()]).toEqual(['OK', 'OK', 'OK']);
});

test('a sign-in whose commit fails has no outcome in the audit, because it may have succeeded', async () => {
  const { name, codes } = await enrolled();
  await sql().unsafe(`
    create function fail_commit() returns trigger language plpgsql as 'begin raise exception ''no commit''; end';
    create constraint trigger fail_commit after insert on operator_sessions deferrable initially deferred
      for each row execute function fail_commit()`);
  try {
    expect(codeOf(await signInWithCodeAction({ name, code: String(codes[0]) }))).toBe('INTERNAL');
  } finally {
    await sql().unsafe('drop function fail_commit cascade');
  }
  const audit = await sql()`
    select phase from desk_audit where operator = ${name} and action = 'operators.sign_in' order by at`;
  expect(audit.at(-1)).toEqual({ phase: 'began' });
});

test('a polled call that is refused for a role leaves no entry in the audit', async () => {
  const operator = await signedInOperator(database.db, ['support']);
  const call = {
    findSession: async () => operator.signedIn,
    newContext: () => operator,
    readInput: () => ({}),
  };
  const entries = async () =>
    (await sql()`select from desk_audit where operator = ${operator.operator}`).length;
  for (const [isPolled, rows] of [
    [true, 0],
    [undefined, 2],
  ] as const) {
    const definition = {
      schema: noInput,
      roles: ['admin'] as const,
      audit: null,
      ...(isPolled && { isPolled }),
    };
    await expect(authorizeDesk(call, definition, async () => null)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await entries()).toBe(rows);
  }
});
