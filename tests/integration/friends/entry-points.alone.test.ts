import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerRequestAction, friendsAction, removeFriendAction } from '@/app/_actions/friends';
import { sendRequestAction } from '@/app/(play)/add-friend/actions';
import type { ActionResult } from '@/lib/contract/action-result';
import type { FriendView } from '@/lib/contract/friends/friend-view';
import type { Ack, ClientToServerEvents } from '@/lib/contract/realtime/protocol';
import { declaredEntryPoint } from '@/lib/platform/entry-point/registry';
import { log } from '@/lib/platform/log/log';
import { decryptFields } from '@/lib/platform/security/calls/decrypt-fields';
import { friendHandlers } from '@/realtime/handlers/friends';
import type { HandlerDependencies } from '@/realtime/handlers/handler-dependencies';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { appDatabase } from '@/tests/support/app-database';
import { browseAs } from '@/tests/support/browse-as';
import { type Sociable, sociablePlayers, starsOf } from '@/tests/support/friends';
import { ask, type ClientSocket, connected, openSocket } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';

const database = appDatabase();
let server: RealtimeServer;
let port: number;
const sockets = new Map<string, ClientSocket>();

beforeAll(async () => {
  server = testRealtimeServer(database.url, { poolSize: 4 });
  port = await server.listen(0, '127.0.0.1');
});
beforeEach(() => database.db.$client`truncate rate_limits`);
afterEach(() => {
  for (const socket of sockets.values()) socket.close();
  sockets.clear();
});
afterAll(() => server.close());

/** What a caller sees, whichever entry point it was. */
type Said = { done: boolean; code?: string; data?: unknown };
type EntryPoints = {
  send: (me: Sociable, code: string) => Promise<Said>;
  list: (me: Sociable, type: string) => Promise<Said>;
  answer: (me: Sociable, friendId: string, action: string) => Promise<Said>;
  remove: (me: Sociable, friendId: string) => Promise<Said>;
};

async function act(
  me: Sociable,
  action: (input: unknown) => Promise<ActionResult<unknown>>,
  input: unknown,
): Promise<Said> {
  await browseAs(me);
  const result = await action(input);
  if (!result.ok) return { done: false, code: result.code };
  const { data } = result;
  if (data === null || typeof data !== 'object' || Array.isArray(data)) return { done: true, data };
  const { action: answered, ...rest } = data as Record<string, unknown>;
  return { done: true, data: { ...rest, action_type: answered } };
}

type Named = { name: string };

/** Whoever has no name in the answer keeps what was said; a name that is not sealed for this player fails the test. */
async function named<T extends object>(me: Sociable, said: T): Promise<T> {
  if (!('name' in said)) return said;
  const { name } = said as Named;
  return { ...said, ...(await decryptFields(me, { name })) };
}

async function emit(me: Sociable, event: keyof ClientToServerEvents, payload: object): Promise<Said> {
  const socket = sockets.get(me.id) ?? (await connected(openSocket(port, me.actor)));
  sockets.set(me.id, socket);
  const answer = (await ask(socket, event, { user_id: me.id, ...payload })) as Ack<object | null> & {
    action_type?: string;
  };
  if (!answer.success) return { done: false, code: answer.code };
  const { data, action_type } = answer;
  if (Array.isArray(data)) return { done: true, data: await Promise.all(data.map((one) => named(me, one))) };
  return { done: true, data: data && (await named(me, { ...data, action_type })) };
}

const actions: EntryPoints = {
  send: (me, code) => act(me, sendRequestAction, { code }),
  list: (me, type) => act(me, friendsAction, { type }),
  answer: (me, friendId, action) => act(me, answerRequestAction, { friendId, action }),
  remove: (me, friendId) => act(me, removeFriendAction, { friendId }),
};
const events: EntryPoints = {
  send: (me, code) => emit(me, 'send_request', { code }),
  list: (me, type) => emit(me, 'fetch_request_friend_list', { type }),
  answer: (me, request_user_info, action_type) =>
    emit(me, 'action_on_friend_request', { request_user_info, action_type }),
  remove: (me, remove_user_id) => emit(me, 'remove_accepted_user', { remove_user_id }),
};

describe.each([
  ['actions', actions],
  ['socket events', events],
] as const)('%s', (_, entryPoints) => {
  test('a friendship from the request to its end, and what is refused on the way', async () => {
    const [ann, ben] = await sociablePlayers(database.db, 2);
    const names = async (me: Sociable, type: string) =>
      ((await entryPoints.list(me, type)).data as FriendView[]).map(({ id, name, email }) => [
        id,
        name,
        email,
      ]);
    expect(await entryPoints.send(ann, ann.code)).toEqual({ done: false, code: 'INVALID_INPUT' });
    for (const code of ['', 'x', '1234567', '123456789', '1234567x']) {
      expect(await entryPoints.send(ann, code)).toEqual({ done: false, code: 'INVALID_INPUT' });
    }
    for (const code of [ben.code, '10000000']) {
      expect(await entryPoints.send(ann, code)).toEqual({ done: true, data: null });
    }
    expect(await names(ben, 'pending')).toEqual([[ann.id, ann.username, null]]);
    expect(await entryPoints.list(ben, 'all')).toEqual({ done: false, code: 'INVALID_INPUT' });
    expect(await entryPoints.answer(ann, ben.id, 'accept')).toEqual({ done: false, code: 'NOT_FOUND' });
    expect(await entryPoints.answer(ben, ann.id, 'maybe')).toEqual({ done: false, code: 'INVALID_INPUT' });
    expect(await entryPoints.remove(ben, ann.id)).toEqual({ done: false, code: 'NOT_FOUND' });
    expect(await entryPoints.answer(ben, ann.id, 'accept')).toEqual({
      done: true,
      data: { stars: 50, bothReceived: true, reward: 'both', name: ann.username, action_type: 'accept' },
    });
    expect(await names(ann, 'accepted')).toEqual([[ben.id, ben.username, null]]);
    expect(await starsOf(database.db, ann.id)).toEqual({ stars: 50, booked: 50 });
    expect(await entryPoints.remove(ann, ben.id)).toEqual({ done: true, data: null });
    expect(await names(ben, 'accepted')).toEqual([]);
    await entryPoints.send(ann, ben.code);
    expect(await entryPoints.answer(ben, ann.id, 'reject')).toMatchObject({
      data: { stars: 0, action_type: 'reject' },
    });
  });
});

test('without an acknowledgement function each event is answered by one of its name', async () => {
  const [ann, ben] = await sociablePlayers(database.db, 2);
  const me = await connected(openSocket(port, ben.actor));
  sockets.set(ben.id, me);
  await actions.send(ann, ben.code);
  const replyTo = async (event: keyof typeof friendHandlers, payload: object) => {
    const reply = new Promise((done) => me.once(event, done as () => void));
    (me.emit as (event: string, payload: object) => void)(event, { user_id: ben.id, ...payload });
    return reply;
  };
  expect(await replyTo('fetch_request_friend_list', { type: 'pending' })).toMatchObject({
    success: true,
    data: [{ id: ann.id, name: expect.stringMatching(/^sealed/), email: null, profile_image: null }],
  });
  const yes = { request_user_info: ann.id, action_type: 'accept' };
  expect(await replyTo('action_on_friend_request', yes)).toMatchObject({
    success: true,
    message: 'Friend request updated',
    action_type: 'accept',
  });
  expect(await replyTo('remove_accepted_user', { remove_user_id: ann.id })).toEqual({
    success: true,
    message: 'Friend removed.',
    data: null,
  });
  expect(await replyTo('send_request', { code: ann.code })).toEqual({
    success: true,
    message: 'Friend request sent!',
    data: null,
  });
  expect(await replyTo('send_request', { code: ben.code })).toEqual({
    success: false,
    message: 'This is your own User ID.',
    code: 'INVALID_INPUT',
  });
});

test('an open game hears of a request, and of an answer with its stars, at once', async () => {
  const [ann, ben] = await sociablePlayers(database.db, 2);
  for (const { id, actor } of [ann, ben]) sockets.set(id, await connected(openSocket(port, actor)));
  const heard = (player: Sociable, event: 'notifications' | 'livesChanged') =>
    new Promise((done) => sockets.get(player.id)?.once(event, done as () => void));
  const asked = heard(ben, 'notifications');
  await actions.send(ann, ben.code);
  expect(await asked).toMatchObject({
    pending_requests: 1,
    unseen: [{ kind: 'friend_request', name: ann.username }],
  });
  const told = Promise.all([
    heard(ann, 'notifications'),
    heard(ann, 'livesChanged'),
    heard(ben, 'livesChanged'),
  ]);
  await actions.answer(ben, ann.id, 'accept');
  expect(await told).toMatchObject([
    {
      unseen: [
        { kind: 'friend_accepted', name: ben.username },
        { kind: 'stars_received', stars: 50 },
      ],
    },
    { stars: 50 },
    { stars: 50 },
  ]);
});

test('an action and the event of the same action count towards one limit', () => {
  const limitOf = (made: object) => {
    const entryPoint = declaredEntryPoint(made);
    return entryPoint && 'policy' in entryPoint ? entryPoint.policy.limit : undefined;
  };
  const pairs = [
    [sendRequestAction, 'send_request', 30],
    [friendsAction, 'fetch_request_friend_list', 240],
    [answerRequestAction, 'action_on_friend_request', 120],
    [removeFriendAction, 'remove_accepted_user', 120],
  ] as const;
  for (const [action, event, points] of pairs) {
    expect(limitOf(action)).toMatchObject({ points, perSeconds: 60, by: 'player' });
    expect(limitOf(friendHandlers[event]({ log } as HandlerDependencies))).toEqual(limitOf(action));
  }
});
