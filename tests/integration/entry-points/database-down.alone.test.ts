import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDatabase } from '@/app/_server/context';
import { GET as health } from '@/app/api/health/route';
import type { ClientToServerEvents } from '@/lib/contract/realtime/protocol';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import { CALLS, callName, send, tokenOf } from '@/tests/support/api-calls';
import { apiWorld } from '@/tests/support/api-world';
import { signedInPlayer } from '@/tests/support/factories';
import { startFailingProxy } from '@/tests/support/failing-proxy';
import { browser } from '@/tests/support/identity-browser';
import { ask, connected, openSocket } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import { type CallWorld, WRITING_CALLS } from '@/tests/support/writing-calls';

const { database, checkout } = apiWorld();
let server: RealtimeServer;
let port: number;
let takeDown: () => void;

beforeAll(async () => {
  const url = new URL(database.url);
  const proxy = await startFailingProxy(Number(url.port));
  takeDown = proxy.close;
  url.port = String(proxy.port);
  process.env.DATABASE_URL = url.href;
  server = testRealtimeServer(url.href);
  port = await server.listen(0, '127.0.0.1');
});
afterAll(async () => {
  await server.close();
  await getDatabase().$client.end({ timeout: 1 });
});

test('while the database is down every call answers UNAVAILABLE with Retry-After', async () => {
  const player = await signedInPlayer(database.db);
  const world: CallWorld = { db: database.db, checkout, realtimePort: () => port };
  const actions = Object.entries(WRITING_CALLS).filter(([name]) => name.endsWith('Action'));
  const arranged = await Promise.all(actions.map(async ([name, call]) => [name, await call(world)] as const));
  const socket = await connected(openSocket(port, player.actor));
  takeDown();

  for (const call of CALLS.filter(({ policy }) => policy.who !== 'anyone')) {
    const [name, sent] = [callName(call), { token: tokenOf(player), input: call.example.request }];
    const { status, body, headers } = await send(name, sent);
    expect({ status, code: body.code, retry: headers.has('retry-after') }, name).toEqual({
      status: 503,
      code: 'UNAVAILABLE',
      retry: true,
    });
  }
  for (const [name, perform] of arranged)
    expect(await perform(), name).toMatchObject({ code: 'UNAVAILABLE' });
  for (const event of Object.keys(EVENTS) as (keyof ClientToServerEvents)[]) {
    const answer = await ask(socket, event, EVENTS[event](player.actor.playerId));
    expect(answer, event).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  }
  await expect(connected(openSocket(port, player.actor))).rejects.toMatchObject({
    data: { code: 'UNAVAILABLE' },
  });
  socket.close();
});

test('while the database is down both health checks answer 503', async () => {
  browser.cookies.clear();
  const pages = await health(new Request('http://localhost:3000/api/health') as never);
  expect([pages.status, await pages.json()]).toEqual([
    503,
    { success: false, message: 'The database does not answer.', data: null, code: 'UNAVAILABLE' },
  ]);
  const realtime = await fetch(`http://127.0.0.1:${port}/health`);
  expect([realtime.status, await realtime.json()]).toEqual([
    503,
    { ok: false, message: 'The database does not answer.' },
  ]);
});

const ID = '0198f000-0000-7000-8000-000000000000';
const ROOM = { code: 'BCDFG' };
const EVENTS: Record<keyof ClientToServerEvents, (user_id: string) => object> = {
  questionfetch: (user_id) => ({ user_id }),
  updateLife: (user_id) => ({ user_id, question_id: ID, status: 'false' }),
  photoFailed: (user_id) => ({ user_id, question_id: ID }),
  roundfetch: (user_id) => ({ user_id }),
  dailyfetch: (user_id) => ({ user_id }),
  dailyanswer: (user_id) => ({ user_id, question_id: ID }),
  send_request: (user_id) => ({ user_id, code: '12345678' }),
  action_on_friend_request: (user_id) => ({ user_id, request_user_info: ID, action_type: 'accept' }),
  remove_accepted_user: (user_id) => ({ user_id, remove_user_id: ID }),
  fetch_request_friend_list: (user_id) => ({ user_id, type: 'accepted' }),
  roomcreate: (user_id) => ({ user_id }),
  roomjoin: (user_id) => ({ user_id, ...ROOM }),
  roomleave: (user_id) => ({ user_id, ...ROOM }),
  roomstart: (user_id) => ({ user_id, ...ROOM }),
  roomanswer: (user_id) => ({ user_id, ...ROOM, game: 1, position: 0, option: 1 }),
  roomnext: (user_id) => ({ user_id, ...ROOM, game: 1, position: 0 }),
  roomlock: (user_id) => ({ user_id, ...ROOM, locked: true }),
  roomremove: (user_id) => ({ user_id, ...ROOM, seat: 2 }),
  roomnickname: (user_id) => ({ user_id, ...ROOM, seat: 2, nickname: 'Mia' }),
  roomsettings: (user_id) => ({
    user_id,
    ...ROOM,
    settings: { mode: 'photos', questions: 5, seconds: null, nonviolent: false, host_plays: true },
  }),
  roompause: (user_id) => ({ user_id, ...ROOM, paused: true }),
};
