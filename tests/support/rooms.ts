import { randomUUID } from 'node:crypto';
import type { Database } from '@/db/client';
import type { RoomJoined, WireRoom } from '@/lib/contract/rooms/room-view';
import { questionMs, RESULT_MS } from '@/lib/contract/rooms/rules';
import type { PlayerContext } from '@/lib/platform/context';
import { answerQuestion } from '@/lib/rooms/game/answers/answer-question';
import { answerRoomQuestions } from '@/lib/rooms/game/answers/answer-room-questions';
import type { LeasedRoom } from '@/lib/rooms/game/leases';
import { advanceRoom } from '@/lib/rooms/game/room-loop';
import { startGame } from '@/lib/rooms/game/start-game';
import { createRoom } from '@/lib/rooms/members/create-room';
import { joinRoom } from '@/lib/rooms/members/join-room';
import { markAbsent } from '@/lib/rooms/members/presence';
import { readRoom } from '@/lib/rooms/read-room';
import { anonymousContext } from './context';
import { createPlayers, playerContext, type WorldPlayer } from './game-world';

export const QUESTION_MS = questionMs(20);

export type RoomPlayer = WorldPlayer & { isGuest?: boolean };
type Clock = { now: Date };

/** Adds the row of a realtime process. Returns its id. */
export async function newProcess(db: Database): Promise<string> {
  const id = randomUUID();
  await db.$client`
    insert into realtime_processes (id, started_at, seen_at) values (${id}::uuid, now(), now())`;
  return id;
}

/** A seat number, which means the member there, or a player, who need not be a member. */
type Who = RoomPlayer | number;

/** A room with its members in the order of their seats, all present on one process. */
export class TestRoom {
  /** The room while this process has its lease; null without it. */
  leased: LeasedRoom | null = null;

  constructor(
    readonly db: Database,
    readonly clock: Clock,
    readonly players: RoomPlayer[],
    readonly processId: string,
    readonly roomId: string,
    readonly code: string,
  ) {}

  playerAt(seat: number): RoomPlayer {
    const player = this.players[seat - 1];
    if (!player) throw new Error(`nobody sits at ${seat}`);
    return player;
  }

  ctx(who: Who): PlayerContext {
    return playerContext(this.db, typeof who === 'number' ? this.playerAt(who) : who, this.clock);
  }

  async enter(who: Who): Promise<RoomJoined> {
    const { processId, code } = this;
    return (await joinRoom(this.ctx(who), { code }, { processId })).joined;
  }

  loseConnection(...seats: number[]) {
    const { roomId, processId } = this;
    const members = seats.map((seat) => ({ roomId, playerId: this.playerAt(seat).playerId }));
    return markAbsent(this.db, { processId, members }, this.clock.now);
  }

  async view(): Promise<WireRoom> {
    const shown = await readRoom(anonymousContext(this.db, { now: () => this.clock.now }), this.roomId);
    if (!shown) throw new Error('the room has ended');
    return shown('en');
  }

  wait(ms: number): void {
    this.clock.now = new Date(this.clock.now.getTime() + ms);
  }

  async start(seat = 1): Promise<void> {
    const { code, processId } = this;
    this.leased = await startGame(this.ctx(seat), { code }, { processId });
  }

  async untilStart(): Promise<void> {
    const { question } = await this.view();
    if (!question) throw new Error('no question is on the screens');
    this.wait(Math.max(0, question.starts_at - this.clock.now.getTime()));
  }

  /** Sends an answer to the running question as the realtime process does, alone in its call. */
  async answer(who: Who, option: number) {
    const { game, question } = await this.view();
    if (!question) throw new Error('no question is on the screens');
    return this.send(who, { game, position: question.position, option });
  }

  send(who: Who, input: { game: number; position: number; option: number }) {
    const roomAnswers = {
      add: async (stored: Parameters<typeof answerRoomQuestions>[1][number]) => {
        const [outcome] = await answerRoomQuestions(this.db, [stored], this.clock.now);
        if (!outcome) throw new Error('no outcome');
        return outcome;
      },
    };
    return answerQuestion({ ...this.ctx(who), roomAnswers }, { code: this.code, ...input });
  }

  /** Does what is due now. Returns whether the process still has the lease. */
  async advance(): Promise<boolean> {
    if (!this.leased) throw new Error('no process has the lease');
    this.leased = (await advanceRoom(this.ctx(1), this.leased, this)).leased;
    return this.leased !== null;
  }

  async endByTime(): Promise<void> {
    const { phase } = await this.view();
    this.wait(phase === 'question' ? QUESTION_MS + 1500 : RESULT_MS);
    await this.advance();
  }

  /** Lets each phase run out of time until the game has ended. */
  async playToEnd(): Promise<void> {
    while (this.leased) await this.endByTime();
  }

  /** Reads the right option of the running question from the database, 1-based. */
  async rightOption(): Promise<number> {
    const [row] = await this.db.$client<{ answer: number }[]>`
      select q.answer_index as answer from rooms r
      join room_questions q on q.room_id = r.id and q.game = r.game and q.position = r.position where r.id = ${this.roomId}::uuid`;
    if (!row) throw new Error('no game has started');
    return row.answer;
  }

  async wrongOption(): Promise<number> {
    return ((await this.rightOption()) % 4) + 1;
  }
}

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
  const room = new TestRoom(db, clock, players, processId, roomId, code);
  for (const player of players) await room.enter(player);
  return room;
}

/** Plays a game in a room of the player with another one, who is right in the first question. */
export async function playInRoom(ctx: PlayerContext): Promise<TestRoom> {
  const clock = { now: ctx.now() };
  const { playerId, sessionId } = ctx.actor;
  const room = await newRoom(ctx.db, clock, [{ playerId, sessionId }, ...(await createPlayers(ctx.db, 1))]);
  await room.start();
  await room.untilStart();
  for (const player of room.players) await room.answer(player, await room.rightOption());
  await room.playToEnd();
  return room;
}
