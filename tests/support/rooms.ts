import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import type { RoomJoined, WireRoom } from '@/lib/contract/rooms/room-view';
import { QUESTION_MS, RESULT_MS } from '@/lib/contract/rooms/rules';
import type { PlayerContext } from '@/lib/platform/context';
import { advanceRoom } from '@/lib/rooms/game/advance-room';
import { answerQuestion } from '@/lib/rooms/game/answer-question';
import { answerRoomQuestions } from '@/lib/rooms/game/answer-room-questions';
import { startGame } from '@/lib/rooms/game/start-game';
import { createRoom } from '@/lib/rooms/members/create-room';
import { joinRoom } from '@/lib/rooms/members/join-room';
import { markAbsent } from '@/lib/rooms/members/presence';
import { readRoom } from '@/lib/rooms/read-room';
import type { HeldRoom } from '@/lib/rooms/room';
import { createPlayers, playerContext, type WorldPlayer } from './game-world';

export type RoomPlayer = WorldPlayer & { isGuest?: boolean };
type Clock = { now: Date };

/** Adds the row of a realtime process. Returns its id. */
export async function newProcess(db: Database): Promise<string> {
  const id = randomUUID();
  await db.$client`
    insert into realtime_processes (id, started_at, seen_at) values (${id}::uuid, now(), now())`;
  return id;
}

/** A room with its members in the order of their seats, all present on one process. */
export type TestRoom = {
  db: Database;
  clock: Clock;
  code: string;
  roomId: string;
  processId: string;
  players: RoomPlayer[];
  held: HeldRoom | null;
};

/** Opens a room with these players or so many new ones. The first is its host. */
export async function newRoom(db: Database, clock: Clock, members: number | RoomPlayer[]): Promise<TestRoom> {
  const processId = await newProcess(db);
  const players =
    typeof members === 'number'
      ? await createPlayers(db, members, { now: clock.now, sessionHours: 72 })
      : members;
  const [host] = players;
  if (!host) throw new Error('a room needs a host');
  const { code, roomId } = await createRoom(playerContext(db, host, clock));
  const room: TestRoom = { db, clock, code, roomId, processId, players, held: null };
  for (const player of players) await enter(room, player);
  return room;
}

export const contextOf = ({ db, clock }: Pick<TestRoom, 'db' | 'clock'>, player: RoomPlayer): PlayerContext =>
  playerContext(db, player, clock);

export async function enter(room: TestRoom, player: RoomPlayer): Promise<RoomJoined> {
  const { processId, code } = room;
  return (await joinRoom(contextOf(room, player), { code }, { processId })).joined;
}

export function playerAt(room: TestRoom, seat: number): RoomPlayer {
  const player = room.players[seat - 1];
  if (!player) throw new Error(`nobody sits at ${seat}`);
  return player;
}

export const contextAt = (room: TestRoom, seat: number): PlayerContext =>
  contextOf(room, playerAt(room, seat));

/** Lets the members at these seats lose their connection. Returns the changes of the room. */
export const leaveScreen = (room: TestRoom, ...seats: number[]) => {
  const members = seats.map((seat) => ({ roomId: room.roomId, playerId: playerAt(room, seat).playerId }));
  return markAbsent(room.db, { processId: room.processId, members }, room.clock.now);
};

export async function view(room: TestRoom): Promise<WireRoom> {
  const shown = await readRoom(room.db, room.roomId, room.clock.now);
  if (!shown) throw new Error('the room has ended');
  return shown;
}

export function wait(room: Pick<TestRoom, 'clock'>, ms: number): void {
  room.clock.now = new Date(room.clock.now.getTime() + ms);
}

export async function start(room: TestRoom, seat = 1): Promise<void> {
  const { code, processId } = room;
  room.held = await startGame(contextOf(room, playerAt(room, seat)), { code }, { processId });
}

/** Moves the clock to the start of the running question. */
export async function untilStart(room: TestRoom): Promise<void> {
  const { question } = await view(room);
  if (!question) throw new Error('no question is on the screens');
  wait(room, Math.max(0, question.starts_at - room.clock.now.getTime()));
}

/** Sends an answer to the running question as the realtime process does, alone in its call. */
export async function answer(room: TestRoom, player: RoomPlayer, option: number) {
  const { game, question } = await view(room);
  if (!question) throw new Error('no question is on the screens');
  return send(room, player, { game, position: question.position, option });
}

export function send(
  room: TestRoom,
  player: RoomPlayer,
  input: { game: number; position: number; option: number },
) {
  const ctx = contextOf(room, player);
  const roomAnswers = {
    add: async (stored: Parameters<typeof answerRoomQuestions>[1][number]) => {
      const [outcome] = await answerRoomQuestions(room.db, [stored], room.clock.now);
      if (!outcome) throw new Error('no outcome');
      return outcome;
    },
  };
  return answerQuestion({ ...ctx, roomAnswers }, { code: room.code, ...input });
}

/** Does what is due now. Returns whether the process still holds the clock. */
export async function advance(room: TestRoom): Promise<boolean> {
  if (!room.held) throw new Error('no process holds the clock');
  const ctx = contextOf(room, playerAt(room, 1));
  const { held } = await advanceRoom(ctx, room.held, room);
  room.held = held;
  return held !== null;
}

export async function endByTime(room: TestRoom): Promise<void> {
  const { phase } = await view(room);
  wait(room, phase === 'question' ? QUESTION_MS + 1500 : RESULT_MS);
  await advance(room);
}

/** Reads the right option of the running question from the database, 1-based. */
export async function rightOption({ db, roomId }: TestRoom): Promise<number> {
  const [row] = await db.$client<{ answer: number }[]>`
    select q.answer_index as answer from rooms r
    join room_questions q on q.room_id = r.id and q.game = r.game and q.position = r.position where r.id = ${roomId}::uuid`;
  if (!row) throw new Error('no game has started');
  return row.answer;
}

export const wrongOption = async (room: TestRoom): Promise<number> => ((await rightOption(room)) % 4) + 1;

/** Plays a game in a room of the player with another one, who is right in the first question. */
export async function playInRoom(ctx: PlayerContext): Promise<TestRoom> {
  const clock = { now: ctx.now() };
  const { playerId, sessionId } = ctx.actor;
  const room = await newRoom(ctx.db, clock, [{ playerId, sessionId }, ...(await createPlayers(ctx.db, 1))]);
  await start(room);
  await untilStart(room);
  for (const player of room.players) await answer(room, player, await rightOption(room));
  while (room.held) await endByTime(room);
  return room;
}
