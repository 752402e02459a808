import { beforeEach, describe, expect, test } from 'vitest';
import { apiCalls } from '@/app/api/v1/_calls/calls';
import { parseInput } from '@/lib/platform/entry-point/parse-input';
import { AppError } from '@/lib/platform/errors/app-error';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import { appDatabase } from '@/tests/support/app-database';
import { browseAs, browsingGuest, browsingPlayer } from '@/tests/support/browse-as';
import { signedInPlayer } from '@/tests/support/factories';
import { browser } from '@/tests/support/identity-browser';
import {
  declaredPolicy,
  digestOfRows,
  type FoundEntryPoint,
  findActions,
  findCalls,
  findRoutes,
  inputsNaming,
  longestInputs,
  statusOf,
  takesInput,
} from '@/tests/support/walk';
import { OPENS, PLAIN_ROUTES, POLICIES, REACHES } from './expected-policies';
import { LEAVING_INPUTS } from './leaving-inputs';

const database = appDatabase();
const setHeaders = (headers: Headers) => {
  browser.headers = headers;
};
const entryPoints = [
  ...(await findActions(import.meta.glob('/{app,components,lib,db,realtime}/**/*.{ts,tsx}'), setHeaders)),
  ...(await findRoutes(import.meta.glob('/app/**/route.{ts,tsx}'), setHeaders)),
  ...findCalls(apiCalls, setHeaders),
];
/** Entry points that `authorize` serves. Plain routes are tested below. */
const authorized = entryPoints.filter(({ entryPoint }) => entryPoint?.kind !== 'plain route');
const named = (some: readonly FoundEntryPoint[]) =>
  some.map((entryPoint) => [entryPoint.name, entryPoint] as const);

const signIn = () => browsingPlayer(database.db);

async function signInRevoked() {
  const player = await signIn();
  await revokeSessions(player, player.actor.playerId, 'all');
  return player;
}

async function signInLeaving() {
  const player = await signIn();
  await database.db.$client`
    update players set deletion_due_at = now() + interval '7 days' where id = ${player.actor.playerId}`;
  return player;
}

type Signed = Awaited<ReturnType<typeof signIn>>;
const shared = new Map<() => Promise<Signed>, Signed>();

/** Signs a player in whom several tests share. Those tests expect that no row changes, so the next one finds the same player. */
async function signInShared(make: () => Promise<Signed>): Promise<Signed> {
  const player = shared.get(make) ?? (await make());
  if (!shared.has(make)) {
    shared.set(make, player);
    // A time in the future: later calls do not update `last_used_at`, which would change the digest of rows.
    await database.db.$client`
      update sessions set last_used_at = now() + interval '1 hour' where id = ${player.actor.sessionId}`;
  }
  await browseAs(player);
  return player;
}

const signInGuest = () => browsingGuest(database.db);
const rows = (about?: string) => digestOfRows(database.db, about);

beforeEach(async () => {
  browser.cookies.clear();
  const kept = [...shared.values()].map(({ actor }) => actor.playerId);
  await database.db.$client`delete from rate_limits`;
  // Rows of earlier tests would be in every digest.
  await database.db.$client`delete from players where id <> all(${`{${kept.join(',')}}`}::uuid[])`;
});

test('every action, route and call declares the expected policy', () => {
  const found = entryPoints.map(({ name, entryPoint }) => {
    const forGuests = entryPoint && 'policy' in entryPoint && entryPoint.policy.guests;
    return [name, `${declaredPolicy(entryPoint)}${forGuests ? ' or guest' : ''}`];
  });
  expect(Object.fromEntries(found)).toEqual(POLICIES);
});

test('login, sign-up and password forms accept fields sealed for their own purpose', () => {
  const opening = entryPoints.flatMap(({ name, entryPoint }) =>
    entryPoint && entryPoint.kind !== 'plain route' && entryPoint.opens ? [[name, entryPoint.opens]] : [],
  );
  expect(Object.fromEntries(opening)).toEqual(OPENS);
});

describe.each(named(authorized))('%s', (name, { call, entryPoint, isSafe }) => {
  const [who, guests] = POLICIES[name]?.split(' or ') ?? [];

  test('without a session, and with one that has ended', async () => {
    for (const arrange of [async () => {}, () => signInShared(signInRevoked)]) {
      await arrange();
      const before = await rows();
      const { status } = await call({});
      if (who !== 'anyone') expect(status).toBe(statusOf('NOT_SIGNED_IN'));
      else if (takesInput(entryPoint)) expect(status).toBe(statusOf('INVALID_INPUT'));
      else expect(status).not.toBe(statusOf('INTERNAL'));
      expect(await rows()).toEqual(before);
      browser.cookies.clear();
    }
  });

  test('with a player whose deletion is scheduled', async () => {
    if (who === 'anyone') return expectTakenForNobody(await signInLeaving());
    await (who === 'player' ? signInShared(signInLeaving) : signInLeaving());
    const before = await rows();
    const { status, said } = await call({});
    if (who === 'player') {
      expect(status).toBe(statusOf('DELETION_SCHEDULED'));
      expect(await rows()).toEqual(before);
    } else {
      expect(status).not.toBe(statusOf('NOT_SIGNED_IN'));
      expect(said).not.toContain('DELETION_SCHEDULED');
    }
  });

  test('with a guest', async () => {
    const isRefused = who !== 'anyone' && !guests;
    const { actor } = await (isRefused ? signInShared(signInGuest) : signInGuest());
    // Where anyone may call, a call may count against the limit of its network.
    const before = await rows(who === 'anyone' ? actor.playerId : undefined);
    const { status, said } = await call({});
    if (who === 'anyone' || !guests)
      expect(await rows(who === 'anyone' ? actor.playerId : undefined)).toEqual(before);
    if (who === 'anyone') return;
    if (guests) expect(said).not.toContain('ACCOUNT_NEEDED');
    else {
      expect(status).toBe(statusOf('ACCOUNT_NEEDED'));
      expect(said).toContain('You need an account for this.');
    }
  });

  /** The session grants nothing here. Rows about the player change only by other proof. */
  async function expectTakenForNobody(player: Awaited<ReturnType<typeof signIn>>): Promise<void> {
    const expected =
      LEAVING_INPUTS[name] ?? expect.fail('leaving-inputs.ts has no input for this entry point');
    const input = await expected.input(player);
    const about = player.actor.playerId;
    const before = await rows(about);
    const { status, said } = await call(input);
    expect(status, said).toBe(expected.status ?? 200);
    const after = await rows(about);
    const changed = Object.keys(after).filter((table) => after[table]?.hash !== before[table]?.hash);
    expect(changed.toSorted()).toEqual(expected.changes ?? []);
  }

  test('with a player who names another player’s data', async () => {
    const victim = await signedInPlayer(database.db);
    const { playerId, sessionId } = victim.actor;
    const [row] = await database.db.$client`
      insert into identities (player_id, provider, subject_sealed, subject_index)
      values (${playerId}, 'google', 'x', ${playerId}) returning id`;
    const [other] = await database.db.$client`
      select referral_code, username_index, email_index from players where id = ${playerId}`;
    const things = [playerId, sessionId, row?.id, other?.referral_code, other?.email_index].map(String);
    await signIn();
    const ownRows = async () => {
      const found = await rows(playerId);
      for (const table of REACHES[name] ?? []) delete found[table];
      return found;
    };
    const before = await ownRows();
    for (const input of inputsNaming(entryPoint, things)) {
      const { status, said } = await call(input);
      expect(status).not.toBe(statusOf('INTERNAL'));
      expect(said).not.toContain(other?.email_index);
    }
    expect(await ownRows()).toEqual(before);
  });

  test('with malformed input', async () => {
    const rubbish = [undefined, null, 7, '', 'canary', [], [[]], { canary: { canary: 1 } }, new Date(0)];
    await signIn();
    for (const input of rubbish) {
      const { status, said } = await call(input);
      expect(status, JSON.stringify(input)).not.toBe(statusOf('INTERNAL'));
      if (takesInput(entryPoint) && !isSafe)
        expect(status, JSON.stringify(input)).toBeGreaterThanOrEqual(400);
      expect(said).not.toContain('canary');
      // A call that succeeds may end the session.
      if (status < 400) await signIn();
    }
  });
});

test('no input of the maximum body size takes over 50 ms to check', () => {
  const pieces = ['a', '1', ' ', '.', '@', 'a@', 'a.', '-', '%41', 'é', '\u0301', 'https://a.', '+1 ', '{"'];
  const slow: string[] = [];
  for (const { name, entryPoint } of authorized) {
    if (!entryPoint || entryPoint.kind === 'plain route') continue;
    for (const [n, input] of longestInputs(entryPoint, 64 * 1024, pieces).entries()) {
      const tries = [1, 2, 3].map(() => {
        const before = process.cpuUsage();
        try {
          parseInput(entryPoint.schema, input);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
        }
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      });
      if (Math.min(...tries) > 50)
        slow.push(`${name}: ${pieces[n] ?? 'a long list'}: ${Math.min(...tries)} ms`);
    }
  }
  expect(slow).toEqual([]);
});

const changing = named(authorized.filter(({ isSafe }) => !isSafe));

test.each(changing)('%s refuses foreign pages, and calls that no page made', async (_, { call }) => {
  await signInShared(signIn);
  const before = await rows();
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ];
  for (const headers of foreign) {
    const { status } = await call({}, headers);
    expect(status, JSON.stringify(headers)).toBe(statusOf('FOREIGN_ORIGIN'));
  }
  expect(await rows()).toEqual(before);
});

describe.each(named(entryPoints.filter(({ entryPoint }) => entryPoint?.kind === 'plain route')))(
  '%s',
  (name, { call }) => {
    const arrangements = [async () => {}, signInRevoked, signIn, signInLeaving];

    test('without its guard a plain route changes nothing for any caller', async () => {
      const answers: number[] = [];
      for (const arrange of arrangements) {
        browser.cookies.clear();
        await arrange();
        const before = await rows();
        const { status } = await call({}, {});
        answers.push(status);
        expect(await rows()).toEqual(before);
      }
      expect(answers).toEqual(PLAIN_ROUTES[name]);
    });
  },
);
