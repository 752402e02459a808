import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { requireOwnPage } from '@/app/_server/http/origin';
import type { Actor } from '@/lib/platform/context';
import type { Policy } from '@/lib/platform/entry-point/policy';
import type { AppError } from '@/lib/platform/errors/app-error';
import { authorize, type Call } from '@/lib/sessions/authorize';
import { revokeSessions } from '@/lib/sessions/revoke-sessions';
import { findOpenSession } from '@/lib/sessions/session';
import { testContext } from '@/tests/support/context';
import { testDatabase } from '@/tests/support/database';
import { signedInPlayer } from '@/tests/support/factories';

const database = testDatabase();
const APP_URL = 'http://localhost:3000';
const own = { origin: APP_URL, 'sec-fetch-site': 'same-origin' };
const schema = z.object({ n: z.number('Give a number') });

type Caller = { headers?: Record<string, string>; sessionId?: string; address?: string; input?: unknown };

/** An anonymous call from our own page with valid input, unless stated. */
function callBy({ headers = own, sessionId, address = '192.0.2.9', input = { n: 1 } }: Caller = {}): Call {
  return {
    checkOrigin: () => requireOwnPage(new Headers(headers), APP_URL),
    findSession: async () => (sessionId ? findOpenSession(database.db, sessionId, new Date()) : null),
    newContext: (actor: Actor) => testContext(database.db, actor, { address }),
    readInput: () => input,
  };
}

test('a player policy admits players with an open session, and its use case runs for nobody else', async () => {
  const player = await signedInPlayer(database.db);
  const { sessionId } = player.actor;
  const perform = vi.fn(async (ctx: { actor: Actor }) => ctx.actor);
  const definition = { schema, policy: { who: 'player' } as const };
  expect(await authorize(callBy({ sessionId }), definition, perform)).toEqual({
    ...player.actor,
    isGuest: false,
  });
  perform.mockClear();
  const refused = { code: 'NOT_SIGNED_IN' };
  await expect(authorize(callBy(), definition, perform)).rejects.toMatchObject(refused);
  await revokeSessions(player, player.actor.playerId, 'all');
  await expect(authorize(callBy({ sessionId }), definition, perform)).rejects.toMatchObject(refused);
  expect(perform).not.toHaveBeenCalled();
});

test('a player whose deletion is scheduled passes `playerOrLeaving`, is anonymous to `anyone`, and is refused by `player`', async () => {
  const player = await signedInPlayer(database.db);
  const { playerId, sessionId } = player.actor;
  const perform = vi.fn(async (ctx: { actor: Actor }) => ctx.actor.kind);
  const by = (who: 'anyone' | 'playerOrLeaving' | 'player') =>
    authorize(callBy({ sessionId }), { schema, policy: { who } }, perform);
  expect([await by('player'), await by('playerOrLeaving'), await by('anyone')]).toEqual([
    'player',
    'player',
    'player',
  ]);
  await database.db.$client`
    update players set deletion_due_at = now() + interval '7 days' where id = ${playerId}`;
  expect([await by('playerOrLeaving'), await by('anyone')]).toEqual(['player', 'anonymous']);
  perform.mockClear();
  await expect(by('player')).rejects.toMatchObject({ code: 'DELETION_SCHEDULED' });
  expect(perform).not.toHaveBeenCalled();
  await expect(
    authorize(callBy(), { schema, policy: { who: 'playerOrLeaving' } }, perform),
  ).rejects.toMatchObject({
    code: 'NOT_SIGNED_IN',
  });
});

test.each([
  ['a foreign page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['no origin at all', {}],
])('a call from %s is refused before the session and the input are read', async (_, headers) => {
  const perform = vi.fn(async () => null);
  const foreign = {
    ...callBy({ headers: headers as Record<string, string> }),
    findSession: vi.fn(),
    readInput: vi.fn(),
  };
  const policies: Policy[] = [{ who: 'player' }, { who: 'anyone' }];
  for (const policy of policies) {
    await expect(authorize(foreign, { schema, policy }, perform)).rejects.toMatchObject({
      code: 'FOREIGN_ORIGIN',
    });
  }
  for (const step of [perform, foreign.findSession, foreign.readInput]) expect(step).not.toHaveBeenCalled();
});

test('malformed input is refused by field and not echoed', async () => {
  const definition = { schema, policy: { who: 'anyone' } as const };
  const malformed = callBy({ input: { n: 'canary' } });
  const refused = await authorize(malformed, definition, async () => null).catch((e) => e);
  expect(refused).toMatchObject({
    code: 'INVALID_INPUT',
    userMessage: 'Give a number',
    fieldErrors: { n: 'Give a number' },
  });
  expect(JSON.stringify(refused)).not.toContain('canary');
});

const done = async () => 'done';
const codeOf = (error: AppError) => error.code;

test('a limit counts by player or by address, as declared', async () => {
  const [one, two] = [await signedInPlayer(database.db), await signedInPlayer(database.db)];
  const by = (kind: 'player' | 'address', sessionId: string, address: string) => {
    const limit = { name: `test-${kind}`, points: 2, perSeconds: 60, by: kind };
    const definition = { schema, policy: { who: 'anyone', limit } as const };
    return authorize(callBy({ sessionId, address }), definition, done).catch(codeOf);
  };
  const tries = async (kind: 'player' | 'address', sessionId: string, address: string) => [
    await by(kind, sessionId, address),
    await by(kind, sessionId, address),
    await by(kind, sessionId, address),
  ];
  const third = ['done', 'done', 'TOO_MANY_REQUESTS'];
  expect(await tries('player', one.actor.sessionId, 'x')).toEqual(third);
  expect(await tries('player', two.actor.sessionId, 'x')).toEqual(third);
  expect(await tries('address', one.actor.sessionId, 'x')).toEqual(third);
  expect(await by('address', two.actor.sessionId, 'x')).toBe('TOO_MANY_REQUESTS');
  expect(await by('address', two.actor.sessionId, 'y')).toBe('done');
});

test('malformed input is not counted: it uses up no tries, and is refused as malformed past the limit too', async () => {
  const limit = { name: 'test-malformed', points: 2, perSeconds: 60, by: 'address' } as const;
  const definition = { schema, policy: { who: 'anyone', limit } as const };
  const tries = [];
  for (const input of [{}, {}, {}, { n: 1 }, { n: 1 }, { n: 1 }, {}])
    tries.push(await authorize(callBy({ input }), definition, done).catch(codeOf));
  expect(tries).toEqual([
    ...Array(3).fill('INVALID_INPUT'),
    'done',
    'done',
    'TOO_MANY_REQUESTS',
    'INVALID_INPUT',
  ]);
});

test('an upload is counted before it is read, and past its limit it is not read', async () => {
  const limit = { name: 'test-upload', points: 2, perSeconds: 60, by: 'address' } as const;
  const definition = { schema, policy: { who: 'anyone', limit } as const, takesUpload: true } as const;
  const readInput = vi.fn(() => ({}));
  const upload = { ...callBy(), readInput };
  const tries = [];
  for (let i = 0; i < 3; i += 1) tries.push(await authorize(upload, definition, done).catch(codeOf));
  expect(tries).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'TOO_MANY_REQUESTS']);
  expect(readInput).toHaveBeenCalledTimes(2);
});

test('the handshake session replaces the query only where the use case checks the session itself', async () => {
  const player = await signedInPlayer(database.db);
  const { playerId, sessionId } = player.actor;
  const findSession = vi.fn(async () => null);
  const handshakeSession = {
    playerId,
    sessionId,
    deletionDueAt: null,
    isGuest: false,
    language: 'en' as const,
  };
  const event = { ...callBy(), handshakeSession, findSession };
  const trusting = { schema, policy: { who: 'player', useCaseChecksSession: true } } as const;
  expect(await authorize(event, trusting, done)).toBe('done');
  expect(findSession).not.toHaveBeenCalled();
  const refused = { code: 'NOT_SIGNED_IN' };
  await expect(authorize({ ...callBy(), findSession }, trusting, done)).rejects.toMatchObject(refused);
  const querying = { schema, policy: { who: 'player' } } as const;
  await expect(authorize(event, querying, done)).rejects.toMatchObject(refused);
});
