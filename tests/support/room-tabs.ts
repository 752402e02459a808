import type { Database } from '@/db/client';
import type {
  RoomAnswered,
  RoomEnded,
  RoomJoined,
  RoomProgress,
  WireRoom,
} from '@/lib/contract/rooms/room-view';
import { LEAD_MS, RESULT_MS } from '@/lib/contract/rooms/rules';
import type { RealtimeServer } from '@/realtime/serve/realtime-server';
import type { WorldPlayer } from './game-world';
import { ask, type ClientSocket, connected, openSocket, ticketFor } from './realtime';

/** A clock that a test sets forward. */
export function movableClock() {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    forward: (ms: number) => {
      offsetMs += ms;
    },
  };
}

/** A member's tab, with all that the server sent. */
export class RoomTab {
  readonly rooms: WireRoom[] = [];
  readonly progress: RoomProgress[] = [];
  readonly answered: RoomAnswered[] = [];
  readonly ended: RoomEnded[] = [];
  frames: string[] = [];
  private wake = () => {};

  private constructor(
    readonly player: WorldPlayer,
    readonly socket: ClientSocket,
  ) {
    socket.on('room', (room) => this.note(this.rooms, room));
    socket.on('roomprogress', (progress) => this.note(this.progress, progress));
    socket.on('roomanswered', (answer) => this.note(this.answered, answer));
    socket.on('roomended', (ended) => this.note(this.ended, ended));
    socket.io.engine.on('packet', ({ data }) => this.frames.push(String(data ?? '')));
  }

  static async open(port: number, player: WorldPlayer, nowMs = Date.now()): Promise<RoomTab> {
    const socket = openSocket(port, player, { auth: { ticket: ticketFor(player, nowMs) } });
    await connected(socket);
    return new RoomTab(player, socket);
  }

  private note<T>(list: T[], item: T): void {
    list.push(item);
    this.wake();
  }

  /** Sends an event in the player's own name. */
  ask<T = null>(event: Parameters<typeof ask>[1], payload: object = {}) {
    return ask<T>(this.socket, event, { user_id: this.player.playerId, ...payload });
  }

  async askFor<T = null>(event: Parameters<typeof ask>[1], payload: object = {}): Promise<T> {
    const answer = await this.ask<T>(event, payload);
    if (!answer.success) throw new Error(`${event}: ${answer.code} ${answer.message}`);
    return answer.data;
  }

  async join(code: string): Promise<RoomJoined> {
    const joined = await this.askFor<RoomJoined>('roomjoin', { code });
    this.note(this.rooms, joined.room);
    return joined;
  }

  async create(): Promise<RoomJoined> {
    const joined = await this.askFor<RoomJoined>('roomcreate');
    this.note(this.rooms, joined.room);
    return joined;
  }

  get room(): WireRoom {
    const newest = this.rooms.toSorted((a, b) => a.version - b.version).at(-1);
    if (!newest) throw new Error('no room was sent');
    return newest;
  }

  answer(option: number, at: Partial<{ code: string; game: number; position: number }> = {}) {
    const { code, game, question } = this.room;
    const position = question?.position ?? 0;
    return this.ask<RoomAnswered>('roomanswer', { code, game, position, option, ...at });
  }

  /** Waits until what the server sent fits. */
  async until(fits: (tab: this) => boolean, timeoutMs = 5000): Promise<void> {
    const deadlineMs = Date.now() + timeoutMs;
    while (!fits(this)) {
      const leftMs = deadlineMs - Date.now();
      if (leftMs <= 0) throw new Error(`not in time; the room is ${JSON.stringify(this.rooms.at(-1))}`);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.wake = resolve;
      const timer = setTimeout(resolve, leftMs);
      await promise;
      clearTimeout(timer);
    }
  }

  inPhase(phase: WireRoom['phase'], position?: number): Promise<void> {
    return this.until(
      ({ room }) => room.phase === phase && (position === undefined || room.question?.position === position),
    );
  }
}

/** Returns the right option of the question on the screens, 1-based, which no client knows. */
export async function rightOption(db: Database, code: string): Promise<number> {
  const [row] = await db.$client<{ answer: number }[]>`
    select q.answer_index as answer from rooms r
    join room_questions q on q.room_id = r.id and q.game = r.game and q.position = r.position
    where r.code = ${code} and r.ended_at is null`;
  if (!row) throw new Error('no question');
  return row.answer;
}

type Clock = ReturnType<typeof movableClock>;

/** Sets the clock past the lead of a question. */
export function skipLead(clock: Clock): void {
  clock.forward(LEAD_MS);
}

/** Sets the clock past the running result, so that the next question or the podium shows. */
export async function skipResult(clock: Clock, server: Pick<RealtimeServer, 'rooms'>): Promise<void> {
  clock.forward(RESULT_MS);
  await server.rooms.tick();
}
