import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { z } from 'zod';
import { scheduleDeletion } from '@/lib/accounts/deletion/schedule-deletion';
import type { ClientToServerEvents, QuestionSet } from '@/lib/contract/realtime/protocol';
import { declaredEntryPoint } from '@/lib/platform/entry-point/registry';
import { log } from '@/lib/platform/log/log';
import { setRoomLocked } from '@/lib/rooms/host/control-room';
import { createRoom } from '@/lib/rooms/members/create-room';
import { openSession } from '@/lib/sessions/session';
import type { HandlerDependencies } from '@/realtime/handlers/handler-dependencies';
import { roomHandlers } from '@/realtime/handlers/rooms';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import type { Events } from '@/realtime/serve/serve-events';
import { testDatabase } from '@/tests/support/database';
import { signedInGuest } from '@/tests/support/factories';
import { createPlayers, createRecords, playerContext, type WorldPlayer } from '@/tests/support/game-world';
import { ask, askFor, type ClientSocket, connected, openSocket, TEST_ORIGIN } from '@/tests/support/realtime';
import { testRealtimeServer } from '@/tests/support/realtime-server';
import '@/tests/support/context';
import { digestOfRows } from '@/tests/support/walk';
import { EVENTS, EVENTS_FOR_ACCOUNTS } from './expected-policies';

const database = testDatabase();
let server: RealtimeServer;
let port: number;

const modules = import.meta.glob<Record<string, unknown>>('/realtime/handlers/*.ts', { eager: true });
const registries = Object.values(modules).flatMap((module) => Object.values(module)) as Events[];
const events = Object.assign({}, ...registries) as Events;
type Event = keyof ClientToServerEvents;
const names = Object.keys(events) as Event[];
const declarationOf = (event: string) =>
  declaredEntryPoint(events[event]?.({ log, now: () => new Date() } as HandlerDependencies) ?? {});

/** Fields that name another player, or a player's data. */
const NAMING = ['question_id', 'remove_user_id', 'request_user_info'];

type Known = { questionId: string; optionId: string; roomCode: string };

/** Returns a payload that fits the event. The question, the option, the room and the other player are as given. */
function payload(
  event: string,
  player: WorldPlayer,
  { questionId, optionId, roomCode }: Known,
  other: string = randomUUID(),
): Record<string, unknown> {
  const declared = declarationOf(event);
  const schema = declared && 'schema' in declared ? declared.schema : z.never();
  const everything = {
    user_id: player.playerId,
    question_id: questionId,
    option_id: optionId,
    status: 'true',
    table: '06037',
    type: 'accepted',
    remove_user_id: other,
    request_user_info: other,
    action_type: 'accept',
    // No player has this User ID.
    code: event in roomHandlers ? roomCode : '00000001',
    game: 1,
    position: 0,
    option: 1,
    locked: false,
    paused: false,
    seat: 1,
    nickname: 'Mia',
    settings: { mode: 'photos', questions: 5, seconds: null, nonviolent: true, host_plays: false },
  };
  return (schema instanceof z.ZodObject ? schema.strip() : schema).parse(everything) as Record<
    string,
    unknown
  >;
}

const newPlayer = async () => (await createPlayers(database.db, 1))[0];

/** Returns a player with a dealt set and a locked room. */
async function dealtPlayer() {
  const player = await newPlayer();
  const socket = await connected(openSocket(port, player));
  const set = await askFor<QuestionSet>(socket, 'questionfetch', { user_id: player.playerId });
  const [question] = set.questions;
  const ctx = playerContext(database.db, player, { now: new Date() });
  const { code: roomCode } = await createRoom(ctx);
  await setRoomLocked(ctx, { code: roomCode, locked: true });
  return {
    player,
    socket,
    roomCode,
    questionId: question?.question_id ?? '',
    optionId: question?.options[0]?.option_id ?? '',
  };
}

/** The creator of a room becomes absent a moment after the disconnection. */
async function expectNobodyPresent(): Promise<void> {
  const present = await database.db.$client`select from room_members where process_id is not null`;
  expect(present.length).toBe(0);
}

const rows = (about?: string) => digestOfRows(database.db, about);

beforeAll(async () => {
  await createRecords(database.db, 20);
  await createRecords(database.db, 20, 'company');
  server = testRealtimeServer(database.url, { poolSize: 4 });
  port = await server.listen(0, '127.0.0.1');
});
afterAll(() => server.close());

test('every event is listed with its policy', () => {
  expect(Object.keys(events).toSorted()).toEqual(EVENTS);
  for (const event of names) expect(declarationOf(event), event).toBeDefined();
});

describe.each(names)('%s', (event) => {
  test('is not served without a signed-in player', async () => {
    const { player, socket, ...known } = await dealtPlayer();
    const before = await rows();
    // A connection that skips authentication and sends the event.
    const line = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      origin: TEST_ORIGIN,
    });
    await once(line, 'open');
    const said: string[] = [];
    line.on('message', (data) => said.push(String(data)));
    line.send(`421${JSON.stringify([event, payload(event, player, known)])}`);
    if (line.readyState !== WebSocket.CLOSED) await once(line, 'close');
    expect(said.filter((packet) => packet.startsWith('4'))).toEqual([]);
    expect(await rows()).toEqual(before);
    socket.close();
  });

  test('is refused in another player’s name, or about another player’s data', async () => {
    const victim = await dealtPlayer();
    const me = await dealtPlayer();
    const before = await rows(victim.player.playerId);
    const theirs = payload(event, victim.player, victim);
    expect(await ask(me.socket, event, theirs)).toMatchObject({ success: false, code: 'FORBIDDEN' });
    const { playerId } = victim.player;
    const ownName = payload(event, me.player, victim, playerId);
    const answer = await ask(me.socket, event, ownName);
    const namesTheirs = NAMING.some((field) => field in ownName) || ownName.code === victim.roomCode;
    expect(answer.success).toBe(!namesTheirs);
    expect(await rows(victim.player.playerId)).toEqual(before);
    me.socket.close();
    victim.socket.close();
    if (event === 'roomcreate') await vi.waitFor(expectNobodyPresent);
  });

  test('is for a guest only if it is listed', async () => {
    const { actor } = await signedInGuest(database.db);
    const socket = await connected(openSocket(port, actor));
    const { questions } = await askFor<QuestionSet>(socket, 'questionfetch', { user_id: actor.playerId });
    const [question] = questions;
    const known = {
      questionId: question?.question_id ?? '',
      optionId: question?.options[0]?.option_id ?? '',
      roomCode: 'BCDFG',
    };
    const before = await rows();
    const answer = await ask(socket, event, payload(event, actor, known));
    if (!EVENTS_FOR_ACCOUNTS.includes(event)) expect(answer).not.toMatchObject({ code: 'ACCOUNT_NEEDED' });
    else {
      expect(answer).toMatchObject({ success: false, code: 'ACCOUNT_NEEDED' });
      expect(await rows()).toEqual(before);
    }
    socket.close();
  });

  test('is refused after the session ended unannounced, and the socket closes', async () => {
    const { player, socket, ...known } = await dealtPlayer();
    await database.db.$client`update sessions set revoked_at = now() where player_id = ${player.playerId}`;
    await expectRefused(socket, event, payload(event, player, known));
  });

  test('is refused to a player whose deletion is scheduled, and no new socket opens', async () => {
    const { player, socket, ...known } = await dealtPlayer();
    // The process dies before it can notify the server.
    await scheduleDeletion({
      ...playerContext(database.db, player, { now: new Date() }),
      publish: async () => {},
    });
    await expectRefused(socket, event, payload(event, player, known));
    const again = await openSession(database.db, {
      ...player,
      remembered: false,
      client: null,
      now: new Date(),
    });
    await expect(connected(openSocket(port, again))).rejects.toThrow('DELETION_SCHEDULED');
  });
});

async function expectRefused(socket: ClientSocket, event: Event, sent: object): Promise<void> {
  const before = await rows();
  const closed = new Promise((done) => socket.once('disconnect', done));
  expect(await ask(socket, event, sent)).toMatchObject({ success: false, code: 'NOT_SIGNED_IN' });
  await closed;
  expect(await rows()).toEqual(before);
}
